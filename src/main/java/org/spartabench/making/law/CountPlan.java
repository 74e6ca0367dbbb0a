package org.spartabench.making.law;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Plans the counts of a block's rows: all of them, without each of its conditions in turn, and those that would change
 * without a part inside a nested predicate. A correlated block is counted over the rows that match some row of
 * the blocks around it.
 *
 * <p>Each count combines conditions on a row of FROM. One statement can compute all counts; so can the sets of rows for
 * which each condition is true.
 */
final class CountPlan {

    /** Names the meaning of a count for the block. */
    sealed interface Figure {

        /** Rows of the block. */
        record Whole() implements Figure {}

        /** Rows that the block would have without one conjunct of WHERE. */
        record Without(PredicatePath conjunct, Predicate predicate) implements Figure {}

        /** Rows that come or go when a part inside a nested predicate is taken away: a condition, a correlation, a hop. */
        record Changed(PredicatePath part, Predicate predicate) implements Figure {}
    }

    /**
     * Selects the rows of one count.
     *
     * @param all conditions that are true of them
     * @param unlike none, or two conditions of which one is true and the other is not
     */
    record CountTerm(Figure figure, Set<String> all, List<String> unlike) {}

    private final boolean growing;
    private final Block root;
    private final ColumnNames names;
    private final BlockPath at;
    private final Block block;
    private final Map<String, Predicate> conditions = new LinkedHashMap<>();
    private final List<CountTerm> tallies = new ArrayList<>();

    private CountPlan(Block root, ColumnNames names, BlockPath at, boolean growing) {
        this.growing = growing;
        this.root = root;
        this.names = names;
        this.at = at;
        this.block = at.in(root);
    }

    /**
     * Plans the counts of a block.
     *
     * @param growing whether the block is still to grow: then what leaves its rows as they are is found at any depth inside
     *     them, since no output can need it
     */
    static CountPlan of(Block root, ColumnNames names, BlockPath at, boolean growing) {
        CountPlan plan = new CountPlan(root, names, at, growing);
        plan.take(false);
        return plan;
    }

    /** Plans one count alone, of all rows of a block. */
    static CountPlan whole(Block block, ColumnNames names) {
        CountPlan plan = new CountPlan(block, names, BlockPath.ROOT, false);
        plan.take(true);
        return plan;
    }

    List<Source> from() {
        return block.from();
    }

    /** Gives the conditions by name, on rows of {@link #from}. */
    Map<String, Predicate> conditions() {
        return conditions;
    }

    /** Gives the terms, all rows of the block first. */
    List<CountTerm> tallies() {
        return tallies;
    }

    private void take(boolean whole) {
        List<Predicate> foreign = new ArrayList<>();
        List<Integer> own = new ArrayList<>();
        Set<BlockPath> around = new LinkedHashSet<>();
        for (int i = 0; i < block.where().size(); i++) {
            Set<BlockPath> outside = outside(PredicatePath.conjunct(at, Clause.WHERE, i));
            around.addAll(outside);
            if (outside.isEmpty()) {
                conditions.put("p" + i, block.where().get(i));
                own.add(i);
            } else {
                foreign.add(qualified(block.where().get(i)));
            }
        }
        if (!foreign.isEmpty()) {
            conditions.put("met", met(around, foreign));
        }
        tallies.add(new CountTerm(new Figure.Whole(), allBut(""), List.of()));
        if (whole) {
            return;
        }
        for (int i : own) {
            PredicatePath path = PredicatePath.conjunct(at, Clause.WHERE, i);
            tallies.add(new CountTerm(new Figure.Without(path, block.where().get(i)), allBut("p" + i), List.of()));
        }
        own.forEach(this::variants);
    }

