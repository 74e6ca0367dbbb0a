package org.spartabench.apis.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBScalarFunctionBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.TestData;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.FactSession.SessionFunction;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.ColumnType;

/** How often the engine calls a function: a new version of the engine cannot change it unseen. */
class UdfCallsTest {

    private static final Set<Long> FIBONACCI = Set.of(
            0L, 1L, 2L, 3L, 5L, 8L, 13L, 21L, 34L, 55L, 89L, 144L, 233L, 377L, 610L, 987L, 1597L, 2584L, 4181L, 6765L);

    private static final List<String> TABLES = List.of(
            "CREATE TABLE people AS SELECT i AS id, 'name' || (i % 500) AS name, CASE WHEN i % 4 = 0 THEN 'Russia' ELSE"
                    + " 'Other' END AS nationality, i % 50 AS k, i AS v FROM range(10000) t(i)",
            "CREATE TABLE teams AS SELECT i AS team_id, 'team' || i AS team, i % 50 AS k FROM range(50) t(i)");

    /** A function in a derived table is called once for each value that is left; elsewhere once for each row. */
    private static final Map<String, Integer> CALLS = Map.of(
            "SELECT count(*) FROM people WHERE nationality <> 'Russia' AND fib(k)", 7_500,
            "SELECT count(*) FROM people p, (SELECT fib(p.k) AS t) x WHERE x.t AND nationality <> 'Russia'", 50,
            "SELECT count(*) FROM people p, (SELECT fib(p.k) AS t) x WHERE x.t AND name LIKE '%7'", 5,
            "SELECT count(*) FROM people p WHERE p.id < 5 OR (SELECT fib(p.k))", 50,
            "SELECT id, fib(v) FROM people ORDER BY id LIMIT 3", 3,
            "SELECT p.id, (SELECT fib(p.v)) FROM people p ORDER BY p.id LIMIT 3", 10_000);

    /** Names are texts, all other columns whole numbers. */
    private static Table table(String name, String... columns) {
        return new Table(
                name,
                Stream.of(columns)
                        .map(c -> new Column(
                                c,
                                Set.of("name", "nationality", "team").contains(c)
                                        ? ColumnType.TEXT
                                        : ColumnType.INTEGER,
                                Role.TEXT,
                                Optional.empty(),
                                true))
                        .toList(),
                List.of(),
                false,
                0);
    }

    @Test
    void functionsOfASessionAreCalledOncePerValueInDerivedTables(@TempDir Path folder) {
        Schema schema = new Schema(
                "calls",
                "",
                List.of(table("people", "id", "name", "nationality", "k", "v"), table("teams", "team_id", "team", "k")),
                List.of(),
                new JoinGraph(List.of()));
        try (FactBase facts = HybridClinic.facts(folder.resolve("facts.duckdb"), schema, TABLES);
                FactSession session = facts.session().orThrow(IllegalStateException::new)) {
            int[] called = {0};
            SessionFunction.Calls calls = (function, rows) -> {
                called[0] += rows.size();
                return rows.stream()
                        .map(r -> value(function, String.valueOf(r.getFirst())))
                        .toList();
            };
            assertThat(session.functions(
                            List.of(function("fib", ColumnType.BOOLEAN), function("syl", ColumnType.INTEGER)), calls))
                    .isEmpty();
            Law.holdsFor(CALLS.entrySet().stream(), expected -> {
                called[0] = 0;
                assertThat(session.run(new GuardedQuery(expected.getKey()), Patient.LIMITS))
                        .isInstanceOf(Rows.class);
                assertThat(called[0]).isEqualTo(expected.getValue());
            });
            called[0] = 0;
            StatementReply chain = session.run(
                    new GuardedQuery(
                            "SELECT count(*) FROM people p, (SELECT syl(p.name) AS n) s, (SELECT fib(s.n) AS t) x"
                                    + " WHERE x.t"),
                    Patient.LIMITS);
            assertThat(((Rows) chain).rows()).as("names of five letters").isEqualTo(List.of(List.of(200L)));
            assertThat(called[0]).as("500 names, and their 3 lengths").isEqualTo(503);
        }
    }

    /** The published counts, where they are at hand: of functions that the engine calls without a macro. */
    @Test
    void theEngineCallsFunctionsAsOftenAsMeasured(@TempDir Path folder) throws IOException, SQLException {
        Optional<Path> measured = TestData.larger("siwarex/udf-calls.jsonl");
        if (measured.isEmpty()) {
            return;
        }
        String url = "jdbc:duckdb:" + folder.resolve("bare.duckdb");
        try (Connection writing = DriverManager.getConnection(url);
                Statement statement = writing.createStatement()) {
            for (String table : TABLES) {
                statement.execute(table);
            }
        }
        Properties settings = new Properties();
        settings.setProperty("duckdb.read_only", "true");
        settings.setProperty("threads", "1");
        int[] called = {0};
        try (Connection connection = DriverManager.getConnection(url, settings);
                DuckDBScalarFunctionBuilder fib = DuckDBFunctions.scalarFunction();
                DuckDBScalarFunctionBuilder syl = DuckDBFunctions.scalarFunction()) {
            fib.withName("fib")
                    .withParameter(Long.class)
                    .withReturnType(Boolean.class)
                    .withVectorizedFunction((in, out) -> in.stream().forEach(row -> {
                        called[0]++;
                        // Rows that the engine skipped in the call inside have no value.
                        if (in.vector(0).isNull(row)) {
                            out.setNull(row);
                            return;
                        }
                        out.setBoolean(row, FIBONACCI.contains(in.vector(0).getLong(row)));
                    }))
                    .register(connection);
            syl.withName("syl")
                    .withParameter(String.class)
                    .withReturnType(Long.class)
                    .withVectorizedFunction((in, out) -> in.stream().forEach(row -> {
                        called[0]++;
                        String text = in.vector(0).getString(row);
                        if (text == null) {
                            out.setNull(row);
                            return;
                        }
                        out.setLong(row, text.length());
                    }))
                    .register(connection);
            Law.holdsFor(Files.readAllLines(measured.get()).stream().filter(l -> l.contains("\"sql\"")), line -> {
                JsonNode expected = new ObjectMapper().readTree(line);
                called[0] = 0;
                try (Statement statement = connection.createStatement();
                        ResultSet rows =
                                statement.executeQuery(expected.path("sql").asText())) {
                    assertThat(rows.getMetaData()).isNotNull();
                }
                assertThat(called[0]).isEqualTo(expected.path("calls").asInt());
            });
        }
    }

    private static SessionFunction function(String name, ColumnType type) {
        return new SessionFunction(name, 1, 1, List.of(new SessionFunction.Field("value", type, 0, 0)), false);
    }

    private static String value(String function, String argument) {
        return function.equals("syl")
                ? String.valueOf(argument.length())
                : String.valueOf(FIBONACCI.contains(Long.parseLong(argument)));
    }
}
