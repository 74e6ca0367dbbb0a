package org.spartabench.judging.correct;

/** Counts cases. @param waiting for one person @param disagreed that wait for somebody who adjudicates */
public record CaseCounts(int waiting, int disagreed, int settled, int all) {

    /** Says why nothing is on the desk. @param thing what is counted, in a word such as {@code case} */
    public String nothing(String thing) {
        String others = disagreed == 0
                ? ""
                : " People differ on " + some(disagreed, thing) + ": H shows what is to be settled.";
        return waiting == 0
                ? "No " + thing + " waits for you." + others
                : some(waiting, thing) + " cannot be shown, since "
                        + (waiting == 1 ? "its item has" : "their items have")
                        + " changed since the comparison. Compare again: R reads recorded queries, M asks the models."
                        + others;
    }

    private static String some(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