    /** Plans, for each part inside a nested predicate, the count of rows that change without it: without any, it is skipped. */
    private void variants(int conjunct) {
        int number = 0;
        PredicatePath path = PredicatePath.conjunct(at, Clause.WHERE, conjunct);
        for (Trees.Part part : growing ? inside(path) : ties(path)) {
            PredicatePath place = part.placed().path();
            String name = "v" + conjunct + "_" + number++;
            Set<String> others = allBut("p" + conjunct);
            Predicate changed = part.instead()
                    .filter(p -> place.equals(path))
                    .orElseGet(() -> at.in(part.without()).where().get(conjunct));
            conditions.put(name, changed);
            Figure figure = new Figure.Changed(place, part.placed().predicate());
            tallies.add(new CountTerm(figure, others, List.of("p" + conjunct, name)));
        }
    }

    /** Finds all that can be taken away inside the nested predicates of a conjunct, at any depth, and the blocks of these that can be skipped. */
    private List<Trees.Part> inside(PredicatePath conjunct) {
        Set<BlockPath> below = Set.copyOf(below(conjunct));
        return Trees.parts(root).stream()
                .filter(part -> !part.innerAlone())
                .filter(part -> below.contains(part.placed().path().block())
                        || part.instead().isPresent() && part.placed().path().equals(conjunct))
                .toList();
    }

    /** Finds in a conjunct the conditions on columns of this block, and those on groups of correlated blocks. */
    private List<Trees.Part> ties(PredicatePath conjunct) {
        List<Trees.Placed> found = new ArrayList<>();
        for (BlockPath child : below(conjunct)) {
            boolean correlated = false;
            List<Trees.Placed> having = new ArrayList<>();
            for (Trees.Placed placed : Trees.predicates(root, child)) {
                boolean whole = placed.path().steps().size() == 1;
                if (whole && placed.path().clause() == Clause.HAVING) {
                    having.add(placed);
                } else if (whole
                        && !(placed.predicate() instanceof Predicate.Nested)
                        && names(placed.path()).anyMatch(u -> depth(u) == at.depth())) {
                    found.add(placed);
                    correlated = true;
                }
            }
            if (correlated) {
                found.addAll(having);
            }
        }
        return found.stream().map(placed -> Trees.without(root, placed)).toList();
    }

    /** Finds the blocks around this one that a conjunct names. */
    private Set<BlockPath> outside(PredicatePath conjunct) {
        if (at.depth() == 0) {
            return Set.of();
        }
        Set<BlockPath> outside = new LinkedHashSet<>();
        Stream<ColumnNames.Use> inside = below(conjunct).stream().flatMap(b -> names.uses(b).stream());
        Stream.concat(names(conjunct), inside)
                .filter(u -> depth(u) < at.depth())
                .forEach(u -> outside.add(new BlockPath(at.steps().subList(0, depth(u)))));
        return outside;
    }

    /** Finds the blocks inside the nested predicates of a conjunct. */
    private List<BlockPath> below(PredicatePath conjunct) {
        List<BlockPath> blocks = new ArrayList<>();
        List<BlockPath> all = Trees.blocks(root);
        for (Trees.Placed placed : Trees.predicates(root, conjunct.block())) {
            boolean inside = placed.path().clause() == conjunct.clause()
                    && placed.path().steps().subList(0, 1).equals(conjunct.steps());
            if (inside && placed.predicate() instanceof Predicate.Nested) {
                Trees.child(root, placed.path())
                        .ifPresent(child -> all.stream()
                                .filter(b -> b.depth() >= child.depth()
                                        && b.steps().subList(0, child.depth()).equals(child.steps()))
                                .forEach(blocks::add));
            }
        }
        return blocks;
    }

    /** Finds the names in a predicate itself, not those in its inner queries. */
    private Stream<ColumnNames.Use> names(PredicatePath path) {
        return Walk.predicates(Trees.at(root, path))
                .flatMap(p -> Walk.exprs(p).stream())
                .flatMap(Walk::exprs)
                .flatMap(Walk.only(Expr.Column.class))
                .map(c -> new ColumnNames.Use(
                        c, Optional.of(path.block()), path.clause(), 0, names.find(path.block(), c)));
    }

