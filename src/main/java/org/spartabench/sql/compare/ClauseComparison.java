package org.spartabench.sql.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.spartabench.sql.compare.BlockClauses.Conjunct;
import org.spartabench.sql.compare.BlockClauses.Own;
import org.spartabench.sql.compare.Difference.Part;
import org.spartabench.sql.path.BlockPath;

/** Compares two corresponding blocks clause by clause. */
final class ClauseComparison {

    /** Holds two conjuncts that correspond, or one without partner. */
    record Matched(Optional<Conjunct> left, Optional<Conjunct> right, boolean same) {}

    private static final Set<Part> CONJUNCTS = Set.of(Part.WHERE, Part.HAVING);

    private final BlockClauses left;
    private final BlockClauses right;
    private final Map<BlockPath, BlockPath> partnersOfRight = new HashMap<>();

    ClauseComparison(BlockClauses left, BlockClauses right, Map<BlockPath, BlockPath> partners) {
        this.left = left;
        this.right = right;
        partners.forEach((one, other) -> partnersOfRight.put(other, one));
    }

    List<Difference> of(BlockPath one, BlockPath other) {
        Own a = left.at(one);
        Own b = right.at(other);
        List<Difference> found = new ArrayList<>();
        for (Part part : Part.values()) {
            if (CONJUNCTS.contains(part)) {
                matched(a.conjuncts(part), c -> c.key(BlockPath::toString), b.conjuncts(part), c -> c.key(this::name))
                        .stream()
                        .filter(m -> !m.same())
                        .map(m -> new Difference(
                                part, m.left().map(Conjunct::text), m.right().map(Conjunct::text)))
                        .forEach(found::add);
            } else {
                Optional<String> was = Optional.ofNullable(a.clauses().get(part));
                Optional<String> is = Optional.ofNullable(b.clauses().get(part));
                if (!was.equals(is)) {
                    found.add(new Difference(part, was, is));
                }
            }
        }
        return found;
    }

    private String name(BlockPath path) {
        BlockPath partner = partnersOfRight.get(path);
        return partner == null ? "right " + path : partner.toString();
    }

    /**
     * Matches conjuncts: equal ones first, then those over the same columns, then those with a common column, then
     * the remaining ones in their order.
     *
     * @param leftKeys equal for equal conjuncts
     */
    static List<Matched> matched(
            List<Conjunct> left,
            Function<Conjunct, String> leftKeys,
            List<Conjunct> right,
            Function<Conjunct, String> rightKeys) {
        List<Conjunct> ones = new ArrayList<>(left);
        List<Conjunct> others = new ArrayList<>(right);
        List<Matched> found = new ArrayList<>();
        take(ones, others, (a, b) -> leftKeys.apply(a).equals(rightKeys.apply(b)), true, found);
        take(ones, others, (a, b) -> a.columns().equals(b.columns()), false, found);
        take(ones, others, (a, b) -> a.columns().stream().anyMatch(b.columns()::contains), false, found);
        take(ones, others, (a, b) -> true, false, found);
        ones.forEach(a -> found.add(new Matched(Optional.of(a), Optional.empty(), false)));
        others.forEach(b -> found.add(new Matched(Optional.empty(), Optional.of(b), false)));
        return found;
    }

    /** Takes the pairs that the test accepts from both lists, the first partner of each. */
    private static void take(
            List<Conjunct> ones,
            List<Conjunct> others,
            BiPredicate<Conjunct, Conjunct> together,
            boolean same,
            List<Matched> into) {
        for (Conjunct one : List.copyOf(ones)) {
            Optional<Conjunct> partner =
                    others.stream().filter(o -> together.test(one, o)).findFirst();
            partner.ifPresent(p -> {
                ones.remove(one);
                others.remove(p);
                into.add(new Matched(Optional.of(one), partner, same));
            });
        }
    }
}
