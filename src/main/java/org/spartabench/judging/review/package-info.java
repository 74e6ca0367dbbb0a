/**
 * Holds the items under review: their versions, the proposed wordings, the rows of the list, and its filters.
 */
@NullMarked
package org.spartabench.judging.review;

import org.jspecify.annotations.NullMarked;
