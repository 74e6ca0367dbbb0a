package org.spartabench.enrich;

import org.spartabench.item.Maker;
import org.spartabench.query.Query;

/**
 * Names the contender that errs on purpose, so that it can be measured who finds it.
 *
 * @param right the maker's query before
 */
public record SeededSlip(Maker maker, Query right) {}
