package org.spartabench.answering.contest.difference;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.contest.candidate.RowsDifference;
import org.spartabench.answering.contest.candidate.RowsDifference.Kind;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.compare.Alignment;
import org.spartabench.sql.compare.Difference;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** Compares the trees of two sides, in the form that both share. */
record SideDifferences(AbstractSchema schema, Function<Query, Result<Rows>> run, Side here, Side there) {

    /** Holds one side with its tree. */
    record Side(AnswerSource source, Block tree) {}

    List<RowsDifference> of(KnownTables tables) {
        List<RowsDifference> all = new ArrayList<>();
        List<RowsDifference> clauses = new ArrayList<>();
        outputs().ifPresent(all::add);
        for (Side side : List.of(here, there)) {
            brackets(side).ifPresent(all::add);
        }
        for (Alignment.Match match :
                Alignment.of(here.tree(), there.tree(), tables).matches()) {
            switch (match) {
                case Alignment.Pair pair -> {
                    all.addAll(conditions(pair.left(), pair.right()));
                    limits(pair.left(), pair.right()).ifPresent(all::add);
                    calls(pair.left(), pair.right()).forEach(all::add);
                    clauses(pair).forEach(clauses::add);
                }
                case Alignment.OnlyLeft(BlockPath path) -> all.add(onlyIn(here, path));
                case Alignment.OnlyRight(BlockPath path) -> all.add(onlyIn(there, path));
            }
        }
        // A difference that no row shows is true, too, but is named only if nothing else explains the rows.
        List<RowsDifference> shown =
                all.stream().filter(d -> !d.row().isEmpty()).toList();
        List<RowsDifference> named = !shown.isEmpty() ? shown : !clauses.isEmpty() ? clauses : all;
        return named.stream().sorted(Comparator.comparing(RowsDifference::kind)).toList();
    }

    private RowsDifference difference(Kind kind, String description, List<String> row) {
        return new RowsDifference(kind, here.source(), there.source(), description, row);
    }

    /** Lists the clauses in which two blocks differ. */
    private Stream<RowsDifference> clauses(Alignment.Pair pair) {
        return pair.differences().stream()
                .filter(d -> d.part() != Difference.Part.TYPE)
                .map(d -> difference(
                        d.part() == Difference.Part.SELECT ? Kind.COLUMNS : Kind.CONDITION,
                        d.left().isEmpty() || d.right().isEmpty()
                                ? "only " + (d.right().isEmpty() ? here : there).source() + " has "
                                        + d.left().or(d::right).orElseThrow()
                                : here.source() + " has " + d.left().get() + ", " + there.source() + " has "
                                        + d.right().get(),
                        List.of()));
    }

    /** Names a subquery that the other side lacks. */
    private RowsDifference onlyIn(Side side, BlockPath path) {
        PredicatePath holder = Trees.holder(side.tree(), path);
        return difference(
                Kind.CONDITION,
                "only " + side.source() + " has the condition " + Sql.print(Trees.at(side.tree(), holder)),
                parted(side.tree(), Trees.remove(side.tree(), holder)));
    }

    /** Finds the first output that is another column. */
    private Optional<RowsDifference> outputs() {
        List<Block.Output> a = here.tree().select();
        List<Block.Output> b = there.tree().select();
        for (int i = 0; i < a.size() && a.size() == b.size(); i++) {
            if (a.get(i).expr() instanceof Expr.Column c
                    && b.get(i).expr() instanceof Expr.Column d
                    && !c.name().equalsIgnoreCase(d.name())) {
                String description =
                        here.source() + " gives " + c.name() + ", " + there.source() + " gives " + d.name();
                return Optional.of(difference(Kind.COLUMNS, description, parted(here.tree(), there.tree())));
            }
        }
        return Optional.empty();
    }

    /** Compares how many rows two blocks keep. */
    private Optional<RowsDifference> limits(BlockPath left, BlockPath right) {
        Optional<Block.Limit> a = left.in(here.tree()).limit();
        Optional<Block.Limit> b = right.in(there.tree()).limit();
        if (a.equals(b)) {
            return Optional.empty();
        }
        String description = here.source() + " keeps " + words(a) + ", " + there.source() + " " + words(b);
        return Optional.of(difference(Kind.CONDITION, description, parted(here.tree(), there.tree())));
    }

    private static String words(Optional<Block.Limit> limit) {
        return limit.map(l -> (l.offset() > 0 ? "rows after the first " + l.offset() + ", " : "")
                        + Numbers.counted(l.count(), "row"))
                .orElse("all rows");
    }

    /** Gives the smallest row that only one of the two queries has; empty if there is none. */
    private List<String> parted(Block before, Query after) {
        if (!(run.apply(before) instanceof Result.Ok<Rows>(Rows a))
                || !(run.apply(after) instanceof Result.Ok<Rows>(Rows b))) {
            return List.of();
        }
        RowPairs pairs = RowPairs.of(a.rows(), b.rows());
        return Differences.smallest(Stream.concat(
                        pairs.left().stream().map(a.rows()::get),
                        pairs.right().stream().map(b.rows()::get))
                .toList());
    }

