package org.spartabench.answering.contest;

import org.spartabench.authors.item.Maker;
import org.spartabench.sql.tree.Query;

/**
 * Names the contender that errs on purpose, so that it can be measured who finds it.
 *
 * @param right the maker's query before
 */
public record SeededSlip(Maker maker, Query right) {}
