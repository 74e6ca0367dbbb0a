package org.spartabench.ui.event;

import java.util.List;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Predicate;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.Trees;

/** Whether a predicate stands under NOT, NOT IN and NOT EXISTS an odd number of times: more rows there mean fewer in the end. */
final class Negations {

    private Negations() {}

    static boolean odd(Block query, PredicatePath at) {
        int count = within(query, at);
        for (int depth = 1; depth <= at.block().depth(); depth++) {
            PredicatePath holder =
                    Trees.holder(query, new BlockPath(at.block().steps().subList(0, depth)));
            count += within(query, holder) + (negated(Trees.at(query, holder)) ? 1 : 0);
        }
        return count % 2 == 1;
    }

    /** The NOTs around a predicate in its own block. */
    private static int within(Block query, PredicatePath at) {
        int count = 0;
        for (int length = 1; length < at.steps().size(); length++) {
            List<Integer> outer = at.steps().subList(0, length);
            boolean not = Trees.at(query, new PredicatePath(at.block(), at.clause(), outer)) instanceof Predicate.Not;
            count += not ? 1 : 0;
        }
        return count;
    }

    private static boolean negated(Predicate holder) {
        return holder instanceof Predicate.InQuery in && in.negated()
                || holder instanceof Predicate.Exists e && e.negated();
    }
}
