package org.spartabench.judging.correct.difference;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.CorrectionCategory;

/** Names a fact about the difference of two queries or programs, and the category that it suggests. */
public enum DifferenceFeature {
    TABLES(CorrectionCategory.STRUCTURE),
    JOIN_KINDS(CorrectionCategory.STRUCTURE),
    JOIN_KEYS(CorrectionCategory.STRUCTURE),
    COLUMNS(CorrectionCategory.STRUCTURE),
    NESTING(CorrectionCategory.STRUCTURE),
    SET_OPERATIONS(CorrectionCategory.STRUCTURE),
    NULL_GUARDS(CorrectionCategory.LOGIC),
    OPERATORS(CorrectionCategory.LOGIC),
    CONNECTIVES(CorrectionCategory.LOGIC),
    AGGREGATES(CorrectionCategory.LOGIC),
    GROUPS(CorrectionCategory.LOGIC),
    HAVING(CorrectionCategory.LOGIC),
    LITERALS(CorrectionCategory.VALUES),
    PATTERNS(CorrectionCategory.VALUES),
    CASTS(CorrectionCategory.VALUES),
    ORDER(CorrectionCategory.OUTPUT),
    LIMIT(CorrectionCategory.OUTPUT),
    DISTINCT(CorrectionCategory.OUTPUT),
    COLUMN_ORDER(CorrectionCategory.OUTPUT),
    ALIASES(CorrectionCategory.OUTPUT);

    private final CorrectionCategory category;

    DifferenceFeature(CorrectionCategory category) {
        this.category = category;
    }

    /** Gives the category that it suggests. In programs missing values are a matter of types, and repeated rows one of redundancy. */
    public CorrectionCategory category(Paradigm paradigm) {
        return paradigm == Paradigm.SQL
                ? category
                : switch (this) {
                    case NULL_GUARDS -> CorrectionCategory.VALUES;
                    case DISTINCT -> CorrectionCategory.STRUCTURE;
                    default -> category;
                };
    }

    /** Lists the features whose bags differ, in the order of the enum. */
    static Set<DifferenceFeature> differing(
            Map<DifferenceFeature, List<String>> one, Map<DifferenceFeature, List<String>> other) {
        Set<DifferenceFeature> found = EnumSet.allOf(DifferenceFeature.class);
        found.removeIf(f -> one.getOrDefault(f, List.of()).equals(other.getOrDefault(f, List.of())));
        if (found.size() > 1 && !sorted(one).equals(sorted(other))) { // other columns have no other order
            found.remove(COLUMN_ORDER);
        }
        return found;
    }

    private static List<String> sorted(Map<DifferenceFeature, List<String>> bags) {
        return bags.getOrDefault(COLUMN_ORDER, List.of()).stream().sorted().toList();
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Proposes the category of most weight; empty without a difference. Only a person's choice counts. */
    public static Optional<CorrectionCategory> proposed(Collection<DifferenceFeature> found, Paradigm paradigm) {
        return CorrectionCategory.BY_WEIGHT.stream()
                .filter(c -> found.stream().anyMatch(f -> f.category(paradigm) == c))
                .findFirst();
    }
}