    /** Reads {@code a OR b AND c} with brackets around {@code a OR b}, and looks whether that gives other rows. */
    private Optional<RowsDifference> brackets(Side side) {
        for (Predicate p : side.tree().where()) {
            if (p instanceof Predicate.Or or) {
                Optional<List<Predicate>> other = bracketed(or);
                if (other.isPresent()) {
                    List<Predicate> where = new ArrayList<>(side.tree().where());
                    where.remove(p);
                    where.addAll(other.get());
                    List<String> row = parted(side.tree(), side.tree().withWhere(where));
                    if (!row.isEmpty()) {
                        String description = side.source() + " reads " + Sql.print(or)
                                + " without brackets; with brackets, "
                                + other.get().stream().map(Sql::print).collect(Collectors.joining(") AND (", "(", ")"))
                                + " gives other rows";
                        return Optional.of(difference(Kind.BRACKETS, description, row));
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

    private List<RowsDifference> conditions(BlockPath left, BlockPath right) {
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
                    all.add(p.negated() ? negates(here, p) : negates(there, twin.get()));
                } else if (!withoutCasts(p.predicate())
                        .equals(withoutCasts(twin.get().predicate()))) {
                    all.add(changed(p, twin.get()));
                }
            }
        }
        a.values().forEach(p -> all.add(onlyIn(here, p, there, right)));
        b.values().forEach(p -> all.add(onlyIn(there, p, here, left)));
        return all;
    }

    private RowsDifference negates(Side side, SignedCondition atom) {
        Predicate p = atom.predicate();
        return difference(
                Kind.CONDITION,
                side.source() + " negates " + Sql.print(p),
                parted(side.tree(), replaced(side.tree(), p, new Predicate.Not(p))));
    }

    /** Whether two conditions ask the same: they are the same but for casts, operators or arguments of an API. */
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

    private RowsDifference changed(SignedCondition p, SignedCondition q) {
        boolean argument = p.predicate() instanceof Predicate.Truth;
        String description = here.source() + " has " + p.shown() + ", " + there.source() + " has " + q.shown();
        List<String> row = parted(here.tree(), replaced(here.tree(), p.predicate(), q.predicate()));
        return difference(argument ? Kind.ARGUMENT : Kind.OPERATOR, description, row);
    }

    private RowsDifference onlyIn(Side side, SignedCondition atom, Side other, BlockPath otherPath) {
        Predicate p = atom.predicate();
        Set<String> functions = functions(p).collect(Collectors.toSet());
        boolean shown = !functions.isEmpty()
                && otherPath.in(other.tree()).select().stream()
                        .flatMap(o -> Walk.exprs(o.expr()))
                        .anyMatch(e -> e instanceof Expr.Call c && functions.contains(c.name()));
        String description = "only " + side.source() + " has the condition " + atom.shown()
                + (shown ? "; " + other.source() + " only shows its value" : "");
        List<String> row = parted(
                side.tree(), replaced(side.tree(), p, new Predicate.Truth(new Expr.BooleanLiteral(!atom.negated()))));
        return difference(Kind.CONDITION, description, row);
    }

    private Stream<String> functions(Predicate p) {
        return calls(Walk.exprs(p).stream().flatMap(Walk::exprs)).map(Expr.Call::name);
    }

    /** Replaces a condition everywhere but in FROM. */
    private static Block replaced(Block tree, Predicate p, Predicate by) {
        Map<PredicatePath, Trees.Change> changes = new HashMap<>();
        Trees.predicates(tree).stream()
                .filter(placed -> placed.predicate().equals(p))
                .forEach(placed -> changes.put(placed.path(), (was, is) -> by));
        return Trees.change(tree, changes);
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
    private Stream<RowsDifference> calls(BlockPath left, BlockPath right) {
        Block a = left.in(here.tree());
        Block b = right.in(there.tree());
        List<RowsDifference> all = new ArrayList<>();
        for (Expr.Call f : calls(Walk.exprs(a)).distinct().toList()) {
            for (Expr.Call g : calls(Walk.exprs(b)).distinct().toList()) {
                boolean casts = f.name().equals(g.name()) && !f.equals(g) && plain(f).equals(plain(g));
                if (casts) {
                    casts(f).forEach(c -> all.add(cast(here, a, c)));
                    casts(g).forEach(c -> all.add(cast(there, b, c)));
                }
            }
        }
        return all.stream().distinct();
    }

    /** Keeps the calls of APIs. */
    private Stream<Expr.Call> calls(Stream<Expr> all) {
        return all.flatMap(Walk.only(Expr.Call.class))
                .filter(c -> schema.function(c.name()).isPresent());
    }

    private static List<Expr.Cast> casts(Expr.Call call) {
        return Walk.exprs(call).flatMap(Walk.only(Expr.Cast.class)).toList();
    }

    /** Finds a value that a cast changes to another one than the API does, which cuts numbers. */
    private RowsDifference cast(Side side, Block block, Expr.Cast cast) {
        Query values = Block.of(List.of(Block.Output.of(cast.operand()), Block.Output.of(cast)), block.from())
                .withDistinct(true);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        run.apply(values)
                .use(r -> r.rows().stream().filter(SideDifferences::rounds).forEach(rows::add), bad -> {});
        List<String> row = Differences.smallest(rows);
        String description = side.source() + " has " + Sql.print(cast)
                + (row.isEmpty()
                        ? ", the other side has no cast"
                        : ", which makes " + row.getFirst() + " into " + row.getLast() + "; the API cuts it to "
                                + new BigDecimal(row.getFirst()).setScale(0, RoundingMode.DOWN));
        return difference(Kind.CAST, description, row);
    }

    private static boolean rounds(List<@Nullable Object> row) {
        return row.getFirst() instanceof BigDecimal from
                && row.getLast() instanceof Number to
                && from.setScale(0, RoundingMode.DOWN).compareTo(new BigDecimal(to.toString())) != 0;
    }
}
