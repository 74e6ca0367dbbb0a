package org.spartabench.publishing.score.sql;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.spartabench.base.report.Report;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.statement.Limits;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.sql.compare.QueryComparison;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.tree.Query;

/** Lists the wrong predictions of systems, by item and system, each beside its gold query clause by clause. */
public record SqlErrors(SqlScores scores, List<SqlError> all) {

    /** For one changed query; the changes of one prediction have three times as long. */
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(5), SqlEngine.LIMITS.rows());

    private static final int LONGEST = 3;

    /**
     * Holds a wrong prediction.
     *
     * @param predicted empty if there is none
     * @param clauses of both queries, side by side; none if they cannot be compared
     * @param verdict whether gold's form of one clause makes its rows right, or why that was not tried
     */
    public record SqlError(
            String system,
            SqlGold item,
            Optional<String> predicted,
            SqlScore score,
            List<QueryComparison.Row> clauses,
            String verdict) {

        public SqlError {
            clauses = List.copyOf(clauses);
        }

        /** Says why it gives no rows; empty if it does. */
        public String failure() {
            return score.failure();
        }

        /** Says what differs, one line each. */
        public List<String> differences() {
            return clauses.stream().flatMap(row -> row.words().stream()).toList();
        }
    }

    public SqlErrors {
        all = List.copyOf(all);
    }

    /** Explains what is wrong, on all processors. @return empty if it was cancelled */
    public static Optional<SqlErrors> of(SqlScores scores, PredictedPrograms programs, TaskControl control) {
        AtomicLong done = new AtomicLong();
        control.total(scores.set().items().size());
        List<SqlError> all = scores.set().items().parallelStream()
                .filter(item -> !control.cancelled())
                .flatMap(item -> {
                    List<SqlError> errors = of(scores, item, programs);
                    control.done(done.incrementAndGet());
                    return errors.stream();
                })
                .toList();
        return control.cancelled() ? Optional.empty() : Optional.of(new SqlErrors(scores, all));
    }

    /** Explains what the systems have wrong in one item; nothing if there is no such item. */
    public static List<SqlError> of(SqlScores scores, String id, PredictedPrograms programs) {
        return scores.set().items().stream()
                .filter(item -> item.gold().id().equals(id))
                .flatMap(item -> of(scores, item, programs).stream())
                .toList();
    }

    private static List<SqlError> of(SqlScores scores, SqlGold item, PredictedPrograms programs) {
        int[] wrong = IntStream.range(0, scores.systems().size())
                .filter(s -> scores.wrong(s, item.gold().id()))
                .toArray();
        if (wrong.length == 0) {
            return List.of();
        }
        SqlDatabase database = scores.set().database(item);
        if (database.data().isEmpty()) {
            return explained(
                    scores, item, wrong, new Explaining(item, database, Optional.empty(), "the database is not there"));
        }
        try (SqlEngine engine = database.open()) {
            GoldRows.Runs runs = new GoldRows.Runs(database, engine, programs);
            return switch (GoldRows.of(item, runs)) {
                case Result.Bad<GoldRows> _ ->
                    explained(
                            scores,
                            item,
                            wrong,
                            new Explaining(item, database, Optional.empty(), "the gold query gives no rows"));
                case Result.Ok<GoldRows>(GoldRows gold) ->
                    explained(
                            scores,
                            item,
                            wrong,
                            new Explaining(item, database, Optional.of(new Trial(runs.engine(), gold)), ""));
            };
        } catch (SQLException e) {
            return explained(
                    scores,
                    item,
                    wrong,
                    new Explaining(item, database, Optional.empty(), "the database cannot be read"));
        }
    }

    private static List<SqlError> explained(SqlScores scores, SqlGold item, int[] wrong, Explaining explaining) {
        Map<String, SqlError> known = new HashMap<>();
        List<SqlError> errors = new ArrayList<>();
        for (int system : wrong) {
            Optional<String> predicted = scores.predicted(system, item);
            String name = scores.systems().get(system).name();
            SqlScore score = scores.of(system, item.gold().id());
            SqlError like = known.computeIfAbsent(
                    predicted.orElse(""),
                    text -> predicted
                            .map(p -> explaining.error(p, score))
                            .orElseGet(() -> explaining.without("there is no prediction")));
            errors.add(new SqlError(name, item, predicted, score, like.clauses(), like.verdict()));
        }
        return errors;
    }

    /** The rows that a changed query must give. */
    private record Trial(SqlEngine engine, GoldRows gold) {

        /** Whether a query gives them: as a set, or strictly where the prediction's set was right. @return bad if it gives no rows */
        Result<Boolean> right(Query query, SqlScore score) {
            String sql = Sql.print(query);
            return GoldRows.rows(engine.run(sql, LIMITS))
                    .map(rows -> score.ex() < 1 ? gold.right(rows, sql) : gold.strictly(rows, sql));
        }
    }

    /** Explains predictions for one gold query. @param why nothing is tried, where there is no trial */
    private record Explaining(SqlGold item, SqlDatabase database, Optional<Trial> trial, String why) {

        SqlError without(String reason) {
            return new SqlError("", item, Optional.empty(), SqlScore.NONE, List.of(), "Not tried: " + reason);
        }

        SqlError error(String predicted, SqlScore score) {
            if (SystemAnswers.program(predicted) || SystemAnswers.program(item.sql())) {
                return without("a program has no clauses to exchange");
            }
            Parsed one = read(predicted);
            Parsed other = read(item.sql());
            if (one instanceof Parsed.Bad bad) {
                return without("the prediction cannot be read: " + bad.message());
            }
            if (other instanceof Parsed.Bad) {
                return without("the gold query cannot be read as a tree");
            }
            return switch (QueryComparison.of(
                    one.tree().orElseThrow(), other.tree().orElseThrow(), KnownTables.of(database.schema()))) {
                case Result.Bad<QueryComparison> bad -> without(bad.message());
                case Result.Ok<QueryComparison>(QueryComparison compared) ->
                    new SqlError("", item, Optional.of(predicted), score, compared.rows(), verdict(compared, score));
            };
        }

        private Parsed read(String sql) {
            return database.asWritten(sql);
        }

        private String verdict(QueryComparison compared, SqlScore score) {
            if (trial.isEmpty()) {
                return "Not tried: " + why;
            }
            if (score.ex() == 1 && score.strict() == 1) {
                return "Not tried: its rows are right on the set's own database";
            }
            if (!trial.get().right(compared.right(), score).toOptional().orElse(false)) {
                return "Not tried: the gold query gives other rows when it is written anew from its clauses";
            }
            if (trial.get().right(compared.left(), score).toOptional().orElse(false)) {
                return "Its clauses are right, its writing is not: written anew from them, it gives the right rows";
            }
            List<QueryComparison.Swap> right = new ArrayList<>();
            List<String> failed = new ArrayList<>();
            List<String> late = new ArrayList<>();
            long start = System.nanoTime();
            for (QueryComparison.Swap swap : compared.swaps()) {
                if (System.nanoTime() - start > LONGEST * LIMITS.time().toNanos()) {
                    late.add(swap.clause());
                } else if (right.stream().noneMatch(swap::around)) {
                    trial.get()
                            .right(swap.query(), score)
                            .use(is -> right.addAll(is ? List.of(swap) : List.of()), bad -> failed.add(swap.clause()));
                }
            }
            if (compared.swaps().isEmpty()) {
                return "No clause differs";
            }
            return right.isEmpty()
                    ? "No single clause of gold makes its rows right"
                            + golds("; it does not run with ", failed)
                            + golds("; no time was left to try ", late)
                    : golds(
                            "Its rows are right with ",
                            right.stream().map(QueryComparison.Swap::clause).toList());
        }

        private static String golds(String what, List<String> clauses) {
            return clauses.isEmpty() ? "" : what + "gold's " + String.join(", or with gold's ", clauses);
        }
    }

    /** Writes them as CSV (RFC 4180); what differs stands in one cell, a line each. */
    public String csv() {
        return Report.of(all)
                .text("system", SqlError::system)
                .text("question_id", e -> e.item().gold().id())
                .text("question", e -> e.item().gold().question())
                .text("gold", e -> e.item().sql())
                .text("predicted", SqlError::predicted)
                .number("ex", e -> e.score().ex())
                .number("strict", e -> e.score().strict())
                .number("soft_f1", e -> e.score().softF1())
                .number("test_suite", e -> e.score().suite())
                .number("exact_set_match", e -> e.score().setMatch())
                .text("failure", SqlError::failure)
                .text("differs", e -> String.join("\n", e.differences()))
                .text("one_clause", SqlError::verdict)
                .csv();
    }

    /** Writes them as JSON: {@code [{"system", "question_id", …, "clauses": [{"place", "clause", "predicted", "gold", "differs"}]}]}. */
    public ArrayNode json() {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (SqlError e : all) {
            ObjectNode node = list.addObject()
                    .put("system", e.system())
                    .put("question_id", e.item().gold().id())
                    .put("question", e.item().gold().question())
                    .put("gold", e.item().sql())
                    .put("predicted", e.predicted().orElse(null))
                    .put("ex", e.score().ex())
                    .put("strict", e.score().strict())
                    .put("failure", e.failure());
            ArrayNode clauses = node.putArray("clauses");
            e.clauses()
                    .forEach(row -> clauses.addObject()
                            .put("place", row.place())
                            .put("clause", row.part().word())
                            .put("predicted", row.left())
                            .put("gold", row.right())
                            .put("differs", !row.differences().isEmpty()));
            ArrayNode differs = node.putArray("differs");
            e.differences().forEach(differs::add);
            node.put("one_clause", e.verdict());
        }
        return list;
    }
}
