package org.spartabench.project.contest;

import java.util.List;
import java.util.Map;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.judging.estimate.Share;

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
    public record Decided(int item, String id, AnswerSource slipped, String validator, boolean found) {}

    public SlipReport {
        decided = List.copyOf(decided);
    }

    public Share rate() {
        return Share.of(decided, Decided::found);
    }

    public Map<String, Share> byValidator() {
        return Share.by(decided, Decided::validator, Decided::found);
    }

    /** Lists the decisions that took a slip for the right answer. */
    public List<Decided> missed() {
        return decided.stream().filter(d -> !d.found()).toList();
    }
}
