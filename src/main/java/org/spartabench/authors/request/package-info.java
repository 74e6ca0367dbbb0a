/**
 * Writes clauses, repairs and questions. A typed request comes in, with all that an author knows; a reply of the
 * request's own type goes out.
 */
@NullMarked
package org.spartabench.authors.request;

import org.jspecify.annotations.NullMarked;
