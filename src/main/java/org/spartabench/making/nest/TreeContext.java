package org.spartabench.making.nest;

import java.util.Optional;
import org.spartabench.authors.request.EmptyQueryRepair;
import org.spartabench.facts.Schema;

/** Holds what the growth of one tree needs and does not change. */
public record TreeContext(
        Schema schema,
        Joins joins,
        Fitting fitting,
        Weights weights,
        QuestionClauses clauses,
        Neighbours neighbours,
        Limits limits) {

    /**
     * Holds the services of other stages.
     *
     * @param mender repairs empty results; without it that step starts again
     */
    public record Neighbours(OwnClauses clauses, Optional<EmptyQueryRepair> mender, TreeInspector inspector) {}

    /**
     * Limits the growth of one tree.
     *
     * @param attempts tries for one nested predicate before its step is given up
     * @param candidates leaves that the author can choose from for one inner block
     */
    public record Limits(int attempts, int candidates) {}

    static TreeContext of(Schema schema, Joins joins, Neighbours neighbours, Limits limits) {
        Weights weights = new Weights(schema, joins);
        QuestionClauses clauses = new QuestionClauses(joins, weights);
        return new TreeContext(schema, joins, new Fitting(joins), weights, clauses, neighbours, limits);
    }
}
