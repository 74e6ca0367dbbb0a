package org.spartabench.making.run.plan.quota;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.request.view.RareForm;
import org.spartabench.making.run.plan.RunSeeds;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/**
 * Plans one item by its share of the quotas. Each attempt draws the rest: the type of each edge, the filtered blocks.
 *
 * @param where whether a non-nested query has WHERE; a nested one always has
 * @param types the types of its nested predicates, sorted, one for each edge of the shape
 */
public record ItemPlan(Shape shape, boolean where, Set<Clause> operators, boolean aggregate, List<Nesting> types) {

    /** Share of outermost blocks that have own conditions beside their only nested one. */
    private static final double BESIDE_ONE = 0.4;

    /** The same beside two nested ones; beside more, a question would say too much at once. */
    private static final double BESIDE_TWO = 0.1;

    /** Share of trees where comparisons with an aggregate stay where they were dealt. */
    private static final double AS_DEALT = 0.1;

    /** The same for intermediate blocks that only hand keys on. */
    public static final double PASSING_FILTERS = 0.45;

    /** The same for intermediate blocks that compare with an aggregate. */
    public static final double INNER_FILTERS = 0.1;

    /** Rare forms of conditions; one item in {@code CONDITIONS.size() + 1} has none of them. */
    private static final List<RareForm> CONDITIONS = List.of(RareForm.EITHER, RareForm.EXCLUDED, RareForm.NAMED);

    /** Shares of the items with a correlated membership, and of the others with a plain one, in which one is denied if it can be. */
    private static final double DENIED_J = 0.9;

    private static final double DENIED_N = 0.4;

    /** Most leaves in a pool that is filled up with extra leaves; a plan with more leaf items has them all. */
    private static final int POOL = 60;

    private static final int POOL_BASE = 8;

    public ItemPlan {
        EnumSet<Clause> set = EnumSet.noneOf(Clause.class);
        set.addAll(operators);
        operators = Collections.unmodifiableSet(set);
        types = types.stream().sorted().toList();
    }

    public boolean nested() {
        return !shape.children().isEmpty();
    }

    /** Counts the leaves that the pool for trees of these shapes needs: three for two places, and some to choose from. */
    public static int pool(Stream<Shape> shapes) {
        int places = shapes.filter(s -> !s.children().isEmpty())
                .mapToInt(ItemPlan::leaves)
                .sum();
        return places == 0 ? 0 : Math.min(POOL, POOL_BASE + 3 * places / 2);
    }

    private static int leaves(Shape shape) {
        return shape.children().isEmpty()
                ? 1
                : shape.children().stream().mapToInt(ItemPlan::leaves).sum();
    }

    /** Gives this plan with the operators and the aggregate of another one. */
    ItemPlan formed(ItemPlan other) {
        return formed(other.operators, other.aggregate);
    }

    ItemPlan formed(Set<Clause> clauses, boolean aggregated) {
        return new ItemPlan(shape, where, clauses, aggregated, types);
    }

    /** Gives this plan with the nesting types of another one, which has as many edges. */
    ItemPlan typed(ItemPlan other) {
        return new ItemPlan(shape, where, operators, aggregate, other.types);
    }

    /** Counts the fewest calls for a query of this plan, if each succeeds at once, its purpose included, its leaves not. */
    public int idealCalls() {
        int clauses =
                1 + (int) operators.stream().filter(c -> c != Clause.GROUP_BY).count();
        int filter = nested() ? rootFilters(types.size()) > 0 ? 1 : 0 : where ? 1 : 0;
        return clauses + filter + (nested() ? 1 + hops(shape) : 0);
    }

    /** Counts one call for each predicate, and one for own conditions of each block between, where they only hand keys on. */
    private int hops(Shape block) {
        int between = types.stream().noneMatch(Nesting::aggregate) ? 1 : 0;
        return block.children().stream()
                .mapToInt(child -> 1 + (child.children().isEmpty() ? 0 : between + hops(child)))
                .sum();
    }

    /** Finds the plan that a finished item meets. */
    public static ItemPlan of(Item item) {
        Block query = item.query();
        EnumSet<Clause> operators = EnumSet.noneOf(Clause.class);
        if (!query.groupBy().isEmpty()) {
            operators.add(Clause.GROUP_BY);
        }
        if (!query.having().isEmpty()) {
            operators.add(Clause.HAVING);
        }
        if (!query.orderBy().isEmpty()) {
            operators.add(Clause.ORDER_BY);
        }
        if (query.limit().isPresent()) {
            operators.add(Clause.LIMIT);
        }
        boolean aggregate = query.select().getFirst().expr() instanceof Expr.Call call && call.aggregate();
        return new ItemPlan(item.shape(), !query.where().isEmpty(), operators, aggregate, item.nestings());
    }

