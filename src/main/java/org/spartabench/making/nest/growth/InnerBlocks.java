package org.spartabench.making.nest.growth;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.making.nest.Inner;
import org.spartabench.making.nest.Pool;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.walk.Equalities;

/** Selects the leaves of one tree: unused leaves of the pool that fit a place; none is used twice. */
public final class InnerBlocks {

    /** Shares of the outer rows; below and above them all leaves are equally welcome. */
    private static final double NARROW = 0.01;

    private static final double WIDE = 0.5;

    /** Weight of leaves outside the third that a tree prefers, so that the best leaves do not stand in every tree. */
    private static final double OTHERS = 0.4;

    private final TreeContext tools;
    private final AuthorSession session;
    private final Blueprint blueprint;
    private final boolean several;
    private final Pool pool;
    private final Set<Integer> preferred;
    private final List<Place> used = new ArrayList<>();

    private record Place(BlockPath at, Pool.Leaf leaf) {}

    public InnerBlocks(TreeContext tools, AuthorSession session, Blueprint blueprint, Pool pool) {
        this.tools = tools;
        this.session = session;
        this.blueprint = blueprint;
        this.several = blueprint.shape().breadth() > 1;
        this.pool = pool;
        SplittableRandom chance = new SplittableRandom(session.seed());
        this.preferred = pool.leaves().stream()
                .map(Pool.Leaf::number)
                .filter(leaf -> chance.nextInt(3) == 0)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Lists the numbers of the used leaves in post-order of their places. */
    public List<Integer> used() {
        return used.stream()
                .sorted(Comparator.comparing(Place::at))
                .map(p -> p.leaf().number())
                .toList();
    }

    /** Whether the block holds a block over that table about a common column, or two over that table, or one already linked. */
    private static boolean asked(Block outer, Block inner, Nesting type) {
        Set<String> about = Equalities.bounded(inner);
        List<Block> alike = outer.children().stream()
                .filter(c -> c.table().equals(inner.table()))
                .toList();
        return alike.size() > (type.correlated() ? 0 : 1)
                || alike.stream().anyMatch(c -> !Collections.disjoint(Equalities.bounded(c), about));
    }

    boolean free(Pool.Leaf leaf) {
        return used.stream().noneMatch(p -> p.leaf().equals(leaf));
    }

    int mark() {
        return used.size();
    }

    /** Remembers that no predicate around the leaves placed since the mark held in a block over the table. */
    void failed(int mark, String outer) {
        used.subList(mark, used.size())
                .forEach(p -> session.memory().add(p.leaf().number(), outer));
    }

    /** Releases the leaves placed since the mark. */
    void release(int mark) {
        used.subList(mark, used.size()).clear();
    }

    /** Lists the unused leaves that a block over the table can hold by a predicate of that type. */
    List<Pool.Leaf> fitting(String table, Nesting type) {
        return pool.leaves().stream()
                .filter(leaf -> free(leaf) && fits(table, leaf, type))
                .toList();
    }

    /** Weighs a leaf by what it says, and by the rows that it lets pass. */
    double liking(Pool.Leaf leaf, Nesting type, String outer) {
        boolean apt = type.aggregate() ? leaf.measures() : !leaf.aggregates();
        return tools.weights().leaf(leaf, type)
                * session.memory().weight(leaf.number(), outer)
                * (apt ? 4 : 1)
                * (type == Nesting.A ? 1 : wide(leaf, Optional.of(outer)))
                * (preferred.contains(leaf.number()) ? 1 : OTHERS);
    }

    /**
     * Lets the author choose among some leaves that the outer block could hold; empty when there are none. A single
     * candidate is no choice.
     *
     * @param enclosing tables of the blocks around the outer one
     * @param feedback feedback on leaves that have failed at this place
     */
    Optional<Inner> next(
            PlannedPredicate planned, PartialBlock outer, List<String> enclosing, List<AuthorView.Feedback> feedback) {
        BlockPath child = planned.child();
        String table = outer.block().table().orElseThrow();
        Nesting type = planned.type();
        List<Pool.Leaf> fitting = fitting(table, type).stream()
                .filter(leaf -> !asked(outer.block(), leaf.block(), type))
                .toList();
        List<String> beside = outer.block().children().stream()
                .flatMap(b -> b.table().stream())
                .toList();
        Weights weights = tools.weights();
        List<Pool.Leaf> candidates = draw(
                fitting,
                leaf -> liking(leaf, type, table)
                        * weights.relation(table, leaf.inner().table(), type)
                        * weights.fresh(leaf.inner().table(), type, enclosing, beside),
                tools.limits().candidates());
        candidates.removeIf(leaf -> !able(planned, outer.block(), leaf.block()));
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        List<AuthorView.Sample> samples = session.samples(List.of(table));
        long seed = session.seed();
        if (candidates.size() == 1) {
            return Optional.of(place(child, candidates.getFirst()));
        }
        List<Block> blocks = candidates.stream().map(Pool.Leaf::block).toList();
        StepContext context = StepContext.of(Figures.NONE, planned.next(), session.purpose());
        AuthorView view =
                new AuthorView(tools.schema(), samples, outer.block(), outer.partial(), feedback, seed, context);
        return session.ask(child.parent(), new Request.InnerBlock(view, type, blocks))
                .filter(i -> i >= 0 && i < candidates.size())
                .map(i -> place(child, candidates.get(i)));
    }

    /** Says whether some predicate around the leaf leaves rows enough and changes the block. */
    boolean able(PlannedPredicate planned, Block outer, Block leaf) {
        return new Decisions(tools, session, planned, outer, Aliases.inside(outer, leaf))
                .able(predicate -> Feasibility.able(tools, session, outer, leaf, predicate))
                .findAny()
                .isPresent();
    }

    private boolean fits(String table, Pool.Leaf leaf, Nesting type) {
        return tools.fitting().fits(table, leaf, type);
    }

    /** Whether a block over the table can hold one of these leaves at that place, or any leaf when none are given. */
    public boolean fit(String table, BlockPath child, Optional<List<Pool.Leaf>> leaves) {
        Nesting type = blueprint.type(child);
        return leaves.orElse(pool.leaves()).stream().anyMatch(leaf -> free(leaf) && fits(table, leaf, type));
    }

    /** Whether a block over the one table can hold an internal block over the other at that place. */
    public boolean joins(String table, String inner, BlockPath child) {
        return tools.joins().joinable(table, inner, blueprint.type(child));
    }

    /** Draws leaves that a block over one of the tables can hold at that place, without those taken already. */
    public List<Pool.Leaf> draw(BlockPath child, List<String> tables, int count, List<Pool.Leaf> taken) {
        Nesting type = blueprint.type(child);
        List<Pool.Leaf> fitting = pool.leaves().stream()
                .filter(leaf ->
                        free(leaf) && !taken.contains(leaf) && tables.stream().anyMatch(t -> fits(t, leaf, type)))
                .toList();
        Optional<String> outer = tables.size() == 1 ? Optional.of(tables.getFirst()) : Optional.empty();
        return draw(
                fitting, leaf -> weight(leaf, type, outer) * (preferred.contains(leaf.number()) ? 1 : OTHERS), count);
    }

    public Inner place(BlockPath child, Pool.Leaf leaf) {
        used.add(new Place(child, leaf));
        session.placed(child, leaf.number(), leaf.grounded());
        return leaf.inner();
    }

    /** Draws without repeats, better fitting leaves first. */
    private List<Pool.Leaf> draw(List<Pool.Leaf> from, ToDoubleFunction<Pool.Leaf> weight, int count) {
        SplittableRandom chance = new SplittableRandom(session.seed());
        List<Pool.Leaf> left = new ArrayList<>(
                from.stream().filter(l -> weight.applyAsDouble(l) > 0).toList());
        List<Double> weights = new ArrayList<>();
        left.forEach(leaf -> weights.add(weight.applyAsDouble(leaf)));
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
        if (!several) {
            return 1;
        }
        return outer.map(List::of).orElse(tools.joins().tables()).stream()
                .mapToDouble(t -> tools.fitting().share(t, leaf))
                .map(share -> Math.clamp(share, NARROW, WIDE))
                .max()
                .orElse(NARROW);
    }
}
