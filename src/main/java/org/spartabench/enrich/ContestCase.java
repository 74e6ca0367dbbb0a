package org.spartabench.enrich;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Names the cases of App. D: which makers have rows, and whether these agree. */
public enum ContestCase {
    BOTH_COMPATIBLE("1"),
    BOTH_DIFFERENT("2"),
    QR_ONLY("3"),
    SL_ALONE("4a"),
    SL_WITH_PROGRAM("4b"),
    SL_AGAINST_PROGRAM("4c"),
    PROGRAM_ONLY("4d"),
    NONE("none");

    private final String label;

    ContestCase(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /** @param compatible pairs of makers whose rows agree */
    static ContestCase of(List<Contender> contenders, List<List<Maker>> compatible) {
        Set<Maker> rows = contenders.stream()
                .filter(Contender::answers)
                .map(Contender::maker)
                .collect(Collectors.toSet());
        if (rows.contains(Maker.QR)) {
            return !rows.contains(Maker.SL)
                    ? QR_ONLY
                    : compatible.contains(List.of(Maker.QR, Maker.SL)) ? BOTH_COMPATIBLE : BOTH_DIFFERENT;
        }
        if (rows.contains(Maker.SL)) {
            return !rows.contains(Maker.IMP)
                    ? SL_ALONE
                    : compatible.contains(List.of(Maker.SL, Maker.IMP)) ? SL_WITH_PROGRAM : SL_AGAINST_PROGRAM;
        }
        return rows.contains(Maker.IMP) ? PROGRAM_ONLY : NONE;
    }
}
