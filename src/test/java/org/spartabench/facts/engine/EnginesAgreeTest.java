package org.spartabench.facts.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.spartabench.facts.statement.SmallFacts.rows;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.app.Main;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.load.SqliteBuild;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;
import org.spartabench.sql.tree.Query;

/**
 * The engines hold the same facts and answer alike: DuckDB with a copy and with Parquet files in place, H2, and SQLite in its own dialect. Each answers alike
 * every time and from every thread. {@link DirectPostgresTest} asks the same of a server.
 */
public class EnginesAgreeTest {

    @TempDir
    static Path folder;

    private static FactBase duckDb;
    private static FactBase h2;
    private static FactBase parquet;

    private static final Locale MACHINE = Locale.getDefault();

    /** H2's UPPER and LOWER ask Java for the language, which the program sets before anything else. */
    @BeforeAll
    static void open() {
        Main.speakEnglish();
        duckDb = SmallFacts.imported(Path.of("sample-data", "nba"), folder.resolve("nba.duckdb"));
        h2 = SmallFacts.ok(H2Build.copyOf(duckDb));
        parquet = ParquetCopies.inPlace(folder.resolve("nba.duckdb"), duckDb.schema(), folder.resolve("parquet"));
    }

    @AfterAll
    static void close() {
        duckDb.close();
        h2.close();
        parquet.close();
        Locale.setDefault(MACHINE);
    }

    /** Whole numbers divide without loss, in whatever shape the quotient stands; all others as ever. */
    @Test
    void wholeNumbersDivideExactly() {
        long[] numbers = {9007199254740993L, -9007199254740993L, 4611686018427387905L, 7, -7, 1, 999999999999999999L, 10
        };
        for (long a : numbers) {
            for (long b : numbers) {
                String all = "SELECT "
                        + String.join(
                                ", ",
                                "CAST(TRUNC(CAST(" + a + " AS BIGINT) / " + b + ") AS BIGINT)",
                                "CAST(TRUNC(a / NULLIF(b, 0)) AS BIGINT)",
                                "CAST(trunc ((a) / t.\"b\") AS BIGINT) + 0",
                                "CAST(TRUNC(CASE WHEN a = b THEN a ELSE a END / -(-b)) AS BIGINT)",
                                "CAST(TRUNC(CAST(TRUNC(a / 1) AS BIGINT) / b) AS BIGINT)",
                                "CAST(TRUNC(MAX(a) OVER () / b) AS BIGINT)")
                        + " FROM (SELECT CAST(" + a + " AS BIGINT) AS a, CAST(" + b + " AS BIGINT) AS b) AS t";
                assertThat(rows(duckDb.run(new GuardedQuery(all), Patient.LIMITS))
                                .rows()
                                .getFirst())
                        .as(a + " / " + b)
                        .allMatch(q -> q instanceof Number n && n.longValue() == a / b);
            }
        }
        assertThat(rows(duckDb.run(
                                new GuardedQuery(
                                        "SELECT TRUNC(7.5 / 2), TRUNC(7 / 2.0), TRUNC(7 / 2 + 0.9), TRUNC(7 * 3 / 2),"
                                                + " TRUNC(-7 / 2), TRUNC(7 / 0), 'TRUNC(7 / 2)', TRUNC(1 - 7 / 2)"),
                                Patient.LIMITS))
                        .texts(1)
                        .getFirst())
                .containsExactly("3", "3", "4", "10", "-3", Values.text(null), "TRUNC(7 / 2)", "-2");
    }

