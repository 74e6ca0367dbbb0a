package org.spartabench.answering.contest.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.answering.contest.Contests;
import org.spartabench.answering.contest.candidate.RowsDifference.Kind;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.recipe.Slips;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.python.confined.TestPython;
import org.spartabench.rows.RowMatch;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.variant.VariantKind;
import org.spartabench.sql.variant.Variants;

/** Contenders over small tables: how they differ, each reason with the row that shows it. */
class ContestTest {

    private static final Schema SCHEMA = new Schema(
            "contest",
            "a reader",
            List.of(
                    table("people", "name:TEXT", "nationality:TEXT", "height:INTEGER"),
                    table("city", "Official_Name:TEXT", "Population:INTEGER", "Area_km_2:DECIMAL"),
                    table("big", "name:TEXT", "Area_km_2:DECIMAL")),
            List.of(),
            new JoinGraph(List.of()));

    private static final List<String> ROWS = List.of(
            "CREATE TABLE people (name VARCHAR, nationality VARCHAR, height BIGINT)",
            "INSERT INTO people VALUES ('Ann Lee', 'Chile', 170), ('Bo Ray', 'Chile', 193), ('Cy Fox', 'Peru', 205),"
                    + " ('Di Gomez', 'Chile', NULL)",
            "CREATE TABLE city (Official_Name VARCHAR, Population BIGINT, Area_km_2 DECIMAL(18, 2))",
            "INSERT INTO city VALUES ('Grand Falls/Grand-Sault', 5706, 18.06), ('Perth-Andover', 1778, 8.89),"
                    + " ('Aroostook', 351, 2.24)",
            "CREATE TABLE big (name VARCHAR, Area_km_2 DECIMAL(18, 2))",
            "INSERT INTO big VALUES ('Sea', 1234567890123456.78)");

    @TempDir
    private Path folder;

    private FactBase facts;
    private FactBase second;
    private LocalApis apis;
    private Contests contests;

    private static Table table(String name, String... columns) {
        return new Table(
                name,
                List.of(columns).stream()
                        .map(c -> c.split(":"))
                        .map(c -> new Column(c[0], ColumnType.valueOf(c[1]), Role.NAME, Optional.empty(), true))
                        .toList(),
                List.of(),
                false,
                name.equals("city") ? 3 : 4);
    }

    @BeforeEach
    void open() {
        facts = HybridClinic.facts(folder.resolve("facts.duckdb"), SCHEMA, ROWS);
        second = H2Build.copyOf(facts).orThrow(IllegalStateException::new);
        apis = LocalApis.start(facts, List.copyOf(BuiltInApis.at(URI.create("http://127.0.0.1"))))
                .orThrow(IllegalStateException::new);
        contests = new Contests(apis, Optional.of(second), Patient.LIMITS);
    }

    @AfterEach
    void close() {
        apis.close();
        second.close();
        facts.close();
    }

    private AnswerComparison contest(Map<AnswerSource, String> sql) {
        Map<AnswerSource, Query> queries = new EnumMap<>(AnswerSource.class);
        sql.forEach((maker, text) -> queries.put(maker, HybridClinic.query(text)));
        return contests.of(new MakerQueries("q", "Which?", List.of(), queries), 1);
    }

    private static List<Kind> kinds(AnswerComparison contest) {
        return contest.differences().stream()
                .map(RowsDifference::kind)
                .distinct()
                .toList();
    }

    private static RowsDifference first(AnswerComparison contest, Kind kind) {
        return contest.differences().stream()
                .filter(d -> d.kind() == kind)
                .findFirst()
                .orElseThrow(() -> new AssertionError(kind + " is missing: " + contest));
    }

