package org.spartabench.making.leaf;

import java.util.Set;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.sql.path.Clause;

/** Defines a method that writes queries without nesting. Its results have run; others check the laws. */
public interface LeafWriter {

    /**
     * Makes one attempt at one query.
     *
     * @param wanted clauses to write, SELECT among them
     * @param aggregate whether SELECT is an aggregate
     */
    Outcome<Grounded> make(AuthorSession session, Set<Clause> wanted, boolean aggregate);
}
