package org.spartabench.apis.virtual.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.virtual.source.BlockSite;
import org.spartabench.apis.virtual.source.FreeNames;
import org.spartabench.apis.virtual.source.JoinedColumns;
import org.spartabench.apis.virtual.source.SourceTypes;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Finds what binds the inputs of one API source: equalities with columns, literals and queries that are ready, over all
 * conjuncts that hold wherever a row of the source counts (rules R1 to R3 and R6 to R8).
 */
final class BindingSearch {

    /** Values of an input that are asked for one by one where a query names none. */
    private static final int MOST_ALLOWED = 50;

    private final BlockSite site;
    private final BlockSite.Leaf leaf;
    private final ReadySources ready;
    private final Map<String, BlockSite.Leaf> around = new LinkedHashMap<>();
    private int derived;

    /** Holds a value for an input, and the source that it needs in FROM if that is no source of the query. */
    record Candidate(Expr value, Optional<Source> source) {
        boolean constant() {
            return value instanceof Expr.Literal;
        }
    }

    BindingSearch(BlockSite site, BlockSite.Leaf leaf, ReadySources ready) {
        this.site = site;
        this.leaf = leaf;
        this.ready = ready;
        site.leaves().forEach(l -> around.put(l.name(), l));
    }

    /**
     * Whether the query says something of a column of the source that only goes into calls: without a value for it, no row says
     * for which value it is. A condition that asks for rows of a call without the value is none.
     *
     * @param whole the whole query
     */
    boolean mentioned(String column, Query whole) {
        Expr.Column own = new Expr.Column(leaf.source().name(), column);
        boolean using = site.block().from().stream()
                .flatMap(Walk::sources)
                .flatMap(Walk.only(Source.Join.class))
                .flatMap(j -> JoinedColumns.conjuncts(j, site.types()).stream())
                .anyMatch(p -> says(p, own));
        boolean compared = Walk.blocks(site.block()).flatMap(Walk::predicates).anyMatch(p -> says(p, own));
        return using || compared || handedOut(own, whole);
    }

    private static boolean says(Predicate p, Expr.Column own) {
        boolean joined = p instanceof Predicate.And || p instanceof Predicate.Or || p instanceof Predicate.Not;
        boolean absent = p instanceof Predicate.IsNull n && !n.negated() && same(n.operand(), own);
        return !joined && !absent && Walk.exprs(p).stream().flatMap(Walk::exprs).anyMatch(e -> same(e, own));
    }

    /** Whether an inner block gives the column to a block around it that compares it. */
    private boolean handedOut(Expr.Column own, Query whole) {
        boolean inner = !site.path().isEmpty();
        boolean given = site.block().select().stream()
                .anyMatch(o -> Walk.exprs(o.expr()).anyMatch(e -> same(e, own)));
        boolean star = site.block().select().stream().anyMatch(o -> o.expr() instanceof Expr.Star);
        return inner
                && (given
                        || star
                                && Walk.exprs(whole, Expr.Column.class)
                                        .anyMatch(c -> c.name().equalsIgnoreCase(own.name())));
    }

    /** Lists the values that could bind an input, literals first. */
    List<Candidate> candidates(Attribute input) {
        List<Candidate> all = new ArrayList<>();
        EqualColumns equal = EqualColumns.of(leaf.required(), site);
        Expr.Column column = new Expr.Column(leaf.source().name(), input.name());
        for (Expr e : equal.with(column)) {
            usable(e, input).ifPresent(all::add);
        }
        for (Predicate conjunct : leaf.required()) {
            direct(conjunct, column, input, all);
        }
        all.sort((a, b) -> Boolean.compare(b.constant(), a.constant()));
        return all;
    }

    private void direct(Predicate conjunct, Expr.Column column, Attribute input, List<Candidate> into) {
        switch (conjunct) {
            case Predicate.Compare(Expr left, Predicate.Comparison op, Expr right)
            when op == Predicate.Comparison.EQ -> {
                if (same(left, column)) {
                    usable(right, input).ifPresent(into::add);
                } else if (same(right, column)) {
                    usable(left, input).ifPresent(into::add);
                }
            }
            case Predicate.InList(Expr operand, boolean negated, List<Expr> values)
            when !negated && same(operand, column) && values.stream().allMatch(v -> literal(v, input)) ->
                into.add(listed(values));
            case Predicate.InQuery(Expr left, boolean negated, Query inner)
            when !negated && same(left, column) -> queried(inner).ifPresent(into::add);
            case Predicate.CompareQuery(Expr left, Predicate.Comparison op, Predicate.Quantifier q, Query inner)
            when op == Predicate.Comparison.EQ && q != Predicate.Quantifier.ALL && same(left, column) ->
                queried(inner).ifPresent(into::add);
            case Predicate.Or(List<Predicate> any) -> united(any, column, input).ifPresent(into::add);
            default -> {}
        }
    }