    @Test
    void bracketsCastAndAConditionThatIsOnlyShown() {
        AnswerComparison contest = contest(Map.of(
                AnswerSource.QR,
                "SELECT c.Official_Name FROM city AS c JOIN is_perfect_square AS psq ON CAST(c.Area_km_2 AS INT) ="
                        + " psq.number WHERE c.Population > 1500 OR c.Population < 500 AND psq.truth = TRUE",
                AnswerSource.SL,
                "SELECT city.Official_Name, city.Population, city.Area_km_2, is_perfect_square(city.Area_km_2) AS"
                        + " is_perfect_square FROM city WHERE city.Population > 1500 OR city.Population < 500"));
        assertThat(contest.kind()).isEqualTo(ContestCase.BOTH_DIFFERENT);
        assertThat(contest.rows(AnswerSource.QR).orElseThrow().lines())
                .containsExactlyInAnyOrder("Grand Falls/Grand-Sault", "Perth-Andover");
        assertThat(contest.rows(AnswerSource.SL).orElseThrow().size()).isEqualTo(3);
        assertThat(kinds(contest)).containsExactly(Kind.COLUMNS, Kind.CONDITION, Kind.BRACKETS, Kind.CAST);
        assertThat(first(contest, Kind.COLUMNS).description())
                .isEqualTo("SL also gives Population, Area_km_2, is_perfect_square");
        assertThat(first(contest, Kind.BRACKETS).row()).containsExactly("Grand Falls/Grand-Sault");
        assertThat(first(contest, Kind.CONDITION).description())
                .contains("only QR has")
                .contains("SL only shows its value");
        assertThat(first(contest, Kind.CONDITION).row()).containsExactly("Aroostook");
        assertThat(first(contest, Kind.CAST).row()).containsExactly("8.89", "9");
        assertThat(first(contest, Kind.CAST).description()).endsWith("the API cuts it to 8");
    }

    @Test
    void eachKindOfDifferenceIsNamed() {
        String people = "SELECT name FROM people WHERE ";
        assertThat(kinds(contest(Map.of(
                        AnswerSource.QR,
                        "SELECT nationality FROM people",
                        AnswerSource.SL,
                        "SELECT DISTINCT nationality FROM people"))))
                .containsExactly(Kind.DUPLICATES);
        assertThat(kinds(contest(Map.of(
                        AnswerSource.QR,
                        "SELECT name FROM people ORDER BY name DESC",
                        AnswerSource.SL,
                        "SELECT name FROM people ORDER BY name"))))
                .containsExactly(Kind.ORDER);
        assertThat(kinds(contest(
                        Map.of(AnswerSource.QR, people + "height > 193", AnswerSource.SL, people + "height >= 193"))))
                .containsExactly(Kind.OPERATOR);
        assertThat(kinds(contest(Map.of(
                        AnswerSource.QR,
                        "SELECT p.name FROM people p JOIN count_syllables s ON s.string = p.nationality JOIN is_prime f"
                                + " ON f.number = s.count WHERE f.truth",
                        AnswerSource.SL,
                        people + "is_prime(count_syllables(name))"))))
                .containsExactly(Kind.ARGUMENT);
        RowsDifference engine = first(
                contest(Map.of(
                        AnswerSource.QR,
                        people + "height IS NULL OR height > 0 ORDER BY height LIMIT 1",
                        AnswerSource.SL,
                        people + "height IS NULL OR height > 0 ORDER BY height LIMIT 1")),
                Kind.ENGINE);
        assertThat(engine.row()).isNotEmpty();
    }

    /** One side counts groups by their average, the other people: on these rows both say 1. */
    @Test
    void agreementByLuckIsFoundOnAlteredRows() {
        AnswerComparison contest = contest(Map.of(
                AnswerSource.QR,
                "SELECT COUNT(DISTINCT p.nationality) FROM people p GROUP BY p.nationality HAVING AVG(p.height) > 190",
                AnswerSource.SL,
                "SELECT COUNT(DISTINCT people.nationality) FROM people WHERE people.height > 200"));
        assertThat(contest.kind()).isEqualTo(ContestCase.BOTH_COMPATIBLE);
        assertThat(contest.luck()).isPresent();
        assertThat(contest(Map.of(
                                AnswerSource.QR,
                                "SELECT name FROM people WHERE height > 180",
                                AnswerSource.SL,
                                "SELECT name FROM people WHERE NOT height <= 180"))
                        .luck())
                .isEmpty();
    }

