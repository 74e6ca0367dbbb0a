package org.spartabench.sql.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.walk.Walk;

/** The law of the printer: whatever names and texts a tree holds, what is printed is that tree and nothing else. */
class HostileTreesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final List<String> HOSTILE = List.of(
            "x\"; DROP TABLE t; --",
            "x' OR '1'='1",
            "--",
            "/*",
            "*/ x",
            ";",
            "\\",
            "\\'",
            "\\\"",
            "'",
            "\"",
            "''\"\"''",
            "$$",
            "$1 $x$",
            "a\nb",
            "a\r\n--\tb",
            "ſecret",
            "\u202Etpircs",
            "😀",
            "SELECT * FROM secret",
            "YEAR FROM d), (SELECT x FROM secret) --",
            "INT) FROM secret --",
            "`x`",
            "[y]",
            "{z}",
            "?1 :a @b #c",
            "%s%n",
            "U&'x'",
            "E'",
            "select",
            "Table",
            "3e9",
            " ",
            "a.b");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatIsPrintedIsReadAsTheSameTreeAndByTheEngineAsOneSelect(long seed)
            throws SQLException, JsonProcessingException {
        SplittableRandom seeds = new SplittableRandom(seed);
        int understood = 0;
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement parser = duck.createStatement()) {
            for (int i = 0; i < 60; i++) {
                Query query = new RandomSyntax(seeds.split(), HOSTILE, HOSTILE).query(8);
                String sql = Sql.print(query);
                assertThat(SqlReader.read(sql)).as(sql).isEqualTo(new Parsed.Ok(query));
                assertThat(SqlReader.read(Sql.pretty(query).text())).as(sql).isEqualTo(new Parsed.Ok(query));
                try (ResultSet rows = parser.executeQuery("SELECT json_serialize_sql(" + Sql.text(sql) + ")")) {
                    rows.next();
                    JsonNode read = JSON.readTree(rows.getString(1));
                    if (!read.path("error").asBoolean()) {
                        understood++;
                        assertThat(read.path("statements")).as(sql).hasSize(1);
                        Set<String> named =
                                Walk.tables(query).map(Source.Named::table).collect(Collectors.toSet());
                        assertThat(read.findValuesAsText("table_name"))
                                .as(sql)
                                .allMatch(
                                        t -> t.isEmpty() || names(query, named).contains(t));
                    }
                }
            }
        }
        assertThat(understood).as("statements that DuckDB can parse").isGreaterThan(15);
    }

    /** The engine's tree calls the qualifier of a star a table too. */
    private static Set<String> names(Query query, Set<String> tables) {
        return Stream.concat(tables.stream(), Walk.exprs(query).flatMap(e -> switch (e) {
                    case Expr.Column c -> c.qualifier().stream();
                    case Expr.Star s -> s.qualifier().stream();
                    default -> Stream.empty();
                }))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:duckdb:",
                "jdbc:h2:mem:hostile;NON_KEYWORDS=YEAR;CASE_INSENSITIVE_IDENTIFIERS=TRUE",
                "jdbc:sqlite::memory:"
            })
    void everyNameAndTextMeansItselfOnEveryEngine(String url) throws SQLException {
        try (Connection engine = DriverManager.getConnection(url)) {
            meansItself(engine);
        }
    }

    @Test
    void everyNameAndTextMeansItselfOnPostgres() throws SQLException {
        PostgresServer server = PostgresServer.get();
        server.empty("hostile");
        try (Connection engine = server.connect("hostile")) {
            meansItself(engine);
        }
    }

    private static void meansItself(Connection engine) throws SQLException {
        List<String> wrong = new ArrayList<>();
        try (Statement statement = engine.createStatement()) {
            for (String word : HOSTILE) {
                String quoted = '"' + word.replace("\"", "\"\"") + '"';
                statement.execute("CREATE TABLE " + quoted + " (" + quoted + " VARCHAR(99))");
                try (PreparedStatement row = engine.prepareStatement("INSERT INTO " + quoted + " VALUES (?)")) {
                    row.setString(1, word);
                    row.execute();
                }
                Expr.Column column = Expr.Column.of(word, word);
                Query query = Block.from(word, Optional.of(word))
                        .withSelect(column, new Expr.TextLiteral(word))
                        .and(new Predicate.Compare(
                                Expr.Column.of(word), Predicate.Comparison.EQ, new Expr.TextLiteral(word)))
                        .and(new Predicate.InQuery(
                                column,
                                false,
                                Block.from(word, Optional.empty()).withSelect(Expr.Column.of(word))))
                        .withOrderBy(List.of(Block.Order.by(column, true)));
                String sql = Sql.print(query);
                try (ResultSet rows = statement.executeQuery(sql)) {
                    boolean same = rows.next()
                            && word.equals(rows.getString(1))
                            && word.equals(rows.getString(2))
                            && !rows.next();
                    if (!same || rows.getMetaData().getColumnCount() != 2) {
                        wrong.add(sql);
                    }
                } catch (SQLException e) {
                    wrong.add(sql + ": " + e.getMessage());
                }
                statement.execute("DROP TABLE " + quoted);
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void noNodeTakesTextForAWord() {
        Expr x = Expr.Column.of("x");
        List<String> words = new ArrayList<>(HOSTILE);
        words.addAll(
                List.of("", "lower", "FROM", "TABLE", "VALUES", "EXTRACT", "A.B", "INT; DROP", "+ 1 +", "LIKE x OR"));
        for (String word : words) {
            refused(() -> Expr.Call.of(word, x));
            refused(() -> new Expr.Arithmetic(word, x, x));
            refused(() -> new Predicate.Like(x, false, word, x));
            refused(() -> new Expr.Cast(x, word + ")"));
            refused(() -> new Expr.Cast(x, "INT " + word));
            if (!word.isEmpty()) {
                refused(() -> new Block.Order(x, false, word));
            }
            assertThat(ExtendedExpr.Field.of(word)).isEmpty();
        }
        refused(() -> new Expr.NumberLiteral(new BigDecimal("1e999999999")));
        refused(() -> new Expr.NumberLiteral(new BigDecimal("1e-999999999")));
        refused(() -> ExtendedExpr.Fixed.of(ExtendedExpr.Form.ESCAPE, x));
    }

    private static void refused(Runnable making) {
        assertThatIllegalArgumentException().isThrownBy(making::run);
    }
}
