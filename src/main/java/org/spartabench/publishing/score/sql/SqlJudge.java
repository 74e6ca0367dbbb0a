package org.spartabench.publishing.score.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.rows.verdict.OutputVerdict;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;
import org.spartabench.sql.tree.Query;

/** Measures the predictions for one gold query on the database of the set. */
final class SqlJudge {

    /** BIRD gives both queries together 30 seconds. */
    static final Limits LIMITS = new Limits(Duration.ofSeconds(30), 200_000);

    private final SqlGold item;
    private final SqlDatabase database;
    private final Optional<Map<String, SmallSample>> suites;

    /** @param suites rows by database, from which test suites are made; empty for no test suites. Filled here, for several threads */
    SqlJudge(SqlGold item, SqlDatabase database, Optional<Map<String, SmallSample>> suites) {
        this.item = item;
        this.database = database;
        this.suites = suites;
    }

    /** Measures the predictions of all systems, in their order. */
    List<SqlScore> score(List<String> predicted) {
        if (database.file().isEmpty()) {
            return predicted.stream()
                    .map(p -> new SqlScore(0, 0, 0, match(p), 0, "nothing runs without the database"))
                    .toList();
        }
        try (SqliteAnswers answers = SqliteAnswers.open(database.file().get())) {
            return score(predicted, answers);
        } catch (SQLException e) {
            String why = "the database cannot be read: " + e.getMessage();
            return predicted.stream()
                    .map(p -> new SqlScore(0, 0, 0, match(p), 0, why))
                    .toList();
        }
    }

    private List<SqlScore> score(List<String> predicted, SqliteAnswers answers) {
        StatementReply gold = answers.run(item.sql(), LIMITS);
        Optional<Query> tree = SqliteSql.read(item.sql(), database.match().schema(), SqliteNames.SAME)
                .tree();
        OutputContext context =
                tree.map(t -> OutputContext.of(t, item.gold().question())).orElse(OutputContext.UNORDERED);
        Optional<String> failure = failure(gold).map(why -> "gold query: " + why);
        if (failure.isPresent() || !(gold instanceof Rows wanted)) {
            return predicted.stream()
                    .map(q -> new SqlScore(0, 0, 0, match(q), 0, failure.orElse("")))
                    .toList();
        }
        ResultRows right = ResultRows.of(wanted);
        try (TestSuite suite = suite(answers, tree)) {
            List<SqlScore> scores = new ArrayList<>();
            for (String query : predicted) {
                StatementReply reply = answers.run(query, LIMITS);
                Optional<String> why = failure(reply);
                if (why.isPresent() || !(reply instanceof Rows given)) {
                    scores.add(new SqlScore(0, 0, suite.passes(query) ? 1 : 0, match(query), 0, why.orElse("")));
                    continue;
                }
                ResultRows rows = ResultRows.of(given);
                boolean strict = RowComparison.compare(Output.of(gold), Output.of(reply), context, OutputProfile.STRICT)
                        instanceof OutputVerdict.Equal;
                scores.add(new SqlScore(
                        rows.sameSet(right) ? 1 : 0,
                        rows.softF1(right),
                        suite.passes(query) ? 1 : 0,
                        match(query),
                        strict ? 1 : 0,
                        ""));
            }
            return scores;
        }
    }

    /** Puts the set's own database into a suite, with the others of its folder, or with such as are made. */
    private TestSuite suite(SqliteAnswers own, Optional<Query> tree) {
        TestSuite suite = new TestSuite(item.sql());
        suites.ifPresent(samples -> {
            suite.add(own, LIMITS);
            if (!suite.addBeside(database.file().orElseThrow(), LIMITS)) {
                suite.distil(
                        samples.computeIfAbsent(
                                database.name(),
                                d -> SmallSample.of(database.match().schema(), own)),
                        tree);
            }
        });
        return suite;
    }

    private int match(String predicted) {
        return database.match().matches(predicted, item.sql()) ? 1 : 0;
    }

    private static Optional<String> failure(StatementReply reply) {
        return switch (reply) {
            case Failure failed -> Optional.of(failed.message());
            case Rows rows
            when rows.truncated() -> Optional.of("more than " + LIMITS.rows() + " rows, which are not compared");
            case Rows _ -> Optional.empty();
        };
    }
}
