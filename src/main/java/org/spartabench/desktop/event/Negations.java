package org.spartabench.desktop.event;

import java.util.stream.IntStream;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.BlockPath;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.PredicatePath;
import org.spartabench.sql.tree.Trees;

/** Counts NOT, NOT IN and NOT EXISTS around a predicate: an odd number means that more rows there give fewer results. */
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

    /** Counts the NOTs around a predicate in its own block. */
    private static int within(Block query, PredicatePath at) {
        return (int) IntStream.range(1, at.steps().size())
                .mapToObj(length ->
                        new PredicatePath(at.block(), at.clause(), at.steps().subList(0, length)))
                .filter(outer -> Trees.at(query, outer) instanceof Predicate.Not)
                .count();
    }

    private static boolean negated(Predicate holder) {
        return holder instanceof Predicate.InQuery in && in.negated()
                || holder instanceof Predicate.Exists e && e.negated();
    }
}
