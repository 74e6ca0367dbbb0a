package org.spartabench.judging.correct.difference;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.spartabench.authors.item.answer.Paradigm;

/** Says what is wrong with a query or program of a model, guessed from how it differs from the right one: the kinds of Fig. 6 of the paper. */
public enum MistakeKind {
    DID_NOT_RUN,
    JOIN(DifferenceFeature.TABLES, DifferenceFeature.JOIN_KINDS, DifferenceFeature.JOIN_KEYS),
    LOGIC(DifferenceFeature.NESTING, DifferenceFeature.SET_OPERATIONS),
    AGGREGATION(DifferenceFeature.AGGREGATES, DifferenceFeature.GROUPS, DifferenceFeature.HAVING),
    FILTER_CONDITION(DifferenceFeature.OPERATORS, DifferenceFeature.CONNECTIVES, DifferenceFeature.NULL_GUARDS),
    VALUES_AND_FORMATS(DifferenceFeature.LITERALS, DifferenceFeature.PATTERNS, DifferenceFeature.CASTS),
    ROW_SELECTION(DifferenceFeature.ORDER, DifferenceFeature.LIMIT, DifferenceFeature.DISTINCT),
    COLUMN_SELECTION(DifferenceFeature.COLUMNS, DifferenceFeature.COLUMN_ORDER);

    /** The shares that stand in the text of the paper. */
    private static final Map<Paradigm, Map<MistakeKind, Double>> PUBLISHED = Map.of(
            Paradigm.SQL,
            Map.of(FILTER_CONDITION, 0.327, ROW_SELECTION, 0.212, COLUMN_SELECTION, 0.166, LOGIC, 0.003),
            Paradigm.PYTHON,
            Map.of(FILTER_CONDITION, 0.317, LOGIC, 0.175));

    private final Set<DifferenceFeature> features;

    MistakeKind(DifferenceFeature... features) {
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

    /** Gives the share that the paper prints, where it prints one. */
    public OptionalDouble published(Paradigm paradigm) {
        Double share = PUBLISHED.getOrDefault(paradigm, Map.of()).get(this);
        return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
    }
}
