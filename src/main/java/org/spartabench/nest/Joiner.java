package org.spartabench.nest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.author.AuthorSession;
import org.spartabench.item.Blueprint;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Predicate;

/** Decides how the blocks of a whole tree are joined, before any of it runs. */
interface Joiner {

    /**
     * What is to be joined.
     *
     * @param candidates for the place of each leaf the blocks of which one is to stand there
     * @param tables for the place of each internal block below the outermost the tables over which it can stand
     */
    record Parts(Blueprint blueprint, Map<BlockPath, List<Block>> candidates, Map<BlockPath, List<String>> tables) {}

    /** Candidates for each leaf but the first. */
    int candidates();

    /** FROM of the outermost block. */
    Optional<String> outer(AuthorSession session, Block first, List<String> tables);

    /** The nested predicates of the outermost block, each with all that stands inside it. */
    Optional<List<Predicate.Nested>> join(AuthorSession session, Block outer, Parts parts);
}