    static Stream<String> queries() {
        return Stream.of(
                "SELECT player_name, height FROM nba_player_information WHERE height > 80",
                "SELECT SUM(salary), COUNT(*), MIN(salary), MAX(salary), COUNT(DISTINCT player_name) FROM"
                        + " nba_player_affiliation",
                "SELECT AVG(number_of_points), SUM(minutes_played) FROM nba_player_game_stats",
                "SELECT SUM(wingspan), AVG(hand_width), MAX(lane_agility_time) FROM nba_draft_combine_stats",
                "SELECT position, COUNT(*), AVG(height) FROM nba_player_information GROUP BY position HAVING COUNT(*)"
                        + " > 3",
                "SELECT game_weekday, COUNT(*) FROM nba_game_information GROUP BY game_weekday ORDER BY 2 DESC, 1",
                "SELECT game_date FROM nba_game_information WHERE game_date BETWEEN '2016-01-01' AND '2017-12-31'",
                "SELECT MAX(game_date), MIN(game_date) FROM nba_game_information WHERE game_date > '2015-06-30'",
                "SELECT DISTINCT season FROM nba_player_affiliation WHERE team_name LIKE '%s' ORDER BY season LIMIT 5",
                "SELECT year FROM nba_champion_history WHERE final_sweep = TRUE",
                "SELECT year FROM nba_champion_history WHERE year > 1990 AND NOT final_sweep ORDER BY year DESC LIMIT"
                        + " 3",
                "SELECT arena FROM nba_team_information WHERE disbandment_year IS NULL AND arena_capacity >= 19000",
                "SELECT player_name FROM nba_player_award WHERE player_name IN (SELECT player_name FROM"
                        + " nba_player_information WHERE shoots = 'Left')",
                "SELECT player_name FROM nba_player_information WHERE player_name NOT IN (SELECT player_name FROM "
                        + "nba_player_affiliation WHERE salary > 1000000)",
                "SELECT player_name FROM nba_player_information WHERE height > (SELECT AVG(height) FROM"
                        + " nba_player_information)",
                "SELECT t.team_name FROM nba_team_information AS t WHERE EXISTS (SELECT 1 FROM nba_player_affiliation"
                        + " AS a WHERE a.team_name = t.team_name AND a.salary > 20000000)",
                "SELECT t.team_name FROM nba_team_information AS t WHERE NOT EXISTS (SELECT a.team_name FROM "
                        + "nba_player_affiliation AS a WHERE a.team_name = t.team_name AND a.season = '2018-19')",
                "SELECT s.player_name, s.summary_id FROM nba_player_game_stats AS s WHERE s.number_of_points > (SELECT"
                        + " 1.5 * AVG(u.number_of_points) FROM nba_player_game_stats AS u WHERE u.player_name ="
                        + " s.player_name)",
                "SELECT i.player_name FROM nba_player_information AS i WHERE EXISTS (SELECT a.player_name FROM"
                    + " nba_player_affiliation AS a WHERE a.player_name = i.player_name GROUP BY a.player_name HAVING"
                    + " COUNT(*) > 4)",
                "SELECT COUNT(*) FROM nba_player_game_stats AS s JOIN nba_game_information AS g ON s.summary_id ="
                        + " g.summary_id WHERE g.game_weekday = 'Monday' OR s.number_of_steal >= 3",
                "SELECT percentage_of_free_throw_made FROM nba_player_game_stats WHERE percentage_of_free_throw_made"
                        + " IS NULL",
                "SELECT CASE WHEN height >= 80 THEN 'tall' ELSE 'short' END, COUNT(*) FROM nba_player_information "
                        + "GROUP BY CASE WHEN height >= 80 THEN 'tall' ELSE 'short' END",
                "SELECT player_name FROM nba_player_award UNION SELECT mvp_player_name FROM nba_champion_history",
                "SELECT college || ', ' || position FROM nba_player_information WHERE college IS NOT NULL",
                "SELECT player_name FROM nba_player_information WHERE player_name = 'aaron hardley'",
                "SELECT UPPER(player_name), LENGTH(player_name) FROM nba_player_information WHERE birthyear = 1996",
                "SELECT team_points - team_rebound, team_points * 2 FROM nba_team_game_stats WHERE summary_id = 1");
    }

    @Test
    void sameAnswer() {
        Law.holdsFor(queries(), sql -> {
            Rows first = rows(duckDb.run(new GuardedQuery(sql), Patient.LIMITS));
            for (FactBase other : List.of(h2, parquet)) {
                assertThat(comparable(rows(other.run(new GuardedQuery(sql), Patient.LIMITS)), sql))
                        .isEqualTo(comparable(first, sql));
            }
        });
    }