    /** Gives the level of the block that a name belongs to. */
    private static int depth(ColumnNames.Use use) {
        return use.block().map(BlockPath::depth).orElse(0) - use.found().outward();
    }

    /** Writes that a row meets some row of the blocks around it. */
    private Predicate met(Set<BlockPath> around, List<Predicate> conditions) {
        List<Source> from = new ArrayList<>();
        around.stream().sorted().forEach(b -> from.addAll(b.in(root).from()));
        return new Predicate.Exists(false, Block.from(from).withWhere(conditions));
    }

    /** Qualifies this block's own columns, so that they mean the same among other sources. */
    private Predicate qualified(Predicate predicate) {
        return predicate instanceof Predicate.Compare c
                ? new Predicate.Compare(qualified(c.left()), c.operator(), qualified(c.right()))
                : predicate;
    }

    private Expr qualified(Expr expr) {
        return expr instanceof Expr.Column c && c.qualifier().isEmpty()
                ? names.find(at, c)
                        .source()
                        .<Expr>map(s -> Expr.Column.of(s, c.name()))
                        .orElse(c)
                : expr;
    }

    /** Gives one row: a count for each term, in order. */
    Block statement() {
        List<Block.Output> flags = new ArrayList<>();
        conditions.forEach((name, condition) -> flags.add(new Block.Output(flag(condition), Optional.of(name))));
        if (flags.isEmpty()) {
            flags.add(new Block.Output(Expr.NumberLiteral.of(1), Optional.of("p")));
        }
        return over(
                Block.of(flags, block.from()),
                tallies.stream().map(CountPlan::condition).toList());
    }

    private static Predicate condition(CountTerm tally) {
        List<Predicate> all = new ArrayList<>();
        tally.all().forEach(n -> all.add(is(n)));
        if (!tally.unlike().isEmpty()) {
            all.add(new Predicate.Compare(
                    known(tally.unlike().getFirst()),
                    Predicate.Comparison.NE,
                    known(tally.unlike().getLast())));
        }
        return and(all);
    }

    /** Counts the rows that satisfy each condition, as one row. */
    static Block over(Block rows, List<Predicate> conditions) {
        List<Block.Output> counts = new ArrayList<>();
        for (Predicate condition : conditions) {
            Expr one = new Expr.Case(
                    Optional.empty(),
                    List.of(new Expr.Case.When(new Expr.Condition(condition), Expr.NumberLiteral.of(1))),
                    Optional.empty());
            counts.add(Block.Output.of(Expr.Call.of("COUNT", one)));
        }
        return Block.of(counts, List.of(new Source.Derived(rows, Optional.of("counted"))));
    }

    /** Writes the condition as a value; NULL where it is unknown. */
    static Expr flag(Predicate condition) {
        return new Expr.Condition(condition);
    }

    static Predicate is(String flag) {
        return new Predicate.Truth(Expr.Column.of(flag));
    }

    /** Writes the flag, false where it is unknown. */
    private static Expr known(String flag) {
        return Expr.Call.of("COALESCE", Expr.Column.of(flag), new Expr.BooleanLiteral(false));
    }

    /** Names the conditions of the block itself but one. */
    private Set<String> allBut(String one) {
        Set<String> others = new LinkedHashSet<>(conditions.keySet());
        others.removeIf(n -> n.equals(one) || n.startsWith("v"));
        return others;
    }

    static Predicate and(List<Predicate> all) {
        return switch (all.size()) {
            case 0 ->
                new Predicate.Compare(Expr.NumberLiteral.of(1), Predicate.Comparison.EQ, Expr.NumberLiteral.of(1));
            case 1 -> all.getFirst();
            default -> new Predicate.And(all);
        };
    }
}
