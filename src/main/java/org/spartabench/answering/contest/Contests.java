package org.spartabench.answering.contest;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.contest.RowsDifference.Kind;
import org.spartabench.answering.strategy.LocalApis;
import org.spartabench.answering.strategy.Recipe;
import org.spartabench.answering.strategy.RecipeRun;
import org.spartabench.authors.item.Maker;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.Limits;
import org.spartabench.facts.Result;
import org.spartabench.facts.Rows;
import org.spartabench.facts.Table;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.tree.Sql;
import org.spartabench.sql.tree.Walk;

/** Runs the recipes of the three makers, and explains how their rows differ. */
public final class Contests {

    private static final int COPIES = 4;

    private final LocalApis apis;
    private final RecipeRun run;
    private final Optional<FactBase> second;
    private final Differences differences;

    /** @param second the same facts on the second engine; without it, no SQL with functions is run */
    public Contests(LocalApis apis, Optional<FactBase> second, Limits limits) {
        this.apis = apis;
        this.run = new RecipeRun(apis, limits);
        this.second = second;
        this.differences = new Differences(new TreeDifferences(
                apis.schema(),
                KnownTables.of(apis.facts().schema()),
                q -> run.run(new Recipe.FunctionSql(q)).rows()));
    }

    /** @param seed of the altered rows on which contenders that agree are run again */
    public MakerContest of(MakerQueries candidates, long seed) {
        List<Contender> contenders = new ArrayList<>();
        candidates.queries().forEach((maker, query) -> contenders.add(new Contender(maker, query, rows(maker, query))));
        return contest(candidates, contenders, seed);
    }

    /** Adds a validator's own recipe to a contest, in the place of an earlier one. */
    public MakerContest with(MakerContest known, Query own, long seed) {
        List<Contender> contenders = new ArrayList<>(known.contenders());
        contenders.removeIf(c -> c.maker() == Maker.OWN);
        contenders.add(new Contender(Maker.OWN, own, rows(Maker.OWN, own)));
        MakerContest with = contest(MakerQueries.of(known), contenders, seed);
        return known.slip().map(with::withSlip).orElse(with);
    }

    private MakerContest contest(MakerQueries about, List<Contender> contenders, long seed) {
        MakerContest found = new MakerContest(
                about.id(),
                about.question(),
                about.conditions(),
                contenders,
                ContestCase.NONE,
                List.of(),
                Optional.empty(),
                Optional.empty());
        List<List<Maker>> compatible = found.compatible();
        List<RowsDifference> all = new ArrayList<>();
        Map<Maker, Contender> byMaker = new EnumMap<>(Maker.class);
        for (Contender later : contenders) {
            byMaker.values().forEach(earlier -> all.addAll(differences.of(earlier, later)));
            byMaker.put(later.maker(), later);
        }
        Optional<RowsDifference> luck = compatible.stream()
                .flatMap(pair -> luck(
                        Objects.requireNonNull(byMaker.get(pair.getFirst())),
                        Objects.requireNonNull(byMaker.get(pair.getLast())),
                        seed)
                        .stream())
                .findFirst();
        return new MakerContest(
                about.id(),
                about.question(),
                about.conditions(),
                contenders,
                ContestCase.of(contenders, compatible),
                all,
                luck,
                Optional.empty());
    }

    private Result<Rows> rows(Maker maker, Query query) {
        return switch (maker) {
            case SL ->
                second.map(engine -> run.onSecondEngine(query, engine).rows())
                        .orElseGet(() -> Result.bad("the tables are too large for a second engine"));
            case QR, OWN -> ran(maker, query);
            case IMP -> ran(maker, query).map(rows -> named(query, rows));
        };
    }

    /** Gives the columns of a program, which have numbers, the names of the query that it follows. */
    private static Rows named(Query query, Rows rows) {
        if (!(query instanceof Block b) || b.select().size() != rows.columns().size()) {
            return rows;
        }
        List<String> names = b.select().stream()
                .map(o -> o.alias().orElseGet(() -> o.expr() instanceof Expr.Column c ? c.name() : Sql.print(o.expr())))
                .toList();
        return new Rows(names, rows.rows(), rows.truncated(), rows.nanos());
    }

