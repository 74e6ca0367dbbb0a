package org.spartabench.judging.correct;

import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.verdict.CorrectionCategory;

/** Says what a person chose on a case, in the terms of the cards. */
public sealed interface CaseChoice {

    /** These cards are right. @param category of the mistake in the others; empty only if all are right */
    record Marked(Set<Integer> cards, Optional<CorrectionCategory> category, String why) implements CaseChoice {
        public Marked {
            cards = Set.copyOf(cards);
        }
    }

    /** No card is right; this query is. */
    record Written(String text, CorrectionCategory category, String why) implements CaseChoice {}

    record Unclear(String why) implements CaseChoice {}

    record Unanswerable(String why) implements CaseChoice {}
}
