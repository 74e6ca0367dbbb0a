package org.spartabench.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Looks up and replaces parts of a tree of blocks by their paths; every change makes a new tree. */
public final class Trees {

    public record Placed(PredicatePath path, Predicate predicate) {}

    /**
     * Holds what can be taken away, and the tree without it.
     *
     * @param placed a condition, correlation or nested predicate, or the one around the block that is skipped
     * @param instead what stands in its place where only the block of a nested predicate is skipped
     */
    public record Part(Placed placed, Block without, Optional<Predicate> instead) {

        /** Says whether the block around the predicate is skipped, so that what is left is the inner block alone. */
        public boolean innerAlone() {
            return instead.filter(placed.predicate()::equals).isPresent();
        }
    }

    /** Changes a predicate: {@code was} is the original, {@code is} the same after the changes inside it. */
    public interface Change {
        Predicate of(Predicate was, Predicate is);
    }

    private Trees() {}

    /** Returns the predicate at that path. @throws IndexOutOfBoundsException when the tree has none there */
    public static Predicate at(Block root, PredicatePath path) {
        List<Predicate> clause = conjuncts(path.block().in(root), path.clause());
        Predicate p = clause.get(path.steps().getFirst());
        for (int step : path.steps().subList(1, path.steps().size())) {
            p = Walk.parts(p).get(step);
        }
        return p;
    }

    /**
     * Returns the tree with another predicate there. An AND inside an AND becomes part of it, an AND as a conjunct
     * becomes several conjuncts; the same goes for OR.
     */
    public static Block replace(Block root, PredicatePath path, Predicate replacement) {
        return change(root, path, List.of(replacement));
    }

    /** Returns the tree without that predicate. An AND or OR with one operand left becomes that operand; a NOT goes. */
    public static Block remove(Block root, PredicatePath path) {
        return change(root, path, List.of());
    }

    public static Block replaceBlock(Block root, BlockPath path, Block replacement) {
        if (path.steps().isEmpty()) {
            return replacement;
        }
        PredicatePath holder = holder(root, path);
        Predicate.Nested nested = (Predicate.Nested) at(root, holder);
        return replace(root, holder, nested.withInner(replacement));
    }

    /** Returns the tree with the block at that path changed. */
    public static Block change(Block root, BlockPath path, UnaryOperator<Block> change) {
        return replaceBlock(root, path, change.apply(path.in(root)));
    }

    /**
     * Changes several predicates at once. Paths refer to the original tree, although a change may remove inner blocks;
     * nothing is simplified, so that the rest keeps its form. Conditions of inner joins are predicates of the clause FROM,
     * counted as written.
     */
    public static Block change(Block root, Map<PredicatePath, Change> changes) {
        return changes.isEmpty() ? root : new Changing(changes).block(root, BlockPath.ROOT);
    }

    private record Changing(Map<PredicatePath, Change> changes) {

        Block block(Block block, BlockPath path) {
            int[] child = new int[1];
            int[] condition = new int[1];
            Rewrite joins = Rewrite.joins(j -> j.kind() != Source.JoinKind.INNER
                    ? j
                    : new Source.Join(
                            j.kind(),
                            j.left(),
                            j.right(),
                            j.on().stream()
                                    .map(p -> predicate(
                                            p, PredicatePath.conjunct(path, Clause.FROM, condition[0]++), child))
                                    .toList(),
                            j.using()));
            return block.withFrom(block.from().stream().map(joins::source).toList())
                    .withWhere(conjuncts(block.where(), path, Clause.WHERE, child))
                    .withHaving(conjuncts(block.having(), path, Clause.HAVING, child));
        }

        private List<Predicate> conjuncts(List<Predicate> conjuncts, BlockPath path, Clause clause, int[] child) {
            List<Predicate> changed = new ArrayList<>(conjuncts.size());
            for (int i = 0; i < conjuncts.size(); i++) {
                changed.add(predicate(conjuncts.get(i), PredicatePath.conjunct(path, clause, i), child));
            }
            return changed;
        }

        private Predicate predicate(Predicate predicate, PredicatePath at, int[] child) {
            int[] step = new int[1];
            // Queries in the conditions of joins are no children of their block.
            Predicate inside = predicate instanceof Predicate.Nested n
                            && n.inner() instanceof Block b
                            && at.clause() != Clause.FROM
                    ? n.withInner(block(b, at.block().child(child[0]++)))
                    : Rewrite.operands(predicate, p -> predicate(p, at.step(step[0]++), child));
            Change change = changes.get(at);
            return change == null ? inside : change.of(predicate, inside);
        }
    }

    /** Lists the conditions of a block's inner joins, as the paths of the clause FROM count them. */
    public static List<Predicate> joinConditions(Block block) {
        List<Predicate> found = new ArrayList<>();
        Rewrite collector = Rewrite.joins(j -> {
            found.addAll(j.kind() == Source.JoinKind.INNER ? j.on() : List.of());
            return j;
        });
        block.from().forEach(collector::source);
        return found;
    }

    /** Lists all predicates of the tree: outer blocks first, WHERE before HAVING, predicates before their parts. */
    public static List<Placed> predicates(Block root) {
        List<Placed> all = new ArrayList<>();
        collect(root, BlockPath.ROOT, all);
        return all;
    }

