package org.spartabench.desktop.clarify;

import java.util.Optional;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuestion;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;

/**
 * Shows a question that fits two readings.
 *
 * @param inquiry what would be asked
 * @param phrase the words that state the reading of the query
 * @param answer of that reading
 * @param otherwise the answer of the other reading
 * @param clear the question with the phrase
 */
record OpenQuestion(
        Judged item, String question, String inquiry, String phrase, String answer, String otherwise, String clear) {

    /** Takes a finding of the check Clarity apart; empty for any other. */
    static Optional<OpenQuestion> of(StoredItem stored, Finding finding) {
        return finding.check() == Check.CLARITY
                        && finding.evidence().rows().size() == 2
                        && finding.fix().orElse(null) instanceof NewQuestion fix
                ? Optional.of(new OpenQuestion(
                        Judged.of(stored),
                        stored.question(),
                        finding.message()
                                .substring(finding.message().indexOf(':') + 1)
                                .strip(),
                        fix.label().replaceFirst("^write ", ""),
                        finding.evidence().rows().getFirst().get(1),
                        finding.evidence().rows().getLast().get(1),
                        fix.question()))
                : Optional.empty();
    }

    String line() {
        return item.item() + "  " + question;
    }
}