    @Test
    void programsFollowTheClausesOfSql() {
        TestPython.get();
        String sql = "SELECT nationality, COUNT(*), AVG(height) FROM people WHERE is_palindrome(name) OR"
                + " count_syllables(name) BETWEEN 2 AND 3 GROUP BY nationality HAVING COUNT(*) > 0 ORDER BY"
                + " nationality DESC";
        AnswerComparison contest = contest(Map.of(AnswerSource.SL, sql, AnswerSource.IMP, sql, AnswerSource.QR, sql));
        assertThat(contest.rows(AnswerSource.QR).orElseThrow().size()).isEqualTo(2);
        assertThat(contest.compatible()).hasSize(3);
        assertThat(contest.differences()).isEmpty();
        String nested = "SELECT name FROM people WHERE height > (SELECT AVG(height) FROM people WHERE NOT"
            + " is_prime(count_syllables(nationality))) AND nationality NOT IN (SELECT nationality FROM people WHERE"
            + " digit_sum(height) > 12)";
        assertThat(contest(Map.of(AnswerSource.SL, nested, AnswerSource.IMP, nested, AnswerSource.QR, nested))
                        .differences())
                .isEmpty();
    }

    /** NULL is unknown under NOT, AND, OR and IN, goes last in either order, and counts in no aggregate but COUNT(*). */
    @Test
    void programsComputeAsSqlDoes() {
        TestPython.get();
        for (String sql : List.of(
                "SELECT nationality, SUM(height), MIN(name), MAX(height), COUNT(DISTINCT height), COUNT(*) FROM people"
                        + " WHERE NOT (is_prime(height) AND height > 180) OR is_palindrome(name) GROUP BY nationality"
                        + " ORDER BY COUNT(*) DESC, nationality",
                "SELECT name FROM people WHERE NOT (is_prime(height) OR height = 170)",
                "SELECT name FROM people WHERE is_prime(height) IS NULL OR height IN (193, digit_sum(height))",
                "SELECT name, height FROM people WHERE count_words(name) = 2 ORDER BY height DESC, name LIMIT 3",
                "SELECT name, height FROM people WHERE count_words(name) = 2 ORDER BY height LIMIT 4",
                "SELECT SUM(height), COUNT(height), COUNT(*) FROM people WHERE count_words(name) > 9",
                "SELECT Official_Name, Area_km_2, 'x' FROM city WHERE is_perfect_square(Area_km_2) OR Area_km_2 > 8.5",
                "SELECT SUM(Area_km_2), AVG(Population) FROM city WHERE count_syllables(Official_Name) > 1",
                "SELECT DISTINCT nationality FROM people WHERE height NOT IN (SELECT height FROM people WHERE NOT"
                        + " is_divisible(height, 5))")) {
            AnswerComparison contest = contest(Map.of(AnswerSource.IMP, sql, AnswerSource.QR, sql));
            assertThat(contest.candidates())
                    .as(sql)
                    .allSatisfy(c -> assertThat(c.rows()).isInstanceOf(Result.Ok.class));
            assertThat(contest.differences()).as(sql).isEmpty();
        }
    }

    /** A chosen answer is kept as its maker wrote it, so a sum has the digits of SQL, not those of binary fractions. */
    @Test
    void sumsOfProgramsHaveTheDigitsOfSql() {
        TestPython.get();
        String sql = "SELECT SUM(Area_km_2) FROM city WHERE count_syllables(Official_Name) > 0";
        AnswerComparison contest = contest(Map.of(AnswerSource.IMP, sql, AnswerSource.QR, sql));
        assertThat(contest.rows(AnswerSource.IMP).orElseThrow().lines())
                .isEqualTo(contest.rows(AnswerSource.QR).orElseThrow().lines())
                .containsExactly("29.19");
    }

