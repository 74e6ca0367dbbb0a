package org.spartabench.answering.contest;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.contest.RowsDifference.Kind;
import org.spartabench.apis.document.AbstractSchema;
import org.spartabench.authors.item.Maker;
import org.spartabench.facts.Result;
import org.spartabench.facts.Rows;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.compare.Alignment;
import org.spartabench.sql.compare.Canonical;
import org.spartabench.sql.compare.Difference;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.BlockPath;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.PredicatePath;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Rewrite;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.tree.Sql;
import org.spartabench.sql.tree.Trees;
import org.spartabench.sql.tree.Walk;

/** Compares the aligned trees of two contenders: brackets, conditions, operators, casts, arguments of APIs. */
final class TreeDifferences {

    private final AbstractSchema schema;
    private final KnownTables tables;
    private final Function<Query, Result<Rows>> run;

    /** @param run gives the rows of a query with functions */
    TreeDifferences(AbstractSchema schema, KnownTables tables, Function<Query, Result<Rows>> run) {
        this.schema = schema;
        this.tables = tables;
        this.run = run;
    }

    /** Holds one side: its tree in the form that both sides share. */
    private record Side(Maker maker, Block tree) {}

    List<RowsDifference> of(Maker a, Query left, Maker b, Query right) {
        if (!(InlinedCalls.of(left, schema) instanceof Block one)
                || !(InlinedCalls.of(right, schema) instanceof Block other)) {
            return List.of();
        }
        Side here = new Side(a, one);
        Side there = new Side(b, other);
        List<RowsDifference> all = new ArrayList<>();
        List<RowsDifference> clauses = new ArrayList<>();
        outputs(here, there).ifPresent(all::add);
        for (Side side : List.of(here, there)) {
            brackets(side, here, there).ifPresent(all::add);
        }
        for (Alignment.Match match : Alignment.of(one, other, tables).matches()) {
            switch (match) {
                case Alignment.Pair pair -> {
                    all.addAll(conditions(here, pair.left(), there, pair.right()));
                    limits(here, pair.left(), there, pair.right()).ifPresent(all::add);
                    calls(here, pair.left(), there, pair.right()).forEach(all::add);
                    clauses(here, there, pair).forEach(clauses::add);
                }
                case Alignment.OnlyLeft(BlockPath path) -> all.add(onlyIn(here, path, here, there));
                case Alignment.OnlyRight(BlockPath path) -> all.add(onlyIn(there, path, here, there));
            }
        }
        // A difference that no row shows is true, too, but is named only if nothing else explains the rows.
        List<RowsDifference> shown =
                all.stream().filter(d -> !d.row().isEmpty()).toList();
        List<RowsDifference> named = !shown.isEmpty() ? shown : !clauses.isEmpty() ? clauses : all;
        return named.stream().sorted(Comparator.comparing(RowsDifference::kind)).toList();
    }

    /** Whether both queries are the same in canonical form. */
    boolean same(Query one, Query other) {
        return Canonical.of(InlinedCalls.of(one, schema), tables)
                .equals(Canonical.of(InlinedCalls.of(other, schema), tables));
    }

    /** Lists the clauses in which two blocks differ. */
    private static Stream<RowsDifference> clauses(Side here, Side there, Alignment.Pair pair) {
        return pair.differences().stream()
                .filter(d -> d.part() != Difference.Part.TYPE)
                .map(d -> new RowsDifference(
                        d.part() == Difference.Part.SELECT ? Kind.COLUMNS : Kind.CONDITION,
                        here.maker(),
                        there.maker(),
                        d.left().isEmpty() || d.right().isEmpty()
                                ? "only " + (d.right().isEmpty() ? here : there).maker() + " has "
                                        + d.left().or(d::right).orElseThrow()
                                : here.maker() + " has " + d.left().get() + ", " + there.maker() + " has "
                                        + d.right().get(),
                        List.of()));
    }

