package org.spartabench.nest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.author.AuthorSession;
import org.spartabench.author.AuthorView;
import org.spartabench.author.Figures;
import org.spartabench.author.PartialBlock;
import org.spartabench.author.Request;
import org.spartabench.author.StepContext;
import org.spartabench.item.Blueprint;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Equalities;
import org.spartabench.query.Nesting;
import org.spartabench.query.Shape;

/** Selects the leaves of one tree: unused leaves of the pool that fit a place; none is used twice. */
final class InnerBlocks {

    /** Share of comparisons with an aggregate that stay within one table if they can. */
    private static final double OWN_TABLE = 0.75;

    /** Share of outermost blocks with an aggregate that stand over a table with a number, if they can. */
    private static final double NUMBERED = 0.9;

    /** Shares of the outer rows; below and above them all leaves are equally welcome. */
    private static final double NARROW = 0.01;

    private static final double WIDE = 0.5;

    /** Weight of leaves outside the third that a tree prefers, so that the best leaves do not stand in every tree. */
    private static final double OTHERS = 0.02;

    private final PostOrder.Tools tools;
    private final AuthorSession session;
    private final Blueprint blueprint;
    private final Pool pool;
    private final Set<Integer> preferred;
    private final List<Place> used = new ArrayList<>();
    private final Set<BlockPath> decided = new HashSet<>();

    private record Place(BlockPath at, Pool.Leaf leaf) {}

