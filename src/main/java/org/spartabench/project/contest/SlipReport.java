package org.spartabench.project.contest;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Maker;
import org.spartabench.judging.review.Share;

/**
 * Says who found the slips that were seeded among the answers of makers.
 *
 * @param waiting contests with a slip that nobody has decided
 */
public record SlipReport(List<Decided> decided, int waiting) {

    /**
     * Holds a decision on a contest with a slip.
     *
     * @param found whether another answer was chosen, or none
     */
    public record Decided(int item, String id, Maker slipped, String validator, boolean found) {}

    public SlipReport {
        decided = List.copyOf(decided);
    }

    public Share rate() {
        return rate(decided);
    }

    public Map<String, Share> byValidator() {
        return decided.stream()
                .collect(Collectors.groupingBy(
                        Decided::validator,
                        TreeMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), SlipReport::rate)));
    }

    private static Share rate(List<Decided> some) {
        return new Share((int) some.stream().filter(Decided::found).count(), some.size());
    }

    /** Lists the decisions that took a slip for the right answer. */
    public List<Decided> missed() {
        return decided.stream().filter(d -> !d.found()).toList();
    }
}