    /**
     * Lists what can be taken away: each predicate alone and each OR, with the ANDs in it, as a whole, since the answer can need each
     * operand and not their sum; and each block that hands on the key it is asked for ({@link Bridge}), the outermost too. A NOT goes with
     * its operand.
     */
    public static List<Part> parts(Block root) {
        List<Part> parts = new ArrayList<>();
        Bridge.below(root).ifPresent(inner -> {
            Placed hop = predicates(root).getFirst();
            parts.add(new Part(hop, inner, Optional.of(hop.predicate())));
        });
        for (Placed placed : predicates(root)) {
            if (!(placed.predicate() instanceof Predicate.Not)) {
                parts.add(without(root, placed));
            }
            if (placed.predicate() instanceof Predicate.Nested nested) {
                Bridge.over(nested)
                        .ifPresent(b -> parts.add(new Part(placed, replace(root, placed.path(), b), Optional.of(b))));
            }
        }
        return parts;
    }

    public static Part without(Block root, Placed placed) {
        return new Part(placed, remove(root, placed.path()), Optional.empty());
    }

    /** Lists the predicates of that block alone, those inside AND, OR and NOT included. */
    public static List<Placed> predicates(Block root, BlockPath path) {
        List<Placed> all = new ArrayList<>();
        own(path.in(root), path, all);
        return all;
    }

    public static List<BlockPath> blocks(Block root) {
        return Shape.of(root).postOrder();
    }

    /**
     * Returns the path of the nested predicate that holds a block.
     *
     * @throws IndexOutOfBoundsException for the outermost and for unknown blocks
     */
    public static PredicatePath holder(Block root, BlockPath child) {
        if (child.depth() == 0) {
            throw new IndexOutOfBoundsException("no predicate holds the outermost block");
        }
        return nestedOver(root, child.parent()).get(child.steps().getLast());
    }

    /** Returns the path of the block inside the nested predicate; empty when its query is no single block. */
    public static Optional<BlockPath> child(Block root, PredicatePath nested) {
        int index = nestedOver(root, nested.block()).indexOf(nested);
        return index < 0 ? Optional.empty() : Optional.of(nested.block().child(index));
    }

    /** Lists the paths of the nested predicates of a block that hold single blocks, in the order of its children. */
    private static List<PredicatePath> nestedOver(Block root, BlockPath block) {
        return predicates(root, block).stream()
                .filter(p -> p.predicate() instanceof Predicate.Nested n && n.inner() instanceof Block)
                .map(Placed::path)
                .toList();
    }

    static List<Predicate> conjuncts(Block block, Clause clause) {
        return switch (clause) {
            case WHERE -> block.where();
            case HAVING -> block.having();
            case FROM, GROUP_BY, ORDER_BY, LIMIT, SELECT ->
                throw new IndexOutOfBoundsException("no predicates in " + clause.sql());
        };
    }

    private static void collect(Block block, BlockPath path, List<Placed> into) {
        own(block, path, into);
        List<Block> children = block.children();
        for (int i = 0; i < children.size(); i++) {
            collect(children.get(i), path.child(i), into);
        }
    }

    private static void own(Block block, BlockPath path, List<Placed> into) {
        for (Clause clause : List.of(Clause.WHERE, Clause.HAVING)) {
            List<Predicate> conjuncts = conjuncts(block, clause);
            for (int i = 0; i < conjuncts.size(); i++) {
                parts(conjuncts.get(i), PredicatePath.conjunct(path, clause, i), into);
            }
        }
    }

    private static void parts(Predicate p, PredicatePath path, List<Placed> into) {
        into.add(new Placed(path, p));
        List<Predicate> parts = Walk.parts(p);
        for (int i = 0; i < parts.size(); i++) {
            parts(parts.get(i), path.step(i), into);
        }
    }

    /** @param replacement one predicate, or none */
    private static Block change(Block root, PredicatePath path, List<Predicate> replacement) {
        Block block = path.block().in(root);
        List<Predicate> clause = spliced(conjuncts(block, path.clause()), path.steps(), replacement, true);
        Block changed = path.clause() == Clause.WHERE ? block.withWhere(clause) : block.withHaving(clause);
        return replaceBlock(root, path.block(), changed);
    }

    /** Replaces or removes the operand at the path; {@code and} says whether AND joins the operands. */
    private static List<Predicate> spliced(
            List<Predicate> operands, List<Integer> steps, List<Predicate> replacement, boolean and) {
        int index = steps.getFirst();
        List<Predicate> changed = steps.size() == 1
                ? replacement
                : inside(operands.get(index), steps.subList(1, steps.size()), replacement);
        List<Predicate> all = new ArrayList<>(operands);
        all.remove(index);
        all.addAll(index, Predicate.flat(changed, and));
        return all;
    }

    private static List<Predicate> inside(Predicate p, List<Integer> steps, List<Predicate> replacement) {
        return switch (p) {
            case Predicate.And and -> joined(spliced(and.all(), steps, replacement, true), true);
            case Predicate.Or or -> joined(spliced(or.any(), steps, replacement, false), false);
            case Predicate.Not not -> {
                List<Predicate> operand = steps.size() == 1
                        ? replacement
                        : inside(not.operand(), steps.subList(1, steps.size()), replacement);
                yield operand.stream().<Predicate>map(Predicate.Not::new).toList();
            }
            case Predicate other -> throw new IndexOutOfBoundsException("no predicate inside " + Sql.print(other));
        };
    }

    private static List<Predicate> joined(List<Predicate> operands, boolean and) {
        return operands.size() < 2 ? operands : List.of(and ? new Predicate.And(operands) : new Predicate.Or(operands));
    }
}
