package org.spartabench.judging.fault;

import java.util.Optional;
import org.spartabench.sql.mutation.MutationKind;

/** Names the kinds of faults. All but the last change the query, not the question. */
public enum FaultKind {
    OPERATOR(MutationKind.OPERATOR),
    CONSTANT(MutationKind.CONSTANT),
    AGGREGATE(MutationKind.AGGREGATE),
    DISTINCT(MutationKind.DISTINCT),
    NEGATION(MutationKind.NEGATION),
    DROPPED_HOP(MutationKind.DROPPED_HOP),
    SWAPPED_COLUMN(MutationKind.SWAPPED_COLUMN),
    QUESTION_PHRASE("question phrase", Optional.empty());

    private final String label;
    private final Optional<MutationKind> mutation;

    FaultKind(MutationKind mutation) {
        this(mutation.label(), Optional.of(mutation));
    }

    FaultKind(String label, Optional<MutationKind> mutation) {
        this.label = label;
        this.mutation = mutation;
    }

    /** Gives the change of the query; empty if the question changes. */
    Optional<MutationKind> mutation() {
        return mutation;
    }

    public String label() {
        return label;
    }
}
