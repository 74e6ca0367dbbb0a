package org.spartabench.making.nest.assembly;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request.OuterTable.PlannedInner;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** Decides how the blocks of a whole tree are joined, before any of it runs. */
interface Joiner {

    /**
     * Holds the blocks to join.
     *
     * @param candidates blocks for the place of each leaf
     * @param tables possible tables for the place of each internal block below the outermost
     */
    record Parts(Blueprint blueprint, Map<BlockPath, List<Block>> candidates, Map<BlockPath, List<String>> tables) {}

    /** Returns the number of candidates for each leaf but the first. */
    int candidates();

    /** Chooses FROM of the outermost block. */
    Optional<String> outer(AuthorSession session, PlannedInner first, List<String> tables);

    /** Writes the nested predicates of the outermost block, complete with their inner blocks. */
    Optional<List<Predicate.Nested>> join(AuthorSession session, Block outer, Parts parts);
}
