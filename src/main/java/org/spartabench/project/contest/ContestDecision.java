package org.spartabench.project.contest;

import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;

/**
 * Holds what a validator decided on a contest.
 *
 * @param chosen the maker of the chosen answer; empty if all answers were rejected
 */
public record ContestDecision(Optional<AnswerSource> chosen) {

    /** Gives a validator's latest decision on one item that is not undone; empty if there is none. @param decisions oldest first */
    static Optional<ContestDecision> of(List<Decision> decisions, String validator) {
        Optional<ContestDecision> now = Optional.empty();
        for (Decision d : Decision.inForce(decisions)) {
            if (d.validator().equals(validator)) {
                now = switch (d.verdict()) {
                    case Verdict.Choose c -> Optional.of(new ContestDecision(Optional.of(c.maker())));
                    case Verdict.Reject _ -> Optional.of(new ContestDecision(Optional.empty()));
                    case Verdict.Defer _ -> Optional.empty();
                    default -> now;
                };
            }
        }
        return now;
    }

    String words() {
        return chosen.map(maker -> "chose " + maker).orElse("rejected all");
    }
}
