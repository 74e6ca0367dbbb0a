package org.spartabench.query.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.query.BlockPath;
import org.spartabench.query.compare.BlockClauses.Conjunct;
import org.spartabench.query.compare.BlockClauses.Own;
import org.spartabench.query.compare.Difference.Part;

/**
 * Finds the blocks of two trees that correspond: inner blocks only of corresponding outer ones, in whatever order. What is
 * sought is the least to insert, delete and change, by the constrained edit distance of unordered trees (K. Zhang, "A
 * constrained edit distance between unordered labeled trees", Algorithmica 15, 1996). {@link Outline} is the distance of
 * syntax trees, where names and the places of blocks do not matter.
 */
final class Aligner {

    /** What a block costs that has no partner. */
    private static final long ALONE = 1_000_000;

    /** Two outermost blocks belong together, unless one of them stands nearly as it is inside the other tree. */
    private static final long MOST_OF_ROOTS = ALONE / 4;

    /** How much it says that two blocks have a clause in common. */
    private static final Map<Part, Integer> WEIGHTS = Map.of(
            Part.NESTING,
            2,
            Part.SELECT,
            4,
            Part.FROM,
            8,
            Part.WHERE,
            4,
            Part.GROUP_BY,
            4,
            Part.HAVING,
            4,
            Part.ORDER_BY,
            2,
            Part.LIMIT,
            1,
            Part.TYPE,
            1);

    private record Both(BlockPath left, BlockPath right) {}

    /** A way to align two trees or two rows of trees. */
    private record Plan(long cost, Optional<Both> pair, List<Plan> parts) {

        Plan dearer(long by) {
            return new Plan(cost + by, Optional.empty(), List.of(this));
        }

        void collect(Map<BlockPath, BlockPath> into) {
            pair.ifPresent(p -> into.put(p.left(), p.right()));
            parts.forEach(p -> p.collect(into));
        }
    }

    private final BlockClauses left;
    private final BlockClauses right;
    private final Map<Both, Plan> trees = new HashMap<>();
    private final Map<Both, Plan> insides = new HashMap<>();

    Aligner(BlockClauses left, BlockClauses right) {
        this.left = left;
        this.right = right;
    }

    /** The right partners of left blocks, as far as they have one. */
    Map<BlockPath, BlockPath> partners() {
        Map<BlockPath, BlockPath> partners = new TreeMap<>();
        tree(new Both(BlockPath.ROOT, BlockPath.ROOT)).collect(partners);
        return partners;
    }

    /** What it costs to leave a whole tree alone. */
    private static long alone(BlockClauses tree, BlockPath top) {
        return tree.at(top).size() * ALONE;
    }

    private static List<BlockPath> children(BlockClauses tree, BlockPath path) {
        List<BlockPath> children = new ArrayList<>();
        for (int i = 0; i < tree.at(path).children(); i++) {
            children.add(path.child(i));
        }
        return children;
    }

    private Plan tree(Both roots) {
        Plan known = trees.get(roots);
        if (known != null) {
            return known;
        }
        Plan inside = inside(roots);
        Plan best = new Plan(change(roots) + inside.cost(), Optional.of(roots), List.of(inside));
        for (BlockPath child : children(left, roots.left())) {
            best = cheaper(
                    best, tree(new Both(child, roots.right())).dearer(alone(left, roots.left()) - alone(left, child)));
        }
        for (BlockPath child : children(right, roots.right())) {
            best = cheaper(
                    best,
                    tree(new Both(roots.left(), child)).dearer(alone(right, roots.right()) - alone(right, child)));
        }
        trees.put(roots, best);
        return best;
    }

    /** Aligns the children of two blocks and all below, not the blocks themselves. */
    private Plan inside(Both around) {
        Plan known = insides.get(around);
        if (known != null) {
            return known;
        }
        List<BlockPath> ones = children(left, around.left());
        List<BlockPath> others = children(right, around.right());
        Plan best = sideBySide(ones, others);
        long allOnes = alone(left, around.left()) - ALONE;
        long allOthers = alone(right, around.right()) - ALONE;
        for (BlockPath one : ones) {
            long rest = allOnes - alone(left, one) + ALONE;
            best = cheaper(best, inside(new Both(one, around.right())).dearer(rest));
        }
        for (BlockPath other : others) {
            long rest = allOthers - alone(right, other) + ALONE;
            best = cheaper(best, inside(new Both(around.left(), other)).dearer(rest));
        }
        insides.put(around, best);
        return best;
    }

    private static Plan cheaper(Plan one, Plan other) {
        return other.cost() < one.cost() ? other : one;
    }

    /** Gives trees partners of the same level, or none; of equally good ways the one that keeps their places. */
    private Plan sideBySide(List<BlockPath> ones, List<BlockPath> others) {
        int size = ones.size() + others.size();
        long[][] costs = new long[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                boolean one = i < ones.size();
                boolean other = j < others.size();
                costs[i][j] = one && other
                        ? tree(new Both(ones.get(i), others.get(j))).cost() + Math.abs(i - j)
                        : one ? alone(left, ones.get(i)) : other ? alone(right, others.get(j)) : 0;
            }
        }
        long cost = 0;
        List<Plan> parts = new ArrayList<>();
        int[] partners = Assignment.cheapest(costs);
        for (int i = 0; i < size; i++) {
            cost += costs[i][partners[i]];
            if (i < ones.size() && partners[i] < others.size()) {
                parts.add(tree(new Both(ones.get(i), others.get(partners[i]))));
            }
        }
        return new Plan(cost, Optional.empty(), parts);
    }

    /** 0 for equal blocks, more than to leave both alone for blocks that have nothing in common. */
    private long change(Both blocks) {
        Own a = left.at(blocks.left());
        Own b = right.at(blocks.right());
        long common = 0;
        long all = 0;
        for (Part part : WEIGHTS.keySet()) {
            int weight = WEIGHTS.getOrDefault(part, 0);
            String was = a.clauses().get(part);
            String is = b.clauses().get(part);
            all += (was == null ? 0 : weight) + (is == null ? 0 : weight);
            common += was != null && was.equals(is) ? 2 * weight : 0;
            for (ClauseComparison.Matched m :
                    ClauseComparison.matched(a.conjuncts(part), Conjunct::text, b.conjuncts(part), Conjunct::text)) {
                boolean two = m.left().isPresent() && m.right().isPresent();
                all += two ? 2 * weight : weight;
                common += m.same() ? 2 * weight : two && alike(m) ? weight : 0;
            }
        }
        long change = common == 0 ? 2 * ALONE + 1 : Math.round(2.0 * ALONE * (all - common) / all);
        return blocks.equals(new Both(BlockPath.ROOT, BlockPath.ROOT)) ? Math.min(change, MOST_OF_ROOTS) : change;
    }

    private static boolean alike(ClauseComparison.Matched m) {
        return m.left().orElseThrow().columns().equals(m.right().orElseThrow().columns());
    }
}