    /** Names a subquery that the other side lacks. */
    private RowsDifference onlyIn(Side side, BlockPath path, Side here, Side there) {
        PredicatePath holder = Trees.holder(side.tree(), path);
        return new RowsDifference(
                Kind.CONDITION,
                here.maker(),
                there.maker(),
                "only " + side.maker() + " has the condition " + Sql.print(Trees.at(side.tree(), holder)),
                parted(side.tree(), Trees.remove(side.tree(), holder)).orElse(List.of()));
    }

    /** Finds the first output that is another column. */
    private Optional<RowsDifference> outputs(Side here, Side there) {
        List<Block.Output> a = here.tree().select();
        List<Block.Output> b = there.tree().select();
        for (int i = 0; i < a.size() && a.size() == b.size(); i++) {
            if (a.get(i).expr() instanceof Expr.Column c
                    && b.get(i).expr() instanceof Expr.Column d
                    && !c.name().equalsIgnoreCase(d.name())) {
                String says = here.maker() + " gives " + c.name() + ", " + there.maker() + " gives " + d.name();
                return Optional.of(new RowsDifference(
                        Kind.COLUMNS,
                        here.maker(),
                        there.maker(),
                        says,
                        parted(here.tree(), there.tree()).orElse(List.of())));
            }
        }
        return Optional.empty();
    }

    /** Compares how many rows two blocks keep. */
    private Optional<RowsDifference> limits(Side here, BlockPath left, Side there, BlockPath right) {
        Optional<Block.Limit> a = left.in(here.tree()).limit();
        Optional<Block.Limit> b = right.in(there.tree()).limit();
        if (a.equals(b)) {
            return Optional.empty();
        }
        String says = here.maker() + " keeps " + words(a) + ", " + there.maker() + " " + words(b);
        return Optional.of(new RowsDifference(
                Kind.CONDITION,
                here.maker(),
                there.maker(),
                says,
                parted(here.tree(), there.tree()).orElse(List.of())));
    }

    private static String words(Optional<Block.Limit> limit) {
        return limit.map(l -> (l.offset() > 0 ? "rows after the first " + l.offset() + ", " : "")
                        + l.count()
                        + (l.count() == 1 ? " row" : " rows"))
                .orElse("all rows");
    }

    private Optional<List<String>> parted(Block before, Query after) {
        if (!(run.apply(before) instanceof Result.Ok<Rows>(Rows a))
                || !(run.apply(after) instanceof Result.Ok<Rows>(Rows b))) {
            return Optional.empty();
        }
        RowPairs pairs = RowPairs.of(a.rows(), b.rows());
        List<List<@Nullable Object>> rows = new ArrayList<>();
        pairs.left().forEach(i -> rows.add(a.rows().get(i)));
        pairs.right().forEach(i -> rows.add(b.rows().get(i)));
        return rows.isEmpty() ? Optional.empty() : Optional.of(Differences.smallest(rows));
    }

