package org.spartabench.apis.virtual.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Holds a block with what surrounds it: the enclosing block, whose columns it may use, and the named queries it sees.
 *
 * @param outer empty for the outermost block, and for queries in FROM and WITH, which see no enclosing block
 * @param inCondition whether it stands in the condition of a join, where the WHERE of the enclosing block is not yet applied
 * @param asked what holds on each row that can count, since the block around it asks with IN for its only column
 */
public record BlockSite(
        Block block,
        String path,
        Optional<BlockSite> outer,
        boolean inCondition,
        Optional<Predicate> asked,
        List<Query.Named> named,
        SourceTypes types) {

    /**
     * Holds a source of the block.
     *
     * @param nullable whether an outer join may fill its columns with NULL
     * @param required conjuncts that hold on every row of the result in which this source has a row
     * @param own those of {@code required} that are checked before an outer join could fill its columns with NULL
     */
    public record Leaf(Source source, boolean nullable, List<Predicate> required, List<Predicate> own) {
        public String name() {
            return SourceTypes.lower(source.name().orElse(""));
        }
    }

    /** Lists the sites of all blocks, inner ones first. */
    public static List<BlockSite> of(Query query, SourceTypes types) {
        List<BlockSite> all = new ArrayList<>();
        collect(query, "", Optional.empty(), false, Optional.empty(), List.of(), types, all);
        return all;
    }

    private static void collect(
            Query query,
            String path,
            Optional<BlockSite> outer,
            boolean inCondition,
            Optional<Expr> operand,
            List<Query.Named> named,
            SourceTypes types,
            List<BlockSite> into) {
        switch (query) {
            case Block b ->
                new BlockSite(b, path, outer, inCondition, operand.flatMap(o -> asked(b, o)), named, types)
                        .collect(into);
            case Query.SetOperation s -> {
                Optional<Expr> each = s.limit().isEmpty() ? operand : Optional.empty();
                collect(s.left(), step(path, "left"), outer, inCondition, each, named, types, into);
                collect(s.right(), step(path, "right"), outer, inCondition, each, named, types, into);
            }
            case Query.With w -> {
                List<Query.Named> visible = new ArrayList<>(named);
                for (Query.Named n : w.named()) {
                    collect(
                            n.query(),
                            step(path, n.name()),
                            outer,
                            false,
                            Optional.empty(),
                            List.copyOf(visible),
                            types.with(visible),
                            into);
                    visible.add(n);
                }
                collect(w.body(), path, outer, inCondition, operand, visible, types.with(visible), into);
            }
        }
    }

    private void collect(List<BlockSite> into) {
        List<Query> inner = Walk.inner(block);
        List<Query> derived = SourceTypes.leaves(block.from()).stream()
                .flatMap(Walk.only(Source.Derived.class))
                .map(Source.Derived::query)
                .toList();
        List<Query> conditions = block.from().stream()
                .flatMap(Walk::joinConditions)
                .flatMap(Walk::predicates)
                .flatMap(Walk.only(Predicate.Nested.class))
                .map(Predicate.Nested::inner)
                .toList();
        for (int i = 0; i < inner.size(); i++) {
            Query q = inner.get(i);
            boolean from = derived.stream().anyMatch(d -> d == q);
            boolean on = conditions.stream().anyMatch(c -> c == q);
            Optional<Expr> operand = from ? Optional.empty() : operand(block.where(), q);
            collect(
                    q,
                    step(path, String.valueOf(i)),
                    from ? outer : Optional.of(this),
                    on,
                    operand,
                    named,
                    types,
                    into);
        }
        into.add(this);
    }

    /** Finds what a query is asked for with IN, where a comparison that is not known counts like a false one. */
    private static Optional<Expr> operand(List<Predicate> conditions, Query inner) {
        return conditions.stream()
                .flatMap(p -> switch (p) {
                    case Predicate.And(List<Predicate> all) -> operand(all, inner).stream();
                    case Predicate.Or(List<Predicate> any) -> operand(any, inner).stream();
                    case Predicate.InQuery(Expr left, boolean negated, Query query)
                    when !negated && query == inner -> Stream.of(left);
                    case Predicate.CompareQuery(Expr left, Predicate.Comparison op, Predicate.Quantifier q, Query query)
                    when op == Predicate.Comparison.EQ && q == Predicate.Quantifier.ANY && query == inner ->
                        Stream.of(left);
                    default -> Stream.<Expr>of();
                })
                .findFirst();
    }

    /** Says that the only column of a block is the operand; nothing where rows of the block depend on each other. */
    private static Optional<Predicate> asked(Block block, Expr operand) {
        boolean alone = block.groupBy().isEmpty()
                && block.having().isEmpty()
                && block.limit().isEmpty();
        Set<String> own = SourceTypes.leaves(block.from()).stream()
                .map(s -> SourceTypes.lower(s.name().orElse("")))
                .collect(Collectors.toSet());
        return alone
                        && block.select().size() == 1
                        && block.select().getFirst().expr() instanceof Expr.Column column
                        && operand instanceof Expr.Column
                        && FreeNames.of(operand).stream().noneMatch(own::contains)
                ? Optional.of(new Predicate.Compare(column, Predicate.Comparison.EQ, operand))
                : Optional.empty();
    }

    private static String step(String path, String next) {
        return path.isEmpty() ? next : path + "." + next;
    }

    /** Lists the sources whose columns it may use: its own, then those of the enclosing block. */
    public List<Source> visible() {
        List<Source> all = new ArrayList<>(SourceTypes.leaves(block.from()));
        outer.ifPresent(o -> all.addAll(SourceTypes.leaves(o.block.from())));
        return all;
    }

    public List<Leaf> leaves() {
        List<Leaf> all = new ArrayList<>();
        List<Predicate> where = Stream.concat(Predicate.flat(block.where(), true).stream(), asked.stream())
                .toList();
        block.from().forEach(s -> leaves(s, where, List.of(), false, all));
        return all;
    }

    /**
     * @param above conjuncts above an outer join that may fill this source with NULL, or of WHERE
     * @param own conjuncts below it
     */
    private void leaves(Source source, List<Predicate> above, List<Predicate> own, boolean nullable, List<Leaf> into) {
        if (!(source instanceof Source.Join j)) {
            List<Predicate> required = closed(both(above, own));
            into.add(new Leaf(source, nullable, required, nullable ? own : required));
            return;
        }
        List<Predicate> on = JoinedColumns.conjuncts(j, types);
        switch (j.kind()) {
            case INNER, CROSS, NATURAL -> {
                leaves(j.left(), above, both(own, on), nullable, into);
                leaves(j.right(), above, both(own, on), nullable, into);
            }
            case LEFT -> {
                leaves(j.left(), above, own, nullable, into);
                leaves(j.right(), both(above, own), on, true, into);
            }
            case RIGHT -> {
                leaves(j.left(), both(above, own), on, true, into);
                leaves(j.right(), above, own, nullable, into);
            }
            case FULL -> {
                leaves(j.left(), both(above, own), List.of(), true, into);
                leaves(j.right(), both(above, own), List.of(), true, into);
            }
        }
    }

    /** Adds what is said of a column for the columns that it equals. */
    private List<Predicate> closed(List<Predicate> conjuncts) {
        List<Predicate> all = new ArrayList<>(conjuncts);
        List<Source> sources = visible();
        for (Predicate p : conjuncts) {
            if (p instanceof Predicate.Compare(Expr.Column left, Predicate.Comparison op, Expr.Column right)
                    && op == Predicate.Comparison.EQ
                    && types.type(left, sources).isPresent()
                    && types.type(left, sources).equals(types.type(right, sources))) {
                conjuncts.forEach(c -> {
                    said(c, left, right).ifPresent(all::add);
                    said(c, right, left).ifPresent(all::add);
                });
            }
        }
        return all.stream().distinct().toList();
    }

    /** Says of another column what a condition says of a column with literals. */
    private static Optional<Predicate> said(Predicate condition, Expr.Column of, Expr.Column other) {
        return switch (condition) {
            case Predicate.Compare(Expr left, Predicate.Comparison op, Expr right)
            when left.equals(of) && right instanceof Expr.Literal ->
                Optional.of(new Predicate.Compare(other, op, right));
            case Predicate.InList(Expr operand, boolean negated, List<Expr> values)
            when operand.equals(of) && values.stream().allMatch(Expr.Literal.class::isInstance) ->
                Optional.of(new Predicate.InList(other, negated, values));
            default -> Optional.empty();
        };
    }

    private static List<Predicate> both(List<Predicate> a, List<Predicate> b) {
        List<Predicate> all = new ArrayList<>(a);
        all.addAll(b);
        return List.copyOf(all);
    }
}
