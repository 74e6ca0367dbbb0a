package org.spartabench.check.fault;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.spartabench.author.wording.Wording;
import org.spartabench.check.law.Grounding;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.item.Answer;
import org.spartabench.item.Candidate;
import org.spartabench.item.Grounded;
import org.spartabench.item.Outcome;
import org.spartabench.item.Question;
import org.spartabench.query.Block;

/**
 * Puts faults into right items: runs both queries and accepts a fault only if their answers differ, whatever their
 * order. The same seed gives the same fault.
 */
public final class Faults {

    /** The kinds whose change a phrase of a question can say instead of the query. */
    private static final List<FaultKind> PHRASED =
            List.of(FaultKind.CONSTANT, FaultKind.OPERATOR, FaultKind.SWAPPED_COLUMN);

    /** Changes that are run before it is given up. */
    private static final int TRIED = 12;

    private final FactBase facts;
    private final Grounding grounding;
    private final Wording wording;

    public Faults(FactBase facts, Limits limits, Wording wording) {
        this.facts = facts;
        this.grounding = new Grounding(facts, limits);
        this.wording = wording;
    }

    /**
     * An item with a fault of that kind; empty where the query has nothing of the kind to change, or no change gives another
     * answer.
     *
     * @param answer of the query
     */
    public Optional<Fault> put(FaultKind kind, Block query, Question question, Answer answer, long seed) {
        return kind == FaultKind.QUESTION_PHRASE
                ? phrase(query, answer, seed)
                : changed(kind, query, answer, seed)
                        .map(c -> new Fault(
                                kind,
                                c.grounded().query(),
                                question,
                                c.grounded().answer(),
                                c.change()));
    }

    private record Changed(Grounded grounded, String change) {}

    private Optional<Changed> changed(FaultKind kind, Block query, Answer answer, long seed) {
        List<Mutations.Mutation> mutations = new ArrayList<>(Mutations.of(facts, query, kind, seed));
        Collections.shuffle(mutations, new Random(seed));
        for (Mutations.Mutation mutation : mutations.subList(0, Math.min(TRIED, mutations.size()))) {
            if (grounding.run(new Candidate(mutation.query())).outcome() instanceof Outcome.Done<Grounded>(Grounded g)
                    && !sorted(g.answer()).equals(sorted(answer))) {
                return Optional.of(new Changed(g, mutation.change()));
            }
        }
        return Optional.empty();
    }

    /** The right query under a question that asks for a changed one. */
    private Optional<Fault> phrase(Block query, Answer answer, long seed) {
        List<FaultKind> kinds = new ArrayList<>(PHRASED);
        Collections.shuffle(kinds, new Random(seed));
        for (FaultKind kind : kinds) {
            Optional<Changed> other = changed(kind, query, answer, seed);
            if (other.isPresent()) {
                Question asked = wording.phrase(other.get().grounded().query(), facts.schema(), seed);
                String right = wording.phrase(query, facts.schema(), seed).text();
                if (!asked.text().equals(right)) {
                    return Optional.of(new Fault(
                            FaultKind.QUESTION_PHRASE,
                            query,
                            asked,
                            answer,
                            "asked for another query: " + other.get().change()));
                }
            }
        }
        return Optional.empty();
    }

    private static List<String> sorted(Answer answer) {
        return answer.values().stream().sorted().toList();
    }
}
