/**
 * Audits of sets that others have made: their files come in, items with tables and passages and no query; what validators said of the
 * items goes out as a table of errors.
 */
@NullMarked
package org.spartabench.review.audit;

import org.jspecify.annotations.NullMarked;