    /** Unites what the disjuncts bind; nothing if one of them binds nothing. */
    private Optional<Candidate> united(List<Predicate> any, Expr.Column column, Attribute input) {
        List<Expr> values = new ArrayList<>();
        for (Predicate disjunct : any) {
            List<Expr> bound = new ArrayList<>();
            for (Predicate p : Predicate.flat(List.of(disjunct), true)) {
                if (p instanceof Predicate.Compare(Expr left, Predicate.Comparison op, Expr right)
                        && op == Predicate.Comparison.EQ
                        && (same(left, column) && literal(right, input)
                                || same(right, column) && literal(left, input))) {
                    bound.add(same(left, column) ? right : left);
                } else if (p instanceof Predicate.InList(Expr operand, boolean negated, List<Expr> list)
                        && !negated
                        && same(operand, column)
                        && list.stream().allMatch(v -> literal(v, input))) {
                    bound.addAll(list);
                }
            }
            if (bound.isEmpty()) {
                return Optional.empty();
            }
            values.addAll(bound);
        }
        return Optional.of(listed(values));
    }

    private boolean literal(Expr e, Attribute input) {
        return e instanceof Expr.Literal && fits(e, input);
    }

    /** Gives all values that a document allows for an input whose rows say which of them they have; empty if there are others. */
    Optional<Candidate> allowed(ApiMapping mapping, Attribute input) {
        List<String> values =
                mapping.input(input.name()).map(ApiMapping.Input::values).orElse(List.of());
        boolean back = mapping.outputs().stream().anyMatch(o -> o.column().equals(input.name()));
        return back && input.type() == ColumnType.TEXT && !values.isEmpty() && values.size() <= MOST_ALLOWED
                ? Optional.of(
                        listed(values.stream().<Expr>map(Expr.TextLiteral::new).toList()))
                : Optional.empty();
    }

    private Candidate listed(List<Expr> values) {
        if (values.size() == 1) {
            return new Candidate(values.getFirst(), Optional.empty());
        }
        @Nullable Query all = null;
        for (Expr value : values) {
            Block one = Block.of(List.of(new Block.Output(value, Optional.of("value"))), List.of());
            all = all == null
                    ? one
                    : new Query.SetOperation(Query.SetOperator.UNION, all, one, List.of(), Optional.empty());
        }
        return given(Objects.requireNonNull(all));
    }

    private Candidate given(Query query) {
        String name = "given" + ++derived;
        return new Candidate(Expr.Column.of(name, "value"), Optional.of(new Source.Derived(query, Optional.of(name))));
    }

    private Optional<Candidate> queried(Query inner) {
        return ready.query(inner, site.named()) && FreeNames.of(inner).isEmpty()
                ? named(inner).map(this::given)
                : Optional.empty();
    }

    /** Names the only column of a query. */
    private static Optional<Query> named(Query query) {
        return switch (query) {
            case Block b
            when b.select().size() == 1 && !(b.select().getFirst().expr() instanceof Expr.Star) ->
                Optional.of(b.withSelect(
                        List.of(new Block.Output(b.select().getFirst().expr(), Optional.of("value")))));
            case Query.SetOperation s
            when s.orderBy().isEmpty() ->
                named(s.left()).map(l -> new Query.SetOperation(s.operator(), l, s.right(), s.orderBy(), s.limit()));
            default -> Optional.empty();
        };
    }

    /** Takes a value that reads ready sources of this block, or of the enclosing one, and has a fitting type. */
    private Optional<Candidate> usable(Expr e, Attribute input) {
        if (e instanceof Expr.Scalar(Query inner)) {
            return queried(inner);
        }
        Set<String> names = FreeNames.of(e);
        boolean known = names.stream()
                .allMatch(n -> !n.equals(leaf.name()) && readable(n).isPresent());
        boolean one = names.stream().map(this::home).distinct().count() <= 1;
        return known && one && fits(e, input) && (strict(e) || names.stream().noneMatch(this::nullable))
                ? Optional.of(new Candidate(e, Optional.empty()))
                : Optional.empty();
    }

    private boolean nullable(String name) {
        return readable(name).filter(BlockSite.Leaf::nullable).isPresent();
    }

    /** Whether the value is NULL wherever a column in it is. */
    private static boolean strict(Expr e) {
        return switch (e) {
            case Expr.Column _ -> true;
            case Expr.Literal _ -> true;
            case Expr.Cast c -> strict(c.operand());
            case Expr.Negative n -> strict(n.operand());
            case Expr.Arithmetic a -> strict(a.left()) && strict(a.right());
            default -> false;
        };
    }

    private boolean fits(Expr e, Attribute input) {
        Optional<ColumnType> type = type(e);
        if (input.type().temporal() && e instanceof Expr.TextLiteral(String text)) {
            return moment(text, input.type());
        }
        return type.map(t -> t == input.type() || t.numeric() && input.type().numeric())
                .orElse(!(e instanceof Expr.Column));
    }