    private Result<Rows> ran(Maker maker, Query query) {
        return Contender.recipe(maker, query, apis.planner())
                .then(recipe -> run.run(recipe).rows());
    }

    /** Runs two contenders that agree on altered copies of the tables, all on one engine; ties under LIMIT prove nothing. */
    private Optional<RowsDifference> luck(Contender a, Contender b, long seed) {
        if (limited(a) || limited(b) || same(a, b)) {
            return Optional.empty();
        }
        for (int copy = 0; copy < COPIES; copy++) {
            List<RecipeRun.Stand> altered = new AlteredRows(apis.facts(), seed + copy).tables(tables(a, b));
            Result<Rows> left = onAltered(a, altered);
            Result<Rows> right = onAltered(b, altered);
            if (left instanceof Result.Ok<Rows>(Rows l)
                    && right instanceof Result.Ok<Rows>(Rows r)
                    && !MakerContest.compatible(l, r)) {
                String says = a.maker() + " and " + b.maker() + " agree on these rows by luck: on altered ones "
                        + a.maker() + " gives " + l.size() + " rows and " + b.maker() + " " + r.size();
                List<RowsDifference> why = differences.of(
                        new Contender(a.maker(), a.query(), left), new Contender(b.maker(), b.query(), right));
                List<String> row = why.stream()
                        .map(RowsDifference::row)
                        .filter(values -> !values.isEmpty())
                        .findFirst()
                        .orElse(List.of());
                return Optional.of(new RowsDifference(Kind.LUCK, a.maker(), b.maker(), says, row));
            }
        }
        return Optional.empty();
    }

    private Result<Rows> onAltered(Contender contender, List<RecipeRun.Stand> altered) {
        return contender
                .recipe(apis.planner())
                .then(recipe -> run.run(recipe, altered).rows());
    }

    /** Whether both say the same: no rows can part them. */
    private boolean same(Contender a, Contender b) {
        return InlinedCalls.of(a.query(), apis.schema()).equals(InlinedCalls.of(b.query(), apis.schema()));
    }

    private static boolean limited(Contender contender) {
        return Walk.blocks(contender.query()).anyMatch(b -> b.limit().isPresent());
    }

    private List<String> tables(Contender... all) {
        return Stream.of(all)
                .flatMap(c -> Walk.stored(c.query()))
                .map(Source.Named::table)
                .filter(n -> apis.schema().remote(n).isEmpty())
                .flatMap(n -> apis.facts().schema().table(n).stream())
                .map(Table::name)
                .distinct()
                .toList();
    }

    /** Makes small copies of tables with other rows: values exchanged between rows, numbers moved, a row in place of another. */
    record AlteredRows(FactBase facts, long seed) {

        private static final int ROWS = 40;

        List<RecipeRun.Stand> tables(List<String> names) {
            return names.stream()
                    .flatMap(n -> facts.schema().table(n).stream())
                    .map(this::altered)
                    .toList();
        }

        private RecipeRun.Stand altered(Table table) {
            Random random = new Random(seed * 31 + table.name().hashCode());
            List<List<@Nullable Object>> rows = new ArrayList<>();
            facts.sample(table.name(), ROWS, seed).rows().forEach(row -> rows.add(new ArrayList<>(row)));
            if (!rows.isEmpty()) {
                for (int column = 0; column < table.columns().size(); column++) {
                    if (!table.primaryKey().contains(table.columns().get(column).name())) {
                        alter(rows, column, random);
                    }
                }
            }
            return new RecipeRun.Stand(table.name(), table.columns(), rows);
        }

        /** Changes about a third of the values of a column. */
        private static void alter(List<List<@Nullable Object>> rows, int column, Random random) {
            for (List<@Nullable Object> row : rows) {
                if (random.nextInt(3) == 0) {
                    @Nullable
                    Object other = rows.get(random.nextInt(rows.size())).get(column);
                    row.set(
                            column,
                            switch (other) {
                                case Long n when random.nextBoolean() -> n + random.nextInt(-1, 2);
                                case BigDecimal n
                                when random.nextBoolean() -> n.add(BigDecimal.valueOf(random.nextInt(-1, 2)));
                                case null -> null;
                                default -> other;
                            });
                }
            }
        }
    }
}
