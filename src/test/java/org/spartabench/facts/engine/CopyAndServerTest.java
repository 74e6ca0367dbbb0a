package org.spartabench.facts.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;

/**
 * A PostgreSQL database with collations and types of its own gives the rows that its copy gives: random statements over both.
 * What the server fails at is no difference; what both answer is the same.
 */
class CopyAndServerTest {

    private static final int STATEMENTS = 600;

    @TempDir
    private static Path folder;

    private static FactBase copy;
    private static FactBase direct;

    @BeforeAll
    static void open() {
        PostgresServer server = PostgresServer.get();
        PostgresDatabase database = server.empty("copied");
        for (String sql : List.of(
                "CREATE EXTENSION citext",
                "CREATE COLLATION caseless (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
                "CREATE TABLE wares (id int PRIMARY KEY, name text COLLATE \"en-x-icu\", kind text COLLATE caseless,"
                        + " maker citext, code char(5), price numeric(8,2), weight real, stock int, sold bigint, rate"
                        + " double precision, since date)",
                "INSERT INTO wares SELECT i, (ARRAY['apple','Apple','äpfel','Zebra','zebra','_x','éclair','Eclair',"
                        + "'a-b','ab','a b',NULL])[1 + i % 12], (ARRAY['Tool','tool','TOY','toy'])[1 + i % 4],"
                        + " (ARRAY['Acme','ACME','bolt'])[1 + i % 3], (ARRAY['ab','abc','AB',NULL])[1 + i % 4],"
                        + " i * 1.25 - 10, i * 0.1, i % 7, i * 1000000007::bigint, i / 3.0, DATE '2020-01-28' + i FROM"
                        + " generate_series(1, 40) i")) {
            server.execute("copied", sql);
        }
        Path file = folder.resolve("facts.duckdb");
        copy = FactBases.open(
                file, ok(Import.preview(database, Optional.empty()).then(plan -> Import.load(plan, file))));
        direct = ok(Import.preview(database.asked(), Optional.empty())
                .then(plan -> FactBases.direct(database.asked(), plan.schema())));
    }

    @AfterAll
    static void close() {
        copy.close();
        direct.close();
    }

    @Test
    void theCopyAndTheServerGiveTheSameRows() {
        int[] answered = new int[1];
        Law.holdsFor(LongStream.range(0, STATEMENTS).mapToObj(CopyAndServerTest::statement), sql -> {
            if (copy.run(new GuardedQuery(sql), Patient.LIMITS) instanceof Rows expected
                    && direct.run(new GuardedQuery(sql), Patient.LIMITS) instanceof Rows rows) {
                answered[0]++;
                assertThat(lines(rows, sql)).isEqualTo(lines(expected, sql));
            }
        });
        assertThat(answered[0]).isGreaterThan(STATEMENTS * 8 / 10);
    }

    @Test
    void whatTheServerCannotDoIsOneLine() {
        for (String sql : List.of("SELECT stock / 0 FROM wares", "SELECT name || stock + 1 FROM wares")) {
            if (direct.run(new GuardedQuery(sql), Patient.LIMITS) instanceof Failure failure) {
                assertThat(failure.message().lines()).as(sql).hasSize(1);
            } else {
                assertThat(lines((Rows) direct.run(new GuardedQuery(sql), Patient.LIMITS), sql))
                        .isEqualTo(lines((Rows) copy.run(new GuardedQuery(sql), Patient.LIMITS), sql));
            }
        }
    }

    /** Sums of floating numbers depend on the order of rows, so their last digits are left out. */
    private static List<String> lines(Rows rows, String sql) {
        MathContext digits = sql.matches(".*(weight|rate|/).*") ? new MathContext(14) : MathContext.UNLIMITED;
        List<String> lines = new ArrayList<>(rows.rows().stream()
                .map(row -> String.join(
                        "|",
                        row.stream()
                                .map(v -> Values.text(v instanceof BigDecimal d ? d.round(digits) : v))
                                .toList()))
                .toList());
        if (!sql.contains("ORDER BY")) {
            lines.sort(null);
        }
        return lines;
    }

