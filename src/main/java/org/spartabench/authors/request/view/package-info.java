/**
 * Holds what an author knows of a request: schema, sample rows, figures, the unfinished block and the steps to
 * come.
 */
@NullMarked
package org.spartabench.authors.request.view;

import org.jspecify.annotations.NullMarked;
