package org.spartabench.judging.fault;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.wording.Wording;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.making.law.Grounding;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.variant.Variant;
import org.spartabench.sql.variant.Variants;

/**
 * Puts faults into right items: runs both queries and accepts a fault only if their answers differ, whatever their
 * order. The same seed gives the same fault.
 */
public final class Faults {

    /** The kinds that a question can state instead of the query. */
    private static final List<FaultKind> PHRASED =
            List.of(FaultKind.CONSTANT, FaultKind.OPERATOR, FaultKind.SWAPPED_COLUMN);

    /** Most changes to run. */
    private static final int TRIED = 12;

    /** Rows whose values may take the place of a constant. */
    private static final int DRAWN = 40;

    private final FactBase facts;
    private final Grounding grounding;
    private final Wording wording;

    public Faults(FactBase facts, Limits limits, Wording wording) {
        this.facts = facts;
        this.grounding = new Grounding(facts, limits);
        this.wording = wording;
    }

    /**
     * Puts a fault of that kind into an item; empty if the query has nothing of the kind, or no change gives another answer.
     *
     * @param answer of the query
     */
    public Optional<Fault> put(FaultKind kind, Block query, Question question, Answer answer, long seed) {
        return kind == FaultKind.QUESTION_PHRASE
                ? phrase(query, answer, seed)
                : changed(kind, query, answer, seed)
                        .map(c -> new Fault(kind, c.query(), question, c.answer(), c.change()));
    }

    private record Changed(Block query, Answer answer, String change) {}

    private Optional<Changed> changed(FaultKind kind, Block query, Answer answer, long seed) {
        List<Variant> variants = new ArrayList<>();
        kind.variant().ifPresent(m -> variants.addAll(Variants.of(facts, query, m, new Variants.Values(DRAWN, seed))));
        Collections.shuffle(variants, new Random(seed));
        for (Variant variant : variants.subList(0, Math.min(TRIED, variants.size()))) {
            if (grounding.run(new Candidate(variant.query())).outcome() instanceof Outcome.Done<Grounded>(Grounded g)
                    && !sorted(g.answer()).equals(sorted(answer))) {
                return Optional.of(new Changed(g.query(), g.answer(), variant.change()));
            }
        }
        return Optional.empty();
    }

    /** Puts a question about a changed query over the right query. */
    private Optional<Fault> phrase(Block query, Answer answer, long seed) {
        List<FaultKind> kinds = new ArrayList<>(PHRASED);
        Collections.shuffle(kinds, new Random(seed));
        for (FaultKind kind : kinds) {
            Optional<Changed> other = changed(kind, query, answer, seed);
            if (other.isPresent()) {
                Question asked = wording.phrase(other.get().query(), facts.schema(), seed);
                String right = wording.phrase(query, facts.schema(), seed).text();
                if (!asked.text().equals(right)) {
                    String change = "asked for another query: " + other.get().change();
                    return Optional.of(new Fault(FaultKind.QUESTION_PHRASE, query, asked, answer, change));
                }
            }
        }
        return Optional.empty();
    }

    private static List<String> sorted(Answer answer) {
        return answer.values().stream().sorted().toList();
    }
}
