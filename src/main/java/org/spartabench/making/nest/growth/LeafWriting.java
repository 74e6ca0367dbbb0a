package org.spartabench.making.nest.growth;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.view.AuthorView.Feedback;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.making.leaf.clause.LeafUse;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.tree.Block;

/** Has the author write the conditions of a leaf for a block that can then hold it. */
record LeafWriting(TreeContext tools, AuthorSession session, PlannedPredicate hop, Block outer) {

    Outcome<PartialBlock> write(String table, List<Feedback> earlier) {
        return tools.neighbours()
                .clauses()
                .leaf(session, hop.child(), table, next(), new LeafUse(this::serves, earlier));
    }

    /** Says whether some condition would do. */
    boolean possible(String table) {
        return tools.neighbours().clauses().leafPossible(session, table, next(), new LeafUse(this::serves, List.of()));
    }

    /** Says whether some predicate around the leaf leaves rows enough. */
    boolean serves(Block leaf) {
        return new Decisions(tools, session, hop, outer, Aliases.inside(outer, leaf)).any();
    }

    private PlannedClauses next() {
        int least = hop.type().aggregate() ? TreeGrowth.AGGREGATED : TreeGrowth.LISTED;
        return new PlannedClauses(
                Set.of(Clause.WHERE), false, 0, Optional.of(hop.type()), least, Long.MAX_VALUE, session.rare());
    }
}
