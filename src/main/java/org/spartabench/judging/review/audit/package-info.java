/**
 * Audits foreign sets. Their files come in as items with tables and passages and without queries; a table of errors,
 * from the decisions of validators, goes out.
 */
@NullMarked
package org.spartabench.judging.review.audit;

import org.jspecify.annotations.NullMarked;
