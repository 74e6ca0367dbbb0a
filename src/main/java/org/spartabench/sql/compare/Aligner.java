package org.spartabench.sql.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.spartabench.sql.compare.BlockClauses.Conjunct;
import org.spartabench.sql.compare.BlockClauses.Own;
import org.spartabench.sql.compare.Difference.Part;
import org.spartabench.sql.path.BlockPath;

/**
 * Finds the blocks of two trees that correspond: inner blocks only of corresponding outer ones, in whatever order.
 * It minimises what has to be inserted, deleted and changed, by the constrained edit distance of unordered trees
 * (K. Zhang, "A constrained edit distance between unordered labeled trees", Algorithmica 15, 1996). {@link Outline}
 * is the distance of syntax trees, where names and the places of blocks do not matter.
 */
final class Aligner {

    /** The cost of a block without partner. */
    private static final long ALONE = 1_000_000;

    /** The most that changing the outermost blocks costs: they correspond unless one is nearly unchanged inside. */
    private static final long MOST_OF_ROOTS = ALONE / 4;

    private record Both(BlockPath left, BlockPath right) {}

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

    /** Returns the right partners of left blocks, as far as they have one. */
    Map<BlockPath, BlockPath> partners() {
        Map<BlockPath, BlockPath> partners = new TreeMap<>();
        tree(new Both(BlockPath.ROOT, BlockPath.ROOT)).collect(partners);
        return partners;
    }

    private static long alone(BlockClauses tree, BlockPath top) {
        return tree.at(top).size() * ALONE;
    }

    private static List<BlockPath> children(BlockClauses tree, BlockPath path) {
        return IntStream.range(0, tree.at(path).children())
                .mapToObj(path::child)
                .toList();
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

    /** Aligns the children of two blocks and everything below, without the blocks themselves. */
    private Plan inside(Both around) {
        Plan known = insides.get(around);
        if (known != null) {
            return known;
        }
        List<BlockPath> ones = children(left, around.left());
        List<BlockPath> others = children(right, around.right());
        Plan best = sideBySide(ones, others);
        long allOnes = alone(left, around.left());
        long allOthers = alone(right, around.right());
        for (BlockPath one : ones) {
            best = cheaper(best, inside(new Both(one, around.right())).dearer(allOnes - alone(left, one)));
        }
        for (BlockPath other : others) {
            best = cheaper(best, inside(new Both(around.left(), other)).dearer(allOthers - alone(right, other)));
        }
        insides.put(around, best);
        return best;
    }

    private static Plan cheaper(Plan one, Plan other) {
        return other.cost() < one.cost() ? other : one;
    }

    /** Gives trees partners of the same level, or none; among equally good ways it keeps their places. */
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

    /** Weighs how much it says that two blocks have a clause in common. */
    private static int weight(Part part) {
        return switch (part) {
            case FROM -> 8;
            case SELECT, WHERE, GROUP_BY, HAVING -> 4;
            case NESTING, ORDER_BY -> 2;
            case LIMIT, TYPE -> 1;
        };
    }

    /** Returns the cost of a change: 0 for equal blocks, more than leaving both alone if nothing is common. */
    private long change(Both blocks) {
        Own a = left.at(blocks.left());
        Own b = right.at(blocks.right());
        long common = 0;
        long all = 0;
        for (Part part : Part.values()) {
            int weight = weight(part);
            String was = a.clauses().get(part);
            String is = b.clauses().get(part);
            all += (was == null ? 0 : weight) + (is == null ? 0 : weight);
            common += was != null && was.equals(is) ? 2 * weight : 0;
            for (ClauseComparison.Matched m :
                    ClauseComparison.matched(a.conjuncts(part), Conjunct::text, b.conjuncts(part), Conjunct::text)) {
                boolean two = m.left().isPresent() && m.right().isPresent();
                all += two ? 2 * weight : weight;
                boolean alike =
                        two && m.left().map(Conjunct::columns).equals(m.right().map(Conjunct::columns));
                common += m.same() ? 2 * weight : alike ? weight : 0;
            }
        }
        long change = common == 0 ? 2 * ALONE + 1 : Math.round(2.0 * ALONE * (all - common) / all);
        return blocks.equals(new Both(BlockPath.ROOT, BlockPath.ROOT)) ? Math.min(change, MOST_OF_ROOTS) : change;
    }
}