    /** A copy in SQLite, with queries as its dialect writes them; its UPPER leaves letters beyond A to Z as they are. */
    @Test
    void sameAnswerInSqlite() throws IOException, SQLException {
        Path file = folder.resolve("nba.sqlite");
        Schema schema = SqliteBuild.write(duckDb, file).schema();
        try (SqliteAnswers sqlite = SqliteAnswers.open(file)) {
            Law.holdsFor(queries(), sql -> {
                Query query = SqlReader.read(sql) instanceof Parsed.Ok(Query read) ? read : fail(sql);
                List<String> expected = comparable(rows(duckDb.run(new GuardedQuery(sql), Patient.LIMITS)), sql);
                List<String> found = comparable(
                        rows(sqlite.run(SqliteSql.print(query, schema, SqliteNames.SAME), Patient.LIMITS)), sql);
                if (sql.contains("UPPER(")) {
                    assertThat(found).contains("ANDRé BELAREZ|13").hasSameSizeAs(expected);
                    found.replaceAll(line -> line.toUpperCase(Locale.ROOT));
                }
                assertThat(found).isEqualTo(expected);
            });
        }
    }

    @Test
    void sameEveryTime() {
        Law.holdsFor(queries(), sql -> {
            for (FactBase facts : List.of(duckDb, h2, parquet)) {
                assertThat(rows(facts.run(new GuardedQuery(sql), Patient.LIMITS))
                                .rows())
                        .isEqualTo(rows(facts.run(new GuardedQuery(sql), Patient.LIMITS))
                                .rows());
            }
        });
    }

    /** Averages differ beyond the digits of a double; without ORDER BY any order is right. */
    public static List<String> comparable(Rows rows, String sql) {
        List<String> lines = new ArrayList<>();
        for (List<@Nullable Object> row : rows.rows()) {
            List<String> cells = new ArrayList<>();
            row.forEach(v -> cells.add(Values.text(v instanceof BigDecimal d ? d.round(new MathContext(12)) : v)));
            lines.add(String.join("|", cells));
        }
        if (!sql.contains("ORDER BY")) {
            lines.sort(null);
        }
        return lines;
    }

    @Test
    void everyTableIsTheSameRowByRow() {
        for (Table table : duckDb.schema().tables()) {
            List<Long> all = Stream.iterate(0L, n -> n + 1).limit(table.rows()).toList();
            Rows rows = duckDb.rowsAt(table.name(), all);
            assertThat(rows.size()).isEqualTo((int) table.rows());
            assertThat(h2.rowsAt(table.name(), all).rows()).isEqualTo(rows.rows());
            assertThat(parquet.rowsAt(table.name(), all).rows()).isEqualTo(rows.rows());
            GuardedQuery whole = new GuardedQuery("SELECT * FROM " + table.name());
            Limits limits = new Limits(Patient.LIMITS.time(), Integer.MAX_VALUE);
            assertThat(rows(parquet.run(whole, limits)).columns()).isEqualTo(rows.columns());
            assertThat(rows(parquet.run(whole, limits)).rows()).isEqualTo(rows.rows());
        }
    }

