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
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.CandidateAnswer;
import org.spartabench.answering.contest.candidate.ContestCase;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.answering.contest.candidate.RowsDifference;
import org.spartabench.answering.contest.candidate.RowsDifference.Kind;
import org.spartabench.answering.contest.difference.Differences;
import org.spartabench.answering.contest.difference.InlinedCalls;
import org.spartabench.answering.contest.difference.TreeDifferences;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

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

    /** @param seed of the altered rows on which candidates that agree are run again */
    public AnswerComparison of(MakerQueries queries, long seed) {
        List<CandidateAnswer> candidates = new ArrayList<>();
        queries.queries()
                .forEach((source, query) -> candidates.add(new CandidateAnswer(source, query, rows(source, query))));
        return compare(queries, candidates, seed);
    }

    /** Adds a validator's own recipe to a contest, in the place of an earlier one. */
    public AnswerComparison with(AnswerComparison known, Query own, long seed) {
        List<CandidateAnswer> candidates = new ArrayList<>(known.candidates());
        candidates.removeIf(c -> c.source() == AnswerSource.OWN);
        candidates.add(new CandidateAnswer(AnswerSource.OWN, own, rows(AnswerSource.OWN, own)));
        AnswerComparison with = compare(MakerQueries.of(known), candidates, seed);
        return known.slip().map(with::withSlip).orElse(with);
    }

    private AnswerComparison compare(MakerQueries about, List<CandidateAnswer> candidates, long seed) {
        AnswerComparison found = new AnswerComparison(
                about.id(),
                about.question(),
                about.conditions(),
                candidates,
                ContestCase.NONE,
                List.of(),
                Optional.empty(),
                Optional.empty());
        List<List<AnswerSource>> compatible = found.compatible();
        List<RowsDifference> all = new ArrayList<>();
        Map<AnswerSource, CandidateAnswer> byMaker = new EnumMap<>(AnswerSource.class);
        for (CandidateAnswer later : candidates) {
            byMaker.values().forEach(earlier -> all.addAll(differences.of(earlier, later)));
            byMaker.put(later.source(), later);
        }
        Optional<RowsDifference> luck = compatible.stream()
                .flatMap(pair -> luck(
                        Objects.requireNonNull(byMaker.get(pair.getFirst())),
                        Objects.requireNonNull(byMaker.get(pair.getLast())),
                        seed)
                        .stream())
                .findFirst();
        return new AnswerComparison(
                about.id(),
                about.question(),
                about.conditions(),
                candidates,
                ContestCase.of(candidates, compatible),
                all,
                luck,
                Optional.empty());
    }

    private Result<Rows> rows(AnswerSource source, Query query) {
        return switch (source) {
            case SL ->
                second.map(engine -> run.onSecondEngine(query, engine).rows())
                        .orElseGet(() -> Result.bad("the tables are too large for a second engine"));
            case QR, OWN -> ran(source, query);
            case IMP -> ran(source, query).map(rows -> named(query, rows));
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

    private Result<Rows> ran(AnswerSource source, Query query) {
        return CandidateAnswer.recipe(source, query, apis.planner())
                .then(recipe -> run.run(recipe).rows());
    }

    /** Runs two candidates that agree on altered copies of the tables, all on one engine; ties under LIMIT prove nothing. */
    private Optional<RowsDifference> luck(CandidateAnswer a, CandidateAnswer b, long seed) {
        if (limited(a) || limited(b) || same(a, b)) {
            return Optional.empty();
        }
        for (int copy = 0; copy < COPIES; copy++) {
            List<RecipeRun.SubstituteTable> altered = new AlteredRows(apis.facts(), seed + copy).tables(tables(a, b));
            Result<Rows> left = onAltered(a, altered);
            Result<Rows> right = onAltered(b, altered);
            if (left instanceof Result.Ok<Rows>(Rows l)
                    && right instanceof Result.Ok<Rows>(Rows r)
                    && !AnswerComparison.compatible(l, r)) {
                String description =
                        a.source() + " and " + b.source() + " agree on these rows by luck: on altered ones "
                                + a.source() + " gives " + l.size() + " rows and " + b.source() + " " + r.size();
                List<RowsDifference> why = differences.of(
                        new CandidateAnswer(a.source(), a.query(), left),
                        new CandidateAnswer(b.source(), b.query(), right));
                List<String> row = why.stream()
                        .map(RowsDifference::row)
                        .filter(values -> !values.isEmpty())
                        .findFirst()
                        .orElse(List.of());
                return Optional.of(new RowsDifference(Kind.LUCK, a.source(), b.source(), description, row));
            }
        }
        return Optional.empty();
    }

    private Result<Rows> onAltered(CandidateAnswer candidate, List<RecipeRun.SubstituteTable> altered) {
        return candidate
                .recipe(apis.planner())
                .then(recipe -> run.run(recipe, altered).rows());
    }

    /** Whether both say the same: no rows can part them. */
    private boolean same(CandidateAnswer a, CandidateAnswer b) {
        return InlinedCalls.of(a.query(), apis.schema()).equals(InlinedCalls.of(b.query(), apis.schema()));
    }

    private static boolean limited(CandidateAnswer candidate) {
        return Walk.blocks(candidate.query()).anyMatch(b -> b.limit().isPresent());
    }

    private List<String> tables(CandidateAnswer... all) {
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

        List<RecipeRun.SubstituteTable> tables(List<String> names) {
            return names.stream()
                    .flatMap(n -> facts.schema().table(n).stream())
                    .map(this::altered)
                    .toList();
        }

        private RecipeRun.SubstituteTable altered(Table table) {
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
            return new RecipeRun.SubstituteTable(table.name(), table.columns(), rows);
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