    /** Python's fractions hold some seventeen digits; a program that would lose some has no answer, and says why. */
    @Test
    void aProgramRefusesNumbersThatItCannotHold() {
        TestPython.get();
        String sql = "SELECT Area_km_2 FROM big WHERE count_syllables(name) > 0";
        AnswerComparison contest = contest(Map.of(AnswerSource.IMP, sql, AnswerSource.QR, sql));
        assertThat(contest.rows(AnswerSource.QR).orElseThrow().lines()).containsExactly("1234567890123456.78");
        assertThat(contest.candidate(AnswerSource.IMP).orElseThrow().rows())
                .isInstanceOfSatisfying(
                        Result.Bad.class,
                        bad -> assertThat(bad.message()).endsWith("a program cannot hold 1234567890123456.78 exactly"));
    }

    private static final List<String> RIGHT = List.of(
            "SELECT DISTINCT nationality FROM people WHERE is_prime(count_syllables(name)) OR height > 180",
            "SELECT name, height FROM people WHERE NOT is_divisible(height, 2) AND nationality = 'Chile'",
            "SELECT name FROM people WHERE digit_sum(height) > 7 AND height IN (SELECT height FROM people WHERE"
                    + " count_words(name) = 2) ORDER BY height DESC LIMIT 2",
            "SELECT nationality, COUNT(*) FROM people WHERE count_syllables(name) > 1 GROUP BY nationality",
            "SELECT name FROM people WHERE nationality IN (SELECT nationality FROM people WHERE height > 200)",
            "SELECT name FROM people p WHERE NOT EXISTS (SELECT name FROM people q WHERE q.height > p.height AND"
                    + " q.nationality = 'Chile') AND height BETWEEN 100 AND 195",
            "SELECT p.name FROM people p JOIN count_syllables s ON s.string = p.name JOIN is_prime f ON f.number ="
                    + " s.count WHERE NOT p.height = 170 AND f.truth",
            "SELECT Official_Name FROM city WHERE is_perfect_square(Area_km_2) OR count_syllables(Official_Name)"
                    + " > 3 AND Population < 5000");

    private boolean differ(AnswerComparison contest, boolean ordered) {
        return contest.candidates().stream().allMatch(CandidateAnswer::answers)
                && !RowMatch.compatible(
                        contest.rows(AnswerSource.QR).orElseThrow().rows(),
                        contest.rows(AnswerSource.SL).orElseThrow().rows(),
                        ordered);
    }

    /** One change of a query is named as the difference, not blamed on the engine, and a row shows it. */
    @Test
    void slipsOfOneMakerAreNamed() {
        List<String> seen = new ArrayList<>();
        List<String> unnamed = new ArrayList<>();
        for (String sql : RIGHT) {
            Block query = (Block) HybridClinic.query(sql);
            List<Query> wrong = new ArrayList<>(Slips.likely(query, new Random(1)));
            for (VariantKind kind : VariantKind.values()) {
                Variants.of(facts, query, kind, new Variants.Values(4, 1)).stream()
                        .limit(6)
                        .forEach(slip -> wrong.add(slip.query()));
            }
            for (Query slip : wrong) {
                AnswerComparison contest = contest(Map.of(AnswerSource.QR, sql, AnswerSource.SL, Sql.print(slip)));
                if (differ(contest, query.limit().isPresent())) {
                    seen.add(Sql.print(slip));
                    boolean named = contest.differences().stream()
                            .noneMatch(d -> d.kind() == Kind.ENGINE
                                    || d.kind() == Kind.ROWS
                                    || d.row().isEmpty());
                    if (contest.differences().isEmpty() || !named || Boolean.getBoolean("all")) {
                        unnamed.add(sql + "\n  " + Sql.print(slip) + "\n  " + contest.differences());
                    }
                }
            }
        }
        assertThat(seen).hasSizeGreaterThan(40);
        assertThat(unnamed).isEmpty();
    }
}
