package org.spartabench.desktop;

import java.util.List;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.desk.Queue;
import org.spartabench.judging.review.Judged;

/** Decides items as a queue shows them at that moment. */
public record AsSeen(Queue queue) {

    public Decision decide(int item, String validator, Verdict verdict, long activeMillis) {
        return done(queue.decide(seen(item), validator, verdict, activeMillis));
    }

    public DecisionStep decide(List<Integer> items, String validator, Verdict verdict, long activeMillis) {
        return done(queue.decide(items.stream().map(this::seen).toList(), validator, verdict, activeMillis));
    }

    private Judged seen(int item) {
        return Judged.of(queue.item(item).orElseThrow());
    }

    private static <T> T done(Outcome<T> outcome) {
        return outcome.toOptional().orElseThrow(() -> new AssertionError(outcome));
    }
}