    /** Reads {@code a OR b AND c} with brackets around {@code a OR b}, and looks whether that gives other rows. */
    private Optional<RowsDifference> brackets(Side side, Side here, Side there) {
        for (Predicate p : side.tree().where()) {
            if (p instanceof Predicate.Or or) {
                Optional<List<Predicate>> other = bracketed(or);
                if (other.isPresent()) {
                    List<Predicate> where = new ArrayList<>(side.tree().where());
                    where.remove(p);
                    where.addAll(other.get());
                    Optional<List<String>> row = parted(side.tree(), side.tree().withWhere(where));
                    if (row.isPresent()) {
                        String says = side.maker() + " reads " + Sql.print(or) + " without brackets; with brackets, "
                                + other.get().stream().map(Sql::print).collect(Collectors.joining(") AND (", "(", ")"))
                                + " gives other rows";
                        return Optional.of(
                                new RowsDifference(Kind.BRACKETS, here.maker(), there.maker(), says, row.get()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<List<Predicate>> bracketed(Predicate.Or or) {
        List<Predicate> any = or.any();
        int place = 0;
        while (place < any.size() && !(any.get(place) instanceof Predicate.And)) {
            place++;
        }
        if (place == any.size() || !(any.get(place) instanceof Predicate.And and)) {
            return Optional.empty();
        }
        List<Predicate> inner = new ArrayList<>(any);
        Predicate joined = place == 0 ? and.all().getLast() : and.all().getFirst();
        inner.set(place, joined);
        List<Predicate> conjuncts = new ArrayList<>();
        conjuncts.add(new Predicate.Or(inner));
        and.all().stream().filter(p -> p != joined).forEach(conjuncts::add);
        return Optional.of(conjuncts);
    }

    private List<RowsDifference> conditions(Side here, BlockPath left, Side there, BlockPath right) {
        Map<String, SignedCondition> a = SignedCondition.of(left.in(here.tree()));
        Map<String, SignedCondition> b = SignedCondition.of(right.in(there.tree()));
        Set<String> common = new HashSet<>(a.keySet());
        common.retainAll(b.keySet());
        a.keySet().removeAll(common);
        b.keySet().removeAll(common);
        List<RowsDifference> all = new ArrayList<>();
        for (SignedCondition p : List.copyOf(a.values())) {
            Optional<SignedCondition> denied = Optional.ofNullable(b.get(p.opposite()));
            Optional<SignedCondition> twin = denied.or(() -> b.values().stream()
                    .filter(q -> p.negated() == q.negated() && twins(p.predicate(), q.predicate()))
                    .findFirst());
            if (twin.isPresent()) {
                a.values().remove(p);
                b.values().remove(twin.get());
                if (denied.filter(q -> q.negated() != p.negated()).isPresent()) {
                    all.add(p.negated() ? negates(here, p, here, there) : negates(there, twin.get(), here, there));
                } else if (!withoutCasts(p.predicate())
                        .equals(withoutCasts(twin.get().predicate()))) {
                    all.add(changed(here, p, there, twin.get()));
                }
            }
        }
        a.values().forEach(p -> all.add(onlyIn(here, p, there, right, here, there)));
        b.values().forEach(p -> all.add(onlyIn(there, p, here, left, here, there)));
        return all;
    }

    private RowsDifference negates(Side side, SignedCondition atom, Side here, Side there) {
        Predicate p = atom.predicate();
        return new RowsDifference(
                Kind.CONDITION,
                here.maker(),
                there.maker(),
                side.maker() + " negates " + Sql.print(p),
                parted(side.tree(), replaced(side.tree(), p, new Predicate.Not(p)))
                        .orElse(List.of()));
    }

    /** Whether two conditions are about the same thing: the same but for casts, operators or arguments of an API. */
    private boolean twins(Predicate p, Predicate q) {
        if (withoutCasts(p).equals(withoutCasts(q))) {
            return true;
        }
        if (p instanceof Predicate.Compare c && q instanceof Predicate.Compare d) {
            return plain(c.left()).equals(plain(d.left()));
        }
        return p instanceof Predicate.Truth s
                && q instanceof Predicate.Truth t
                && s.operand() instanceof Expr.Call f
                && t.operand() instanceof Expr.Call g
                && f.name().equals(g.name());
    }

    private RowsDifference changed(Side here, SignedCondition p, Side there, SignedCondition q) {
        boolean argument = p.predicate() instanceof Predicate.Truth;
        String says = here.maker() + " has " + p.shown() + ", " + there.maker() + " has " + q.shown();
        List<String> row = parted(here.tree(), replaced(here.tree(), p.predicate(), q.predicate()))
                .orElse(List.of());
        return new RowsDifference(argument ? Kind.ARGUMENT : Kind.OPERATOR, here.maker(), there.maker(), says, row);
    }

    private RowsDifference onlyIn(
            Side side, SignedCondition atom, Side other, BlockPath otherPath, Side here, Side there) {
        Predicate p = atom.predicate();
        Set<String> functions = functions(p).collect(Collectors.toSet());
        boolean shown = !functions.isEmpty()
                && otherPath.in(other.tree()).select().stream()
                        .flatMap(o -> Walk.exprs(o.expr()))
                        .anyMatch(e -> e instanceof Expr.Call c && functions.contains(c.name()));
        String says = "only " + side.maker() + " has the condition " + atom.shown()
                + (shown ? "; " + other.maker() + " only shows its value" : "");
        List<String> row = parted(
                        side.tree(),
                        replaced(side.tree(), p, new Predicate.Truth(new Expr.BooleanLiteral(!atom.negated()))))
                .orElse(List.of());
        return new RowsDifference(Kind.CONDITION, here.maker(), there.maker(), says, row);
    }

    private Stream<String> functions(Predicate p) {
        return Walk.exprs(p).stream()
                .flatMap(Walk::exprs)
                .filter(e ->
                        e instanceof Expr.Call c && schema.function(c.name()).isPresent())
                .map(e -> ((Expr.Call) e).name());
    }

    /** Replaces a condition everywhere but in FROM. */
    private static Block replaced(Block tree, Predicate p, Predicate by) {
        return new Rewrite() {
            @Override
            public Predicate predicate(Predicate x) {
                return x.equals(p) ? by : parts(x);
            }

            @Override
            public Expr expr(Expr e) {
                return e;
            }

            @Override
            public Source source(Source s) {
                return s;
            }

            @Override
            public Query query(Query q) {
                return q instanceof Block b ? block(b) : q;
            }
        }.block(tree);
    }

    private static final Rewrite WITHOUT_CASTS = new Rewrite.OfBlock() {
        @Override
        public Expr expr(Expr e) {
            return e instanceof Expr.Cast c ? expr(c.operand()) : parts(e);
        }
    };

    private static Predicate withoutCasts(Predicate p) {
        return WITHOUT_CASTS.predicate(p);
    }

    private static Expr plain(Expr e) {
        return WITHOUT_CASTS.expr(e);
    }

    /** Compares the arguments of an API that both blocks call, in whatever clause. */
    private Stream<RowsDifference> calls(Side here, BlockPath left, Side there, BlockPath right) {
        Block a = left.in(here.tree());
        Block b = right.in(there.tree());
        List<RowsDifference> all = new ArrayList<>();
        for (Expr.Call f : calls(a)) {
            for (Expr.Call g : calls(b)) {
                boolean casts = f.name().equals(g.name()) && !f.equals(g) && plain(f).equals(plain(g));
                if (casts) {
                    casts(f).forEach(c -> all.add(cast(here, a, c, here, there)));
                    casts(g).forEach(c -> all.add(cast(there, b, c, here, there)));
                }
            }
        }
        return all.stream().distinct();
    }

    private List<Expr.Call> calls(Block block) {
        return Walk.exprs(block)
                .filter(e ->
                        e instanceof Expr.Call c && schema.function(c.name()).isPresent())
                .map(Expr.Call.class::cast)
                .distinct()
                .toList();
    }

    private static List<Expr.Cast> casts(Expr.Call call) {
        return Walk.exprs(call).flatMap(Walk.only(Expr.Cast.class)).toList();
    }

    /** Finds a value that a cast changes to another one than the API does, which cuts numbers. */
    private RowsDifference cast(Side side, Block block, Expr.Cast cast, Side here, Side there) {
        Query values = Block.of(List.of(Block.Output.of(cast.operand()), Block.Output.of(cast)), block.from())
                .withDistinct(true);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        run.apply(values)
                .use(r -> r.rows().stream().filter(TreeDifferences::rounds).forEach(rows::add), bad -> {});
        List<String> row = Differences.smallest(rows);
        String says = side.maker() + " has " + Sql.print(cast)
                + (row.isEmpty()
                        ? ", the other side has no cast"
                        : ", which makes " + row.getFirst() + " into " + row.getLast() + "; the API cuts it to "
                                + new BigDecimal(row.getFirst()).setScale(0, RoundingMode.DOWN));
        return new RowsDifference(Kind.CAST, here.maker(), there.maker(), says, row);
    }

    private static boolean rounds(List<@Nullable Object> row) {
        return row.getFirst() instanceof BigDecimal from
                && row.getLast() instanceof Number to
                && from.setScale(0, RoundingMode.DOWN).compareTo(new BigDecimal(to.toString())) != 0;
    }
}
