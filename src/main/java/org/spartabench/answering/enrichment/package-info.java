/**
 * Adds conditions of scalar APIs to a question, in English and in the query of each maker.
 */
@NullMarked
package org.spartabench.answering.enrichment;

import org.jspecify.annotations.NullMarked;
