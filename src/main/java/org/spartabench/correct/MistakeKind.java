package org.spartabench.correct;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/** Says what is wrong with a query of a model, guessed from how it differs from the right one: the kinds of Fig. 6 of the paper. */
public enum MistakeKind {
    DID_NOT_RUN(OptionalDouble.empty()),
    JOIN(OptionalDouble.empty(), DifferenceFeature.TABLES, DifferenceFeature.JOIN_KINDS, DifferenceFeature.JOIN_KEYS),
    LOGIC(OptionalDouble.of(0.003), DifferenceFeature.NESTING, DifferenceFeature.SET_OPERATIONS),
    AGGREGATION(
            OptionalDouble.empty(), DifferenceFeature.AGGREGATES, DifferenceFeature.GROUPS, DifferenceFeature.HAVING),
    FILTER_CONDITION(
            OptionalDouble.of(0.327),
            DifferenceFeature.OPERATORS,
            DifferenceFeature.CONNECTIVES,
            DifferenceFeature.NULL_GUARDS),
    VALUES_AND_FORMATS(
            OptionalDouble.empty(), DifferenceFeature.LITERALS, DifferenceFeature.PATTERNS, DifferenceFeature.CASTS),
    ROW_SELECTION(
            OptionalDouble.of(0.212), DifferenceFeature.ORDER, DifferenceFeature.LIMIT, DifferenceFeature.DISTINCT),
    COLUMN_SELECTION(OptionalDouble.of(0.166), DifferenceFeature.COLUMNS, DifferenceFeature.OUTPUT_ORDER);

    private final OptionalDouble published;
    private final Set<DifferenceFeature> features;

    MistakeKind(OptionalDouble published, DifferenceFeature... features) {
        this.published = published;
        this.features = Set.of(features);
    }

    /** Guesses the kind: the first of the enum that has one of the features; logic, if nothing of the kind differs. */
    public static MistakeKind of(Set<DifferenceFeature> differences) {
        for (MistakeKind kind : values()) {
            if (differences.stream().anyMatch(kind.features::contains)) {
                return kind;
            }
        }
        return LOGIC;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Gives the share that the paper prints for SQL, where it prints one. */
    public OptionalDouble published() {
        return published;
    }
}
