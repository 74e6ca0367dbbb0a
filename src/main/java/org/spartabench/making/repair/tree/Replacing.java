package org.spartabench.making.repair.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.BlockPath;
import org.spartabench.sql.tree.Clause;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.PredicatePath;
import org.spartabench.sql.tree.Source;

/**
 * Changes several predicates of a tree at once. Paths refer to the original tree, although a change may remove
 * inner blocks; nothing is simplified, so that the rest keeps its form. Conditions of inner joins are predicates of
 * the clause FROM, counted as written.
 */
public final class Replacing {

    /** Changes a predicate: {@code was} is the original, {@code is} the same after the changes inside it. */
    public interface Change {
        Predicate of(Predicate was, Predicate is);
    }

    private final Map<PredicatePath, Change> changes;

    private Replacing(Map<PredicatePath, Change> changes) {
        this.changes = changes;
    }

    public static Block in(Block root, Map<PredicatePath, Change> changes) {
        return changes.isEmpty() ? root : new Replacing(changes).block(root, BlockPath.ROOT);
    }

    /** Lists the conditions of a block's inner joins. */
    static List<Predicate> conditions(Block block) {
        List<Predicate> found = new ArrayList<>();
        block.from().forEach(s -> conditions(s, found));
        return found;
    }

    private static void conditions(Source source, List<Predicate> into) {
        if (source instanceof Source.Join j) {
            conditions(j.left(), into);
            conditions(j.right(), into);
            if (j.kind() == Source.JoinKind.INNER) {
                into.addAll(j.on());
            }
        }
    }

    private Block block(Block block, BlockPath path) {
        int[] child = new int[1];
        int[] condition = new int[1];
        return block.withFrom(block.from().stream()
                        .map(s -> source(s, path, condition, child))
                        .toList())
                .withWhere(conjuncts(block.where(), path, Clause.WHERE, child))
                .withHaving(conjuncts(block.having(), path, Clause.HAVING, child));
    }

    private Source source(Source source, BlockPath path, int[] condition, int[] child) {
        if (!(source instanceof Source.Join j)) {
            return source;
        }
        Source left = source(j.left(), path, condition, child);
        Source right = source(j.right(), path, condition, child);
        List<Predicate> on = j.on();
        if (j.kind() == Source.JoinKind.INNER) {
            on = on.stream()
                    .map(p -> predicate(p, PredicatePath.conjunct(path, Clause.FROM, condition[0]++), child))
                    .toList();
        }
        return new Source.Join(j.kind(), left, right, on, j.using());
    }

    private List<Predicate> conjuncts(List<Predicate> conjuncts, BlockPath path, Clause clause, int[] child) {
        List<Predicate> changed = new ArrayList<>(conjuncts.size());
        for (int i = 0; i < conjuncts.size(); i++) {
            changed.add(predicate(conjuncts.get(i), PredicatePath.conjunct(path, clause, i), child));
        }
        return changed;
    }

    private Predicate predicate(Predicate predicate, PredicatePath at, int[] child) {
        Predicate inside = switch (predicate) {
            case Predicate.And a -> new Predicate.And(parts(a.all(), at, child));
            case Predicate.Or o -> new Predicate.Or(parts(o.any(), at, child));
            case Predicate.Not n -> new Predicate.Not(predicate(n.operand(), at.step(0), child));
            // Queries in the conditions of joins are no children of their block.
            case Predicate.Nested n
            when n.inner() instanceof Block b && at.clause() != Clause.FROM ->
                n.withInner(block(b, at.block().child(child[0]++)));
            case Predicate plain -> plain;
        };
        Change change = changes.get(at);
        return change == null ? inside : change.of(predicate, inside);
    }

    private List<Predicate> parts(List<Predicate> parts, PredicatePath at, int[] child) {
        List<Predicate> changed = new ArrayList<>(parts.size());
        for (int i = 0; i < parts.size(); i++) {
            changed.add(predicate(parts.get(i), at.step(i), child));
        }
        return changed;
    }
}