    InnerBlocks(PostOrder.Tools tools, AuthorSession session, Blueprint blueprint, Pool pool) {
        this.tools = tools;
        this.session = session;
        this.blueprint = blueprint;
        this.pool = pool;
        SplittableRandom chance = new SplittableRandom(session.seed());
        this.preferred = pool.leaves().stream()
                .map(Pool.Leaf::number)
                .filter(leaf -> chance.nextInt(3) == 0)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Lists the numbers of the used leaves in post-order of their places. */
    List<Integer> used() {
        return used.stream()
                .sorted(Comparator.comparing(Place::at))
                .map(p -> p.leaf().number())
                .toList();
    }

    /** Whether the block holds a block over that table about a common column, or two over that table. */
    private static boolean asked(Block outer, Block inner) {
        Set<String> about = Equalities.bounded(inner);
        List<Block> alike = outer.children().stream()
                .filter(c -> c.table().equals(inner.table()))
                .toList();
        return alike.size() > 1 || alike.stream().anyMatch(c -> !Collections.disjoint(Equalities.bounded(c), about));
    }

    private boolean free(Pool.Leaf leaf) {
        return used.stream().noneMatch(p -> p.leaf().equals(leaf));
    }

    int mark() {
        return used.size();
    }

    /** Releases the leaves placed since the mark. */
    void release(int mark) {
        used.subList(mark, used.size()).clear();
    }

    /** Draws the leaf of a block's first child; asks no author. */
    Optional<Inner> first(BlockPath at, Shape shape, Map<Integer, Inner> known) {
        Nesting type = blueprint.type(at.child(0));
        List<String> tables = tables(at, shape, known, 0);
        List<Pool.Leaf> fitting = pool.leaves().stream()
                .filter(leaf -> free(leaf) && tables.stream().anyMatch(t -> fits(t, leaf, type)))
                .toList();
        return draw(fitting, type, Optional.empty(), 1).stream().findFirst().map(leaf -> place(at.child(0), leaf));
    }

    /**
     * Lets the author choose among some leaves that the outer block could hold; empty when there are none. A single
     * candidate is no choice.
     *
     * @param told feedback on leaves that have failed at this place
     */
    Optional<Inner> next(PlannedPredicate planned, PartialBlock outer, List<AuthorView.Feedback> told) {
        BlockPath child = planned.child();
        String table = outer.block().table().orElseThrow();
        List<Pool.Leaf> fitting = pool.leaves().stream()
                .filter(leaf -> free(leaf) && fits(table, leaf, planned.type()) && !asked(outer.block(), leaf.block()))
                .toList();
        List<Pool.Leaf> candidates =
                draw(fitting, planned.type(), Optional.of(table), tools.limits().candidates());
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        List<AuthorView.Sample> samples = session.samples(List.of(table));
        long seed = session.seed();
        if (candidates.size() == 1) {
            decided(child);
            return Optional.of(place(child, candidates.getFirst()));
        }
        asked(child);
        List<Block> blocks = candidates.stream().map(Pool.Leaf::block).toList();
        StepContext context = StepContext.of(Figures.NONE, planned.next());
        AuthorView view = new AuthorView(tools.schema(), samples, outer.block(), outer.partial(), told, seed, context);
        return session.ask(child.parent(), new Request.InnerBlock(view, planned.type(), blocks))
                .filter(i -> i >= 0 && i < candidates.size())
                .map(i -> place(child, candidates.get(i)));
    }

    /** Notes that the program decided at a place, because there was one candidate. */
    void decided(BlockPath at) {
        decided.add(at);
    }

    /** Notes that the author decided at a place. */
    void asked(BlockPath at) {
        decided.remove(at);
    }

    /** Counts the places at which no author was needed. */
    int decisions() {
        return decided.size();
    }

    /** Lists the possible tables of a block whose first child is known. */
    List<String> outers(BlockPath at, Shape shape, Map<Integer, Inner> known) {
        return tables(at, shape, known, -1);
    }

    /**
     * Lists the tables that can be joined to a block's known children, can hold some leaf for each unknown child,
     * and can be joined further up.
     *
     * @param except a child to ignore
     */
    private List<String> tables(BlockPath at, Shape shape, Map<Integer, Inner> known, int except) {
        Joins joins = tools.joins();
        return joins.tables().stream()
                .filter(table -> at.depth() == 0
                        ? joins.allows(table, blueprint.operators(), blueprint.aggregate())
                        : joins.wide(table) && joins.tables().stream().anyMatch(outer -> above(outer, table, at)))
                .filter(table -> IntStream.range(0, shape.children().size())
                        .allMatch(i -> i == except || holds(table, at.child(i), Optional.ofNullable(known.get(i)))))
                .toList();
    }

    /** Whether a block over {@code outer} can hold the one over the table, and leaves beside it. */
    private boolean above(String outer, String table, BlockPath at) {
        Joins joins = tools.joins();
        boolean fits =
                at.depth() > 1 ? joins.wide(outer) : joins.allows(outer, blueprint.operators(), blueprint.aggregate());
        return fits
                && joins.joinable(outer, table, blueprint.type(at))
                && blueprint.nestings().keySet().stream()
                        .filter(other -> !other.equals(at)
                                && other.depth() == at.depth()
                                && other.parent().equals(at.parent()))
                        .filter(other -> blueprint.nestings().keySet().stream()
                                .noneMatch(below -> below.depth() > other.depth()
                                        && below.parent().equals(other)))
                        .allMatch(leaf -> fit(outer, leaf, Optional.empty()));
    }

    private boolean holds(String table, BlockPath child, Optional<Inner> known) {
        Nesting type = blueprint.type(child);
        return known.isPresent()
                ? tools.fitting().joins(table, known.get(), type)
                : pool.leaves().stream().anyMatch(l -> free(l) && fits(table, l, type));
    }

    private boolean fits(String table, Pool.Leaf leaf, Nesting type) {
        return tools.fitting().fits(table, leaf, type);
    }

    /** Whether a block over the table can hold one of these leaves at that place, or any leaf when none are given. */
    boolean fit(String table, BlockPath child, Optional<List<Pool.Leaf>> leaves) {
        Nesting type = blueprint.type(child);
        return leaves.orElse(pool.leaves()).stream().anyMatch(leaf -> free(leaf) && fits(table, leaf, type));
    }

    /** Whether a block over the one table can hold an internal block over the other at that place. */
    boolean joins(String table, String inner, BlockPath child) {
        return tools.joins().joinable(table, inner, blueprint.type(child));
    }

    /** Draws leaves that a block over one of the tables can hold at that place, without those taken already. */
    List<Pool.Leaf> draw(BlockPath child, List<String> tables, int count, List<Pool.Leaf> taken) {
        Nesting type = blueprint.type(child);
        List<Pool.Leaf> fitting = pool.leaves().stream()
                .filter(leaf ->
                        free(leaf) && !taken.contains(leaf) && tables.stream().anyMatch(t -> fits(t, leaf, type)))
                .toList();
        Optional<String> outer = tables.size() == 1 ? Optional.of(tables.getFirst()) : Optional.empty();
        return draw(fitting, type, outer, count);
    }

    Inner place(BlockPath child, Pool.Leaf leaf) {
        used.add(new Place(child, leaf));
        session.placed(child, leaf.number(), leaf.grounded());
        return leaf.inner();
    }

    /** Draws without repeats, better fitting leaves first. */
    private List<Pool.Leaf> draw(List<Pool.Leaf> from, Nesting type, Optional<String> outer, int count) {
        SplittableRandom chance = new SplittableRandom(session.seed());
        List<Pool.Leaf> left = new ArrayList<>(from);
        List<Double> weights = new ArrayList<>();
        left.forEach(leaf -> weights.add(weight(leaf, type, outer) * (preferred.contains(leaf.number()) ? 1 : OTHERS)));
        List<Pool.Leaf> drawn = new ArrayList<>();
        while (drawn.size() < count && !left.isEmpty()) {
            double point = chance.nextDouble()
                    * weights.stream().mapToDouble(Double::doubleValue).sum();
            int i = 0;
            while (i < left.size() - 1 && (point -= weights.get(i)) >= 0) {
                i++;
            }
            weights.remove(i);
            drawn.add(left.remove(i));
        }
        return drawn;
    }

    /**
     * Weighs a leaf. Values are best compared with an aggregate over their own table; for keys a table new to the
     * tree is better. A leaf that already aggregates or lists as wanted comes before others.
     */
    private double weight(Pool.Leaf leaf, Nesting type, Optional<String> outer) {
        String table = leaf.inner().table();
        boolean apt = type.aggregate() ? leaf.measures() : !leaf.aggregates();
        if (type == Nesting.A) {
            boolean own = outer.filter(table::equalsIgnoreCase).isPresent();
            return (own ? 4 : 1) * (apt ? 4 : 1) * (tools.joins().measured(table) ? 8 : 1);
        }
        boolean fresh = used.stream().noneMatch(u -> u.leaf().inner().table().equals(table));
        return (fresh ? 4 : 1) * (apt ? 4 : 1) * wide(leaf, outer);
    }

    /** Weighs the rows that a leaf lets pass where several predicates apply together: more rows are better. */
    private double wide(Pool.Leaf leaf, Optional<String> outer) {
        if (blueprint.shape().breadth() < 2) {
            return 1;
        }
        return outer.map(List::of).orElse(tools.joins().tables()).stream()
                .mapToDouble(t -> tools.fitting().share(t, leaf))
                .map(share -> Math.clamp(share, NARROW, WIDE))
                .max()
                .orElse(NARROW);
    }

    /** Returns the tables to choose from: mostly the first child's own, if it is compared with an aggregate. */
    List<String> offered(List<String> tables, BlockPath at, Inner first) {
        Optional<String> own = Optional.of(first.table())
                .filter(t -> blueprint.type(at.child(0)) == Nesting.A && tables.contains(t))
                .filter(t -> new SplittableRandom(session.seed()).nextDouble() < OWN_TABLE);
        return own.map(List::of).orElseGet(() -> aggregated(tables, at));
    }

    /** Returns the tables with a number, for most outermost blocks that aggregate: there is more to ask than how many. */
    private List<String> aggregated(List<String> tables, BlockPath at) {
        List<String> numbered = tables.stream().filter(tools.joins()::measured).toList();
        boolean count = at.depth() > 0
                || !blueprint.aggregate()
                || numbered.isEmpty()
                || new SplittableRandom(session.seed()).nextDouble() >= NUMBERED;
        return count ? tables : numbered;
    }
}
