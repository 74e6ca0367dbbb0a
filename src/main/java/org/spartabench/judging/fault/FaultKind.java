package org.spartabench.judging.fault;

import java.util.Optional;
import org.spartabench.sql.variant.VariantKind;

/** Names the kinds of faults. All but the last change the query, not the question. */
public enum FaultKind {
    OPERATOR(VariantKind.OPERATOR),
    CONSTANT(VariantKind.CONSTANT),
    AGGREGATE(VariantKind.AGGREGATE),
    DISTINCT(VariantKind.DISTINCT),
    NEGATION(VariantKind.NEGATION),
    DROPPED_HOP(VariantKind.DROPPED_HOP),
    SWAPPED_COLUMN(VariantKind.SWAPPED_COLUMN),
    QUESTION_PHRASE("question phrase", Optional.empty());

    private final String label;
    private final Optional<VariantKind> variant;

    FaultKind(VariantKind variant) {
        this(variant.label(), Optional.of(variant));
    }

    FaultKind(String label, Optional<VariantKind> variant) {
        this.label = label;
        this.variant = variant;
    }

    /** Gives the change of the query; empty if the question changes. */
    Optional<VariantKind> variant() {
        return variant;
    }

    public String label() {
        return label;
    }
}