    private static String statement(long seed) {
        return new Statements(new SplittableRandom(seed)).statement();
    }

    /** Writes statements over the one table. */
    private record Statements(SplittableRandom chance) {

        private String one(String... of) {
            return of[chance.nextInt(of.length)];
        }

        private String number(int depth) {
            return depth == 0
                    ? one("stock", "price", "weight", "sold", "rate", "id", "2", "0.5", "7")
                    : switch (chance.nextInt(6)) {
                        case 0 -> "(" + number(depth - 1) + " + " + number(depth - 1) + ")";
                        case 1 -> number(depth - 1) + " / " + one("2", "7", "id", "(id + 1)");
                        case 2 -> "ROUND(" + one("price", "stock", "price * 3") + one("", ", 1") + ")";
                        case 3 -> "LENGTH(" + text(0) + ")";
                        case 4 -> "(stock - " + number(depth - 1) + ")";
                        default -> number(0) + " * 2 / " + one("3", "id");
                    };
        }

        private String text(int depth) {
            return depth == 0
                    ? one("name", "kind", "maker", "code")
                    : one(
                            "LOWER(" + text(0) + ")",
                            "UPPER(" + text(0) + ")",
                            "SUBSTR(" + text(0) + ", 1, 2)",
                            text(0) + " || '!'",
                            "REPLACE(" + text(0) + ", 'a', 'b')");
        }

        private String condition() {
            return switch (chance.nextInt(8)) {
                case 0 -> number(1) + one(" < ", " >= ", " <> ", " > ") + number(0);
                case 1 ->
                    text(chance.nextInt(2)) + one(" < ", " >= ", " > ", " <= ") + one("'apple'", "'b'", "'Z'", "'é'");
                case 2 -> text(chance.nextInt(2)) + one(" = ", " <> ") + one("'apple'", "'Tool'", "'acme'", "'ab'");
                case 3 -> one("'apple'", "'T'", "'ab'") + one(" < ", " >= ") + text(0);
                case 4 -> text(0) + " BETWEEN 'A' AND 'b'";
                case 5 -> text(0) + " IN (SELECT " + text(0) + " FROM wares WHERE id < 9)";
                case 6 -> text(0) + " LIKE " + one("'%b'", "'a%'", "'%pp%'");
                default -> one("weight = 0.3", "weight > 0.7", "price < 2.5", "since > '2020-02-10'");
            };
        }

        String statement() {
            String where = chance.nextInt(3) == 0 ? "" : " WHERE " + condition();
            return switch (chance.nextInt(7)) {
                case 0 -> "SELECT " + number(2) + " FROM wares" + where;
                case 1 ->
                    "SELECT " + one("AVG", "SUM", "MIN", "MAX", "COUNT") + "(" + number(1) + ") FROM wares" + where;
                case 2 ->
                    "SELECT " + one("MIN", "MAX", "COUNT") + "(" + text(chance.nextInt(2)) + ") FROM wares" + where;
                case 3 ->
                    "SELECT id, " + text(0) + " FROM wares" + where + " ORDER BY " + text(chance.nextInt(2))
                            + one("", " DESC") + ", id LIMIT 9";
                case 4 -> {
                    String text = text(0);
                    yield "SELECT " + text + ", COUNT(*), AVG(" + number(0) + ") FROM wares" + where + " GROUP BY "
                            + text + " HAVING " + one("COUNT(*) > 1", "AVG(stock) > 1", "MIN(id) / 2 < 9");
                }
                case 5 -> "SELECT DISTINCT " + text(0) + " AS t FROM wares" + where + one("", " ORDER BY t");
                default ->
                    "SELECT w.id FROM wares AS w WHERE w." + text(0) + one(" = ", " > ") + "(SELECT "
                            + one("MIN", "MAX") + "(v." + text(0)
                            + ") FROM wares AS v WHERE v.kind = w.kind) ORDER BY w.id";
            };
        }
    }
}
