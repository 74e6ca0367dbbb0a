package org.spartabench.making.leaf.clause;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;

/** Runs a query with all its clauses; lists repeated names and categories once, and refuses to order them by row. */
public final class FinalRun {

    private final ReplyRules rules;

    public FinalRun(Schema schema) {
        this.rules = new ReplyRules(schema);
    }

    public Outcome<Grounded> run(AuthorSession session, BlockPath at, Block written) {
        return run(candidate -> session.ground(at, candidate), written);
    }

    Outcome<Grounded> run(Function<Candidate, Outcome<Grounded>> engine, Block written) {
        boolean list = written.groupBy().isEmpty() && rules.selectsNames(written);
        return engine.apply(new Candidate(written)).flatMap(grounded -> {
            List<String> values = grounded.answer().values();
            int different = Set.copyOf(values).size();
            if (!list || different == values.size()) {
                return Outcome.done(grounded);
            }
            return written.orderBy().isEmpty()
                    ? engine.apply(new Candidate(written.withDistinct(true)))
                    : Outcome.refused(new Refusal.Objection("it lists " + values.size() + " values of which "
                            + different + " differ: an order of rows does not order things that have several"));
        });
    }
}
