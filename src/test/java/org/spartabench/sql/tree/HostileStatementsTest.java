package org.spartabench.sql.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;

/** The law of the guard: a statement that passes reads no name outside the project's tables. */
public class HostileStatementsTest {

    private static final String CANARY = "canary-7731";

    private static Connection engine;

    @BeforeAll
    static void open() throws SQLException {
        engine = DriverManager.getConnection("jdbc:duckdb:");
        try (Statement statement = engine.createStatement()) {
            statement.execute(tables());
            statement.execute("CREATE TABLE secret AS SELECT '" + CANARY + "' AS x");
            statement.execute("CREATE TABLE \"top secret\" AS SELECT '" + CANARY + "' AS x");
        }
    }

    @AfterAll
    static void close() throws SQLException {
        engine.close();
    }

    /** Makes the tables of the schema. */
    private static String tables() {
        return RandomBlocks.SCHEMA.tables().stream()
                .map(t -> t.columns().stream()
                        .map(c -> Sql.name(c.name()) + " " + (c.type() == ColumnType.TEXT ? "VARCHAR(99)" : c.type()))
                        .collect(Collectors.joining(", ", "CREATE TABLE " + Sql.name(t.name()) + " (", ");")))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatReachesBeyondTheTablesIsRefused(String sql) {
        assertThat(GuardedText.refusal(sql, RandomBlocks.SCHEMA))
                .as(SqlReader.read(sql).tree().map(Sql::print).orElse("not read"))
                .isPresent()
                .get()
                .satisfies(f -> assertThat(f.message()).doesNotContain("\n").hasSizeLessThan(400));
    }

    @ParameterizedTest
    @MethodSource("allowed")
    void whatReadsTheTablesPassesAndRuns(String sql) {
        assertThat(GuardedText.refusal(sql, RandomBlocks.SCHEMA)).isEmpty();
        String printed = Sql.print(SqlReader.read(sql).tree().orElseThrow());
        assertThat(GuardedText.refusal(printed, RandomBlocks.SCHEMA))
                .as(printed)
                .isEmpty();
        assertThatCode(() -> {
                    try (Statement statement = engine.createStatement();
                            ResultSet rows = statement.executeQuery(printed)) {
                        while (rows.next()) {
                            assertThat(String.valueOf(rows.getObject(1))).doesNotContain(CANARY);
                        }
                    }
                })
                .as(printed)
                .doesNotThrowAnyException();
    }

    public static List<String> refused() {
        return lines().filter(l -> !l.startsWith("+")).toList();
    }

    public static List<String> allowed() {
        return lines().filter(l -> l.startsWith("+")).map(l -> l.substring(2)).toList();
    }

    private static java.util.stream.Stream<String> lines() {
        try (InputStream file =
                Objects.requireNonNull(HostileStatementsTest.class.getResourceAsStream("hostile-statements.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.isBlank() && !l.startsWith("#"))
                    .map(l -> l.replace("\\n", "\n").replace("\\0", "\0"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
