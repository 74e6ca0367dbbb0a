package org.spartabench.making.leaf;

import java.util.List;
import java.util.Set;
import org.spartabench.authors.item.Candidate;
import org.spartabench.authors.item.Grounded;
import org.spartabench.authors.item.Outcome;
import org.spartabench.authors.item.Refusal;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.facts.Schema;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.BlockPath;

/** Runs a query with all its clauses; lists repeated names and categories once, and refuses to order them by row. */
final class Finish {

    private final Rules rules;

    Finish(Schema schema) {
        this.rules = new Rules(schema);
    }

    Outcome<Grounded> run(AuthorSession session, BlockPath at, Block written) {
        boolean list = written.groupBy().isEmpty() && rules.thing(written);
        return session.ground(at, new Candidate(written)).flatMap(grounded -> {
            List<String> values = grounded.answer().values();
            int different = Set.copyOf(values).size();
            if (!list || different == values.size()) {
                return Outcome.done(grounded);
            }
            return written.orderBy().isEmpty()
                    ? session.ground(at, new Candidate(written.withDistinct(true)))
                    : Outcome.refused(new Refusal.Objection("it lists " + values.size() + " values of which "
                            + different + " differ: an order of rows does not order things that have several"));
        });
    }
}
