package org.spartabench.correct;

/** Counts cases. @param waiting for one person @param disagreed that wait for somebody who adjudicates */
public record CaseCounts(int waiting, int disagreed, int settled, int all) {}
