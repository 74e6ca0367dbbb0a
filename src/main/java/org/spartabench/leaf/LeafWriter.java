package org.spartabench.leaf;

import java.util.Set;
import org.spartabench.author.AuthorSession;
import org.spartabench.item.Grounded;
import org.spartabench.item.Outcome;
import org.spartabench.query.Clause;

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
