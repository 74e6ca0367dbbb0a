package org.spartabench.enrich;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.api.AbstractSchema;
import org.spartabench.enrich.RowsDifference.Kind;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.item.Maker;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Query;
import org.spartabench.query.Rewrite;
import org.spartabench.query.Sql;
import org.spartabench.query.Walk;
import org.spartabench.query.compare.Alignment;
import org.spartabench.query.name.KnownTables;
import org.spartabench.strategy.CellClasses;

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
        outputs(here, there).ifPresent(all::add);
        for (Side side : List.of(here, there)) {
            brackets(side, here, there).ifPresent(all::add);
        }
        for (Alignment.Match match : Alignment.of(one, other, tables).matches()) {
            if (match instanceof Alignment.Pair pair) {
                all.addAll(conditions(here, pair.left(), there, pair.right()));
                limits(here, pair.left(), there, pair.right()).ifPresent(all::add);
                calls(here, pair.left(), there, pair.right()).forEach(all::add);
            }
        }
        return all.stream().sorted(Comparator.comparing(RowsDifference::kind)).toList();
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
        List<List<@Nullable Object>> rows = new ArrayList<>(only(a, b));
        rows.addAll(only(b, a));
        return rows.isEmpty() ? Optional.empty() : Optional.of(Differences.smallest(rows));
    }

    private static List<List<@Nullable Object>> only(Rows in, Rows without) {
        Set<String> others = without.rows().stream().map(CellClasses::key).collect(Collectors.toSet());
        return in.rows().stream()
                .filter(r -> !others.contains(CellClasses.key(r)))
                .toList();
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

    /** Lists conditions in WHERE and HAVING without AND, OR and NOT, by their text. */
    private static Map<String, Predicate> atoms(Block block) {
        Map<String, Predicate> atoms = new LinkedHashMap<>();
        Stream.concat(block.where().stream(), block.having().stream())
                .flatMap(Walk::predicates)
                .filter(p -> Walk.parts(p).isEmpty() && !(p instanceof Predicate.Nested))
                .forEach(p -> atoms.put(Sql.print(p).toLowerCase(Locale.ROOT), p));
        return atoms;
    }

    private List<RowsDifference> conditions(Side here, BlockPath left, Side there, BlockPath right) {
        Map<String, Predicate> a = atoms(left.in(here.tree()));
        Map<String, Predicate> b = atoms(right.in(there.tree()));
        Set<String> common = new HashSet<>(a.keySet());
        common.retainAll(b.keySet());
        a.keySet().removeAll(common);
        b.keySet().removeAll(common);
        List<RowsDifference> all = new ArrayList<>();
        for (Predicate p : List.copyOf(a.values())) {
            Optional<Predicate> twin =
                    b.values().stream().filter(q -> twins(p, q)).findFirst();
            if (twin.isPresent()) {
                a.values().remove(p);
                b.values().remove(twin.get());
                if (!withoutCasts(p).equals(withoutCasts(twin.get()))) {
                    changed(here, p, there, twin.get()).ifPresent(all::add);
                }
            }
        }
        a.values().forEach(p -> all.add(onlyIn(here, left, p, there, right, here, there)));
        b.values().forEach(p -> all.add(onlyIn(there, right, p, here, left, here, there)));
        return all;
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

    private Optional<RowsDifference> changed(Side here, Predicate p, Side there, Predicate q) {
        boolean argument = p instanceof Predicate.Truth;
        String says = here.maker() + " has " + Sql.print(p) + ", " + there.maker() + " has " + Sql.print(q);
        List<String> row =
                parted(here.tree(), replaced(here.tree(), p, Optional.of(q))).orElse(List.of());
        return Optional.of(
                new RowsDifference(argument ? Kind.ARGUMENT : Kind.OPERATOR, here.maker(), there.maker(), says, row));
    }

    private RowsDifference onlyIn(
            Side side, BlockPath path, Predicate p, Side other, BlockPath otherPath, Side here, Side there) {
        Set<String> functions = functions(p).collect(Collectors.toSet());
        boolean shown = !functions.isEmpty()
                && otherPath.in(other.tree()).select().stream()
                        .flatMap(o -> Walk.exprs(o.expr()))
                        .anyMatch(e -> e instanceof Expr.Call c && functions.contains(c.name()));
        String says = "only " + side.maker() + " has the condition " + Sql.print(p)
                + (shown ? "; " + other.maker() + " only shows its value" : "");
        List<String> row =
                parted(side.tree(), replaced(side.tree(), p, Optional.empty())).orElse(List.of());
        return new RowsDifference(Kind.CONDITION, here.maker(), there.maker(), says, row);
    }

    private Stream<String> functions(Predicate p) {
        return Walk.exprs(p).stream()
                .flatMap(Walk::exprs)
                .filter(e ->
                        e instanceof Expr.Call c && schema.function(c.name()).isPresent())
                .map(e -> ((Expr.Call) e).name());
    }

    /** Replaces a condition everywhere, or takes it as true. */
    private static Block replaced(Block tree, Predicate p, Optional<Predicate> by) {
        Predicate instead = by.orElseGet(() -> new Predicate.Truth(new Expr.BooleanLiteral(true)));
        Rewrite[] deep = new Rewrite[1];
        deep[0] = new Rewrite(
                e -> e,
                x -> x.equals(p) ? instead : deep[0].parts(x),
                q -> q instanceof Block b ? deep[0].parts(b, s -> s) : q);
        return deep[0].parts(tree, s -> s);
    }

    private static Predicate withoutCasts(Predicate p) {
        return new Rewrite(TreeDifferences::plain, TreeDifferences::withoutCasts, q -> q).parts(p);
    }

    private static Expr plain(Expr e) {
        return e instanceof Expr.Cast c
                ? plain(c.operand())
                : new Rewrite(TreeDifferences::plain, TreeDifferences::withoutCasts, q -> q).parts(e);
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
        return Walk.exprs(call)
                .filter(Expr.Cast.class::isInstance)
                .map(Expr.Cast.class::cast)
                .toList();
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
