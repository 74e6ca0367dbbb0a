package org.spartabench.answering.contest.candidate;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.AnswerSource;

/** Names the cases of App. D: which makers have rows, and whether these agree. */
public enum ContestCase {
    BOTH_COMPATIBLE("1", 1_311, "QR and SL have rows, which agree"),
    BOTH_DIFFERENT("2", 472, "QR and SL have rows, which differ"),
    QR_ONLY("3", 150, "QR has rows, SL has none"),
    SL_ALONE("4a", 480, "only SL has rows"),
    SL_WITH_PROGRAM("4b", 866, "SL has rows, which agree with IMP"),
    SL_AGAINST_PROGRAM("4c", 434, "SL has rows, which differ from IMP"),
    PROGRAM_ONLY("4d", 229, "only IMP has rows"),
    NONE("none", 1_649, "no maker has rows");

    private final String label;
    private final int published;
    private final String meaning;

    ContestCase(String label, int published, String meaning) {
        this.label = label;
        this.published = published;
        this.meaning = meaning;
    }

    /** Gives the paper's count of this case. Its counts do not add up, so nothing is tested against them. */
    public int published() {
        return published;
    }

    public String meaning() {
        return meaning;
    }

    public String label() {
        return label;
    }

    static ContestCase ofLabel(String label) {
        return Stream.of(values())
                .filter(c -> c.label.equals(label))
                .findFirst()
                .orElse(NONE);
    }

    /** @param compatible pairs of makers whose rows agree */
    public static ContestCase of(List<CandidateAnswer> candidates, List<List<AnswerSource>> compatible) {
        Set<AnswerSource> rows = candidates.stream()
                .filter(CandidateAnswer::answers)
                .map(CandidateAnswer::source)
                .collect(Collectors.toSet());
        if (rows.contains(AnswerSource.QR)) {
            return !rows.contains(AnswerSource.SL)
                    ? QR_ONLY
                    : compatible.contains(List.of(AnswerSource.QR, AnswerSource.SL)) ? BOTH_COMPATIBLE : BOTH_DIFFERENT;
        }
        if (rows.contains(AnswerSource.SL)) {
            return !rows.contains(AnswerSource.IMP)
                    ? SL_ALONE
                    : compatible.contains(List.of(AnswerSource.SL, AnswerSource.IMP))
                            ? SL_WITH_PROGRAM
                            : SL_AGAINST_PROGRAM;
        }
        return rows.contains(AnswerSource.IMP) ? PROGRAM_ONLY : NONE;
    }
}
