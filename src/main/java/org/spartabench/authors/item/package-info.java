/**
 * Defines items: a question with its query and answer, its lineage and its status under review.
 */
@NullMarked
package org.spartabench.authors.item;

import org.jspecify.annotations.NullMarked;