    /**
     * Gives the rare forms that the item of that number should have (decision 284): one of its conditions in turn, and a denied
     * predicate in most items that can have one. They follow from seed and number alone, so no attempt changes them.
     */
    public Set<RareForm> rare(long seed, int number) {
        EnumSet<RareForm> rare = EnumSet.noneOf(RareForm.class);
        int turn = Math.floorMod(RunSeeds.seed(seed, 0) + number, CONDITIONS.size() + 1);
        if (turn < CONDITIONS.size()) {
            rare.add(CONDITIONS.get(turn));
        }
        if (rare.contains(RareForm.EXCLUDED)) {
            return rare; // "not with a title other than Owner" is hard to follow
        }
        SplittableRandom denied = new SplittableRandom(RunSeeds.seed(seed, number));
        boolean named = rare.contains(RareForm.NAMED); // what has nothing of one name is nearly everything
        if (!named && types.contains(Nesting.J) && denied.nextDouble() < DENIED_J) {
            rare.add(RareForm.NOT_EXISTS);
        } else if (types.contains(Nesting.N) && denied.nextDouble() < DENIED_N) {
            rare.add(RareForm.NOT_IN);
        }
        return rare;
    }

    /** Draws one arrangement of this plan. */
    public Blueprint arranged(SplittableRandom chance) {
        List<Nesting> drawn = new ArrayList<>(types);
        RunSeeds.shuffle(drawn, chance);
        if (chance.nextDouble() >= AS_DEALT) {
            comparePlainGroups(drawn);
        }
        Map<BlockPath, Nesting> nestings = new TreeMap<>();
        Set<BlockPath> filtered = new TreeSet<>();
        int next = 0;
        for (BlockPath path : shape.postOrder()) {
            boolean root = path.depth() == 0;
            if (!root) {
                nestings.put(path, drawn.get(next++));
            }
            Shape at = shapeAt(path);
            boolean leaf = at.children().isEmpty();
            boolean passing = !root
                    && IntStream.range(0, at.children().size())
                            .noneMatch(i -> type(nestings, path.child(i)).aggregate());
            double share = root ? rootFilters(types.size()) : passing ? PASSING_FILTERS : INNER_FILTERS;
            if (root && leaf ? where : !leaf && filtered.isEmpty() && chance.nextDouble() < share) {
                filtered.add(path);
            }
        }
        return new Blueprint(shape, nestings, filtered, operators, aggregate);
    }

    /** Gives the share of outermost blocks with own conditions beside so many nested predicates in the tree. */
    public static double rootFilters(int predicates) {
        return switch (predicates) {
            case 0, 1 -> BESIDE_ONE;
            case 2 -> BESIDE_TWO;
            default -> 0;
        };
    }

    /** Moves comparisons with an aggregate to leaves: "the average film from Norway", not one with predicates of its own. */
    private void comparePlainGroups(List<Nesting> drawn) {
        List<BlockPath> places =
                shape.postOrder().stream().filter(p -> p.depth() > 0).toList();
        for (int i = 0; i < drawn.size(); i++) {
            boolean inner = !shapeAt(places.get(i)).children().isEmpty();
            for (int j = 0; inner && drawn.get(i) == Nesting.A && j < drawn.size(); j++) {
                if (shapeAt(places.get(j)).children().isEmpty() && drawn.get(j) != Nesting.A) {
                    Collections.swap(drawn, i, j);
                }
            }
        }
    }

    private static Nesting type(Map<BlockPath, Nesting> nestings, BlockPath path) {
        return Objects.requireNonNull(nestings.get(path), "children come before their parents");
    }

    private Shape shapeAt(BlockPath path) {
        Shape at = shape;
        for (int step : path.steps()) {
            at = at.children().get(step);
        }
        return at;
    }

    /** Plans the {@code k}-th extra leaf of the pool, counted from 1. */
    public static ItemPlan extraLeaf(int k) {
        return new ItemPlan(Shape.LEAF, true, Set.of(), k % 2 == 0, List.of());
    }
}
