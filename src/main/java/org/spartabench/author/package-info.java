/**
 * Writes clauses, repairs and questions. A typed {@link org.spartabench.author.Request} comes in, with all that an
 * author knows; a reply of the request's own type goes out.
 */
@NullMarked
package org.spartabench.author;

import org.jspecify.annotations.NullMarked;