    /** One form for each value, whatever the engine calls its type. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SUM(salary) * 1.50|java.math.BigDecimal",
                "SUM(salary)|java.lang.Long",
                "COUNT(*) + 1|java.lang.Long",
                "MAX(salary) - MIN(salary)|java.lang.Long",
                "CAST(100 AS DECIMAL(10, 2))|java.math.BigDecimal",
                "CAST(100 AS DECIMAL(10, 0))|java.lang.Long",
                "1e21|java.math.BigDecimal",
                "CAST('2020-02-29' AS DATE)|java.time.LocalDate",
                "CAST('2020-03-01' AS DATE) - CAST('2020-02-28' AS DATE)|java.lang.Long",
                "CAST('08:30:00' AS TIME)|java.time.LocalTime",
                "CAST('2020-02-29 08:30:00' AS TIMESTAMP)|java.time.LocalDateTime",
                "MAX(salary) > 1|java.lang.Boolean",
                "NULL|NULL",
                "CONCAT('0', '07')|java.lang.String"
            })
    void valuesHaveOneForm(String expression, String type) {
        String sql = "SELECT " + expression + " FROM nba_player_affiliation";
        List<@Nullable Object> first =
                rows(duckDb.run(new GuardedQuery(sql), Patient.LIMITS)).rows().getFirst();
        for (FactBase other : List.of(h2, parquet)) {
            assertThat(rows(other.run(new GuardedQuery(sql), Patient.LIMITS))
                            .rows()
                            .getFirst())
                    .isEqualTo(first);
        }
        assertThat(
                        first.getFirst() == null
                                ? "NULL"
                                : first.getFirst().getClass().getName())
                .isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        WHERE phone = 112 | column phone is text, and '4915112345678' in it is not a whole number of 32 \
        bits; to compare it, write the other value in quotes
        WHERE phone IN (1, 5000000000) | column phone is text, and 'none' in it is not a whole number of \
        64 bits; to compare it, write the other value in quotes
        WHERE CAST(phone AS DOUBLE) > 1.5 | column phone is text, and 'none' in it is not a number; to compare it, write \
        the other value in quotes
        WHERE phone | column phone is text, and '4915112345678' in it is not true or false; to compare it, \
        write the other value in quotes
        WHERE LOWER(phone) = 112 | the text '4915112345678' is not a whole number of 32 bits
        """)
    void aTextThatIsNoNumberIsCalledSo(String where, String message) {
        String phones = "(SELECT * FROM (VALUES ('4915112345678'), ('none')) AS v(phone)) AS t ";
        assertThat(SmallFacts.failure(
                                duckDb.run(new GuardedQuery("SELECT phone FROM " + phones + where), Patient.LIMITS))
                        .message())
                .isEqualTo(message);
    }

    @Test
    void aTimeThatJavaDoesNotKnowIsAFailure() {
        assertThat(SmallFacts.failure(duckDb.run(new GuardedQuery("SELECT TIME '24:00:00'"), Patient.LIMITS))
                        .kind())
                .isEqualTo(Failure.Kind.VALUE);
    }

    @Test
    void readingRowsIsGivenUpWhenTheThreadIsInterrupted() {
        for (FactBase facts : List.of(duckDb, h2, parquet)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> facts.sample("nba_team_information", 3, 1))
                    .isInstanceOf(CancellationException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42, -7, Long.MAX_VALUE})
    void samplesHangOnTheSeedAlone(long seed) {
        Rows sample = duckDb.sample("nba_player_game_stats", 7, seed);
        assertThat(sample.rows()).hasSize(7).doesNotHaveDuplicates();
        assertThat(duckDb.sample("NBA_Player_Game_Stats", 7, seed).rows()).isEqualTo(sample.rows());
        assertThat(h2.sample("nba_player_game_stats", 7, seed).rows()).isEqualTo(sample.rows());
        assertThat(parquet.sample("nba_player_game_stats", 7, seed).rows()).isEqualTo(sample.rows());
        assertThat(duckDb.sample("nba_player_game_stats", 7, seed + 1).rows()).isNotEqualTo(sample.rows());
    }

    @Test
    void aSampleHoldsNoMoreThanTheTable() {
        for (FactBase facts : List.of(duckDb, h2, parquet)) {
            assertThat(facts.sample("nba_team_information", 1000, 3).size()).isEqualTo(30);
            assertThat(facts.sample("nba_team_information", 0, 3).size()).isZero();
        }
    }

    /** Every row has the same chance: over many seeds the draws of 30 rows spread evenly. */
    @Test
    void samplesAreDrawnFromTheWholeTable() {
        int[] drawn = new int[30];
        List<List<@Nullable Object>> all =
                duckDb.sample("nba_team_information", 30, 0).rows();
        for (int seed = 0; seed < 300; seed++) {
            duckDb.sample("nba_team_information", 3, seed).rows().forEach(row -> drawn[all.indexOf(row)]++);
        }
        assertThat(Arrays.stream(drawn).boxed()).allMatch(n -> n >= 12 && n <= 50);
    }

    @Test
    void severalThreadsAskAtOnce() throws Exception {
        List<String> all = queries().toList();
        for (FactBase facts : List.of(duckDb, h2, parquet)) {
            List<List<List<@Nullable Object>>> alone = all.stream()
                    .map(sql -> rows(facts.run(new GuardedQuery(sql), Patient.LIMITS))
                            .rows())
                    .toList();
            try (var executor = Executors.newFixedThreadPool(4)) {
                Callable<Boolean> worker = () -> {
                    for (int i = 0; i < all.size(); i++) {
                        Rows rows = rows(facts.run(new GuardedQuery(all.get(i)), Patient.LIMITS));
                        assertThat(rows.rows()).isEqualTo(alone.get(i));
                    }
                    return true;
                };
                for (Future<Boolean> done : executor.invokeAll(List.of(worker, worker, worker, worker))) {
                    assertThat(done.get()).isTrue();
                }
            }
        }
    }
}
