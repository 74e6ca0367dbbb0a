package org.spartabench.publishing.score.sql;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;

/**
 * Measures the predictions for one gold query on its database.
 *
 * @param suites rows by database, from which test suites are made; empty for no test suites. Filled here, for several threads
 */
record SqlJudge(
        SqlGold item, SqlDatabase database, PredictedPrograms programs, Optional<Map<String, SmallSample>> suites) {

    /** Measures the predictions of all systems, in their order. */
    List<SqlScore> score(List<String> predicted) {
        if (database.data().isEmpty()) {
            return failed(predicted, "nothing runs without the database");
        }
        try (SqlEngine engine = database.open()) {
            GoldRows.Runs runs = new GoldRows.Runs(database, engine, programs);
            return switch (GoldRows.of(item, runs)) {
                case Result.Bad<GoldRows> bad -> failed(predicted, "gold query: " + bad.message());
                case Result.Ok<GoldRows>(GoldRows gold) -> score(predicted, runs, gold);
            };
        } catch (SQLException e) {
            return failed(predicted, "the database cannot be read: " + e.getMessage());
        }
    }

    private List<SqlScore> failed(List<String> predicted, String why) {
        return predicted.stream()
                .map(p -> new SqlScore(0, 0, 0, match(p), 0, why))
                .toList();
    }

    private List<SqlScore> score(List<String> predicted, GoldRows.Runs runs, GoldRows gold) {
        try (TestSuite suite = suite(runs, gold)) {
            return predicted.stream()
                    .map(text -> switch (GoldRows.rows(runs.run(text))) {
                        case Result.Bad<Rows> bad ->
                            new SqlScore(
                                    0, 0, suite.passes(text, Optional.empty()) ? 1 : 0, match(text), 0, bad.message());
                        case Result.Ok<Rows>(Rows given) -> {
                            ResultRows rows = ResultRows.of(given);
                            yield new SqlScore(
                                    gold.right(given, text) ? 1 : 0,
                                    rows.softF1(gold.compared()),
                                    suite.passes(text, Optional.of(rows)) ? 1 : 0,
                                    match(text),
                                    gold.strictly(given, text) ? 1 : 0,
                                    "");
                        }
                    })
                    .toList();
        }
    }

    /** Puts the set's own database into a suite, with the others of its folder, or with such as are made. */
    private TestSuite suite(GoldRows.Runs runs, GoldRows gold) {
        TestSuite suite = new TestSuite(item.sql());
        if (suites.isPresent() && !gold.program() && runs.engine() instanceof SqlEngine.OnSqlite(var own, var _)) {
            suite.addOwn(own, gold.compared());
            if (!suite.addBeside(database.file().orElseThrow(), SqlEngine.LIMITS)) {
                suite.distil(
                        suites.get()
                                .computeIfAbsent(
                                        database.name(), d -> runs.sample().orElseThrow()),
                        runs.engine().tree(item.sql()));
            }
        }
        return suite;
    }

    private int match(String predicted) {
        return database.match().matches(predicted, item.sql()) ? 1 : 0;
    }
}
