/**
 * Judges what was read out of texts, by code: whether a value follows from its quote, whose it is, and which rows of several texts are
 * one. A passage and the rows that an extractor found in it come in; rows with spans, support and reasons go out.
 */
@NullMarked
package org.spartabench.judging.extract;

import org.jspecify.annotations.NullMarked;
