package org.spartabench.desktop.review;

import org.spartabench.authors.item.answer.AnswerChange;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.text.AnswerWords;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.project.review.SeededFaults;

/** Describes a step in one line. */
final class StepWords {

    private StepWords() {}

    static String takenBack(DecisionStep step) {
        return step.first().verdict() instanceof Verdict.ChangeQuery c && c.body() == 1
                ? "Item " + step.first().item() + ", written by hand, withdrawn."
                : what(step) + " undone.";
    }

    static String madeAgain(DecisionStep step) {
        return what(step) + " redone.";
    }

    private static String what(DecisionStep step) {
        String on = step.size() == 1 ? "item " + step.first().item() : Numbers.counted(step.size(), "item");
        return switch (step.first().verdict()) {
            case Verdict.ChangeQuery c
            when c.body() == 1 -> "Item " + step.first().item();
            case Verdict.ChangeQuery c -> "Change of the query of " + on;
            case Verdict.Rule r -> "Ruling on " + on;
            case Verdict.Dismiss d -> "Dismissal for " + on;
            case Verdict v -> "Decision for " + on;
        };
    }

    /** Says that another query was put in the place of an item's, and what that did to the answer. */
    static String changed(StoredItem before, ManualQueries.Kept kept) {
        AnswerChange change =
                AnswerChange.of(before.item().answer().values(), kept.answer().values());
        return "Query of item " + before.number() + " changed: " + AnswerWords.done(change) + ".";
    }

    /** Reveals a seeded fault right after its decision. */
    static String revealed(SeededFaults.Decided fault) {
        return (fault.found() ? " It was a seeded fault, found: " : " It was a seeded fault, missed: ")
                + fault.kind().label() + ", " + fault.change() + ".";
    }
}