    private Optional<ColumnType> type(Expr e) {
        return site.types().type(e, site.visible());
    }

    /** Whether the engine reads a text as a date, a time or a moment in just one way. */
    private static boolean moment(String text, ColumnType type) {
        String day = "\\d{4}-\\d\\d-\\d\\d";
        String time = "\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?";
        return switch (type) {
            case DATE -> text.matches(day);
            case TIME -> text.matches(time);
            default -> text.matches(day + "([ T]" + time + "Z?)?");
        };
    }

    private Optional<BlockSite.Leaf> readable(String name) {
        Optional<BlockSite.Leaf> own = Optional.ofNullable(around.get(name));
        return own.or(() -> site.outer()
                        .flatMap(o -> o.leaves().stream()
                                .filter(l -> l.name().equals(name))
                                .findFirst()))
                .filter(l -> ready.source(l.source(), site.named()));
    }

    private String home(String name) {
        return around.containsKey(name) ? "own" : "outer";
    }

    static boolean same(Expr e, Expr.Column column) {
        return e instanceof Expr.Column c
                && c.name().equalsIgnoreCase(column.name())
                && c.qualifier().orElse("").equalsIgnoreCase(column.qualifier().orElse(""));
    }

    /** Writes the binding query for chosen values; empty if they come from two blocks at once. */
    Optional<Query> query(Map<Attribute, Candidate> chosen) {
        Set<String> names = new LinkedHashSet<>();
        List<Source> extra = new ArrayList<>();
        Map<String, Expr> values = new HashMap<>();
        chosen.forEach((input, candidate) -> {
            values.put(SourceTypes.lower(input.name()), candidate.value());
            candidate.source().ifPresentOrElse(extra::add, () -> names.addAll(FreeNames.of(candidate.value())));
        });
        List<Block.Output> outputs = chosen.entrySet().stream()
                .map(e -> e.getValue().value() instanceof Expr.Column c
                                && c.name().equalsIgnoreCase(e.getKey().name())
                        ? Block.Output.of(c)
                        : new Block.Output(e.getValue().value(), outputName(e.getValue(), e.getKey())))
                .toList();
        Set<String> homes = new HashSet<>();
        names.forEach(n -> homes.add(home(n)));
        if (homes.size() > 1) {
            return Optional.empty();
        }
        BlockSite from = homes.contains("outer") ? site.outer().orElseThrow() : site;
        BindingFilter filter = new BindingFilter(site, leaf, from, ready);
        return Optional.of(filter.query(names, extra, values, outputs));
    }

    /** Lists queries that all have rows where those of the source can count. */
    List<Query> witnesses() {
        List<Query> all = new ArrayList<>(new BindingFilter(site, leaf, site, ready).witnesses());
        site.outer().ifPresent(o -> all.addAll(new BindingFilter(site, leaf, o, ready).witnesses()));
        return all;
    }

    private static Optional<String> outputName(Candidate candidate, Attribute input) {
        return candidate.source().isPresent() ? Optional.of(input.name()) : Optional.empty();
    }

    /** Groups columns and literals that conjuncts make equal, also through others; only those of one type. */
    private record EqualColumns(List<List<Expr>> groups) {

        static EqualColumns of(List<Predicate> conjuncts, BlockSite site) {
            List<Source> sources = site.visible();
            List<List<Expr>> groups = new ArrayList<>();
            for (Predicate p : conjuncts) {
                if (p instanceof Predicate.Compare(Expr left, Predicate.Comparison op, Expr right)
                        && op == Predicate.Comparison.EQ
                        && simple(left)
                        && simple(right)) {
                    Optional<ColumnType> type = site.types().type(left, sources);
                    if (type.isPresent() && type.equals(site.types().type(right, sources))) {
                        join(groups, left, right);
                    }
                }
            }
            return new EqualColumns(groups);
        }

        private static boolean simple(Expr e) {
            return e instanceof Expr.Column || e instanceof Expr.Literal;
        }

        private static void join(List<List<Expr>> groups, Expr left, Expr right) {
            List<Expr> merged = new ArrayList<>();
            groups.removeIf(g -> (holds(g, left) || holds(g, right)) && merged.addAll(g));
            for (Expr e : List.of(left, right)) {
                if (!holds(merged, e)) {
                    merged.add(e);
                }
            }
            groups.add(merged);
        }

        private static boolean holds(List<Expr> group, Expr e) {
            return group.stream().anyMatch(m -> m.equals(e) || e instanceof Expr.Column c && BindingSearch.same(m, c));
        }

        /** Lists what is equal to a column, without the column. */
        List<Expr> with(Expr.Column column) {
            return groups.stream()
                    .filter(g -> holds(g, column))
                    .flatMap(List::stream)
                    .filter(e -> !BindingSearch.same(e, column))
                    .toList();
        }
    }
}
