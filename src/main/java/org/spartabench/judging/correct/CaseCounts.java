package org.spartabench.judging.correct;

import org.spartabench.base.report.Numbers;

/** Counts cases. @param waiting for one person @param disagreed that wait for somebody who adjudicates */
public record CaseCounts(int waiting, int disagreed, int settled, int all) {

    /** Says why nothing is on the desk. @param noun what is counted, in a word such as {@code case} */
    public String nothing(String noun) {
        String others = disagreed == 0
                ? ""
                : " People differ on " + Numbers.counted(disagreed, noun) + ": H shows what is to be settled.";
        return waiting == 0
                ? "No " + noun + " waits for you." + others
                : Numbers.counted(waiting, noun) + " cannot be shown, since "
                        + (waiting == 1 ? "its item has" : "their items have")
                        + " changed since the comparison. Compare again: R reads recorded queries, M asks the models."
                        + others;
    }
}
