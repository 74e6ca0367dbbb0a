package org.spartabench.facts.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Patient;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;

/** Foreign statements read the file and do nothing else. */
class SqliteAnswersTest {

    @TempDir
    Path folder;

    private StatementReply reply(String sql, Limits limits) throws IOException, SQLException {
        Path file = folder.resolve("db.sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS t (a TEXT)");
            statement.execute("INSERT INTO t VALUES ('x;y'), ('')");
        }
        byte[] before = Files.readAllBytes(file);
        try (SqliteAnswers answers = SqliteAnswers.open(file)) {
            return answers.run(sql, limits);
        } finally {
            assertThat(Files.readAllBytes(file)).isEqualTo(before);
            try (var files = Files.list(folder)) {
                assertThat(files).containsExactly(file);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE FROM t",
                "SELECT 1; DELETE FROM t",
                "WITH x AS (SELECT 1) DELETE FROM t",
                "WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x",
                "ATTACH 'other.sqlite' AS other",
                "PRAGMA journal_mode = WAL",
                "PRAGMA writable_schema = ON",
                "VACUUM INTO 'copy.sqlite'",
                "CREATE TEMP TABLE z (a)",
                "SELECT load_extension('x')",
                "SELECT writefile('x', 'y')",
                "/* SELECT 1 */ DROP TABLE t",
                "EXPLAIN SELECT 1",
                "BEGIN",
                ""
            })
    void whatIsNoReadDoesNotRun(String sql) throws IOException, SQLException {
        assertThat(reply(sql, Patient.LIMITS)).isInstanceOf(Failure.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a FROM t WHERE a = 'x;y' ;  ",
                "-- the first; of two\nSELECT a FROM t LIMIT 1",
                "with x as (select a from t) select a as \"b;c\" from x limit 1",
                "/* ; */ SELECT `a` FROM [t] WHERE a LIKE '%;%' -- end;"
            })
    void oneReadRunsAsItIsWritten(String sql) throws IOException, SQLException {
        assertThat(((Rows) reply(sql, Patient.LIMITS)).column(0)).isEqualTo(List.of("x;y"));
    }

    @Test
    void anEndlessReadIsStopped() throws IOException, SQLException {
        StatementReply reply = reply(
                "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT MAX(x) FROM n",
                new Limits(Duration.ofMillis(50), 10));
        assertThat(((Failure) reply).kind()).isEqualTo(Failure.Kind.TIME_LIMIT);
        StatementReply large = reply("SELECT HEX(ZEROBLOB(30000000)) FROM t, t AS u", Patient.LIMITS);
        assertThat(((Failure) large).kind()).isEqualTo(Failure.Kind.MEMORY_LIMIT);
    }
}
