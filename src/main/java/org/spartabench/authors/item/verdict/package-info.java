/**
 * Holds what people decide on items: verdicts, reasons of rejection, rulings on corrections, scores of
 * naturalness.
 */
@NullMarked
package org.spartabench.authors.item.verdict;

import org.jspecify.annotations.NullMarked;
