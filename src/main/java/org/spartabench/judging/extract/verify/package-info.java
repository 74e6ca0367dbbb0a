/**
 * Says what people verify of what was read out of texts, and what their decisions come to: cases, decisions, precision, recall.
 */
@NullMarked
package org.spartabench.judging.extract.verify;

import org.jspecify.annotations.NullMarked;
