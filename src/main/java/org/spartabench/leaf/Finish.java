package org.spartabench.leaf;

import java.util.List;
import java.util.Set;
import org.spartabench.author.AuthorSession;
import org.spartabench.fact.Schema;
import org.spartabench.item.Candidate;
import org.spartabench.item.Grounded;
import org.spartabench.item.Outcome;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;

/** Runs a query with all its clauses; lists repeated names and categories once. */
final class Finish {

    private final Rules rules;

    Finish(Schema schema) {
        this.rules = new Rules(schema);
    }

    Outcome<Grounded> run(AuthorSession session, BlockPath at, Block written) {
        boolean list = written.groupBy().isEmpty() && written.orderBy().isEmpty() && rules.thing(written);
        return session.ground(at, new Candidate(written)).flatMap(grounded -> {
            List<String> values = grounded.answer().values();
            return list && Set.copyOf(values).size() < values.size()
                    ? session.ground(at, new Candidate(written.withDistinct(true)))
                    : Outcome.done(grounded);
        });
    }
}
