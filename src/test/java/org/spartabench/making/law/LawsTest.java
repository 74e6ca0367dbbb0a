package org.spartabench.making.law;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.outcome.Law;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/** Each law, broken by a query that breaks nothing else, on facts small enough to see why. */
class LawsTest {

    private static final String SHIPS = """
        ship_name,home_port,built,tonnage
        Petrel,Harwich,1951,812.5
        Osprey,Bergen,1949,1204.75
        Heron,Harwich,1967,95.2
        Tern,Oslo,1972,1204.75
        Skua,Bergen,1980,400
        """;

    private static final String VOYAGES = """
        voyage_id,ship_name,master,sailed,days
        V1,Petrel,Adams,1960-03-01,12
        V2,Petrel,Brown,1961-07-15,7
        V3,Osprey,Adams,1960-03-01,31
        V4,Heron,Clark,1970-12-31,7
        V5,Heron,Brown,1971-01-02,3
        V6,Skua,Adams,1981-05-05,12
        V7,Skua,Clark,1982-05-05,
        """;

    private static final String PILOTS = """
        pilot_id,pilot_name,first_name,last_name,port,years
        P1,Ann Reed,Ann,Reed,Oslo,9
        P2,Ann Reed,Ann,Reed,Bergen,12
        P3,Bo Dahl,Bo,Dahl,Oslo,3
        P4,Cy Moe,Cy,Moe,Bergen,21
        P5,Di Lie,Di,Lie,Oslo,17
        """;

    private static final String DOMAIN = """
        {"name": "harbour", "persona": "a historian",
         "tables": {"ships": {"primaryKey": ["ship_name"]}, "voyages": {"primaryKey": ["voyage_id"]},
                    "pilots": {"primaryKey": ["pilot_id"]}},
         "columns": {"ships.home_port": {"role": "CATEGORY"}, "voyages.master": {"role": "NAME"},
                     "voyages.voyage_id": {"role": "IDENTIFIER"}},
         "foreignKeys": [{"table": "voyages", "columns": ["ship_name"], "references": "ships",
                          "referenced": ["ship_name"]}]}
        """;

    @TempDir
    private static Path folder;

    private static FactBase facts;
    private static Laws laws;

    @BeforeAll
    static void open() throws IOException {
        Path csv = Files.createDirectories(folder.resolve("csv"));
        Files.writeString(csv.resolve("ships.csv"), SHIPS);
        Files.writeString(csv.resolve("voyages.csv"), VOYAGES);
        Files.writeString(csv.resolve("pilots.csv"), PILOTS);
        Files.writeString(csv.resolve("domain.json"), DOMAIN);
        ImportPlan plan = ok(Import.preview(csv, Optional.empty()));
        Path file = folder.resolve("facts.duckdb");
        facts = FactBases.open(file, ok(Import.load(plan, file)));
        laws = new Laws(facts, Patient.LIMITS);
    }

    @AfterAll
    static void close() {
        facts.close();
    }

    private static <T> T ok(Result<T> loaded) {
        return switch (loaded) {
            case Result.Ok<T>(T value) -> value;
            case Result.Bad<T> bad -> throw new AssertionError(bad.problems().toString());
        };
    }

    private static Block block(String sql) {
        return SqlReader.read(sql).block().orElseThrow();
    }

    private static List<Law> broken(String sql) {
        return laws.all(block(sql), Optional.empty(), Optional.empty()).stream()
                .map(Refusal.Broken::law)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT ship_name FROM ships WHERE home_port = 'Harwich'",
                "SELECT COUNT(*) FROM voyages WHERE days < 20 AND master = 'Adams'",
                "SELECT master FROM voyages GROUP BY master HAVING COUNT(*) > 2",
                "SELECT ship_name FROM ships ORDER BY built DESC LIMIT 2",
                "SELECT ship_name FROM ships ORDER BY tonnage LIMIT 3",
                "SELECT built FROM ships WHERE ship_name IN (SELECT ship_name FROM voyages WHERE days < 10)",
                "SELECT ship_name FROM ships WHERE ship_name NOT IN (SELECT ship_name FROM voyages WHERE days = 31)",
                "SELECT ship_name FROM ships WHERE tonnage > (SELECT AVG(tonnage) FROM ships WHERE built < 1952)",
                "SELECT built FROM ships WHERE EXISTS (SELECT 1 FROM voyages WHERE master = 'Clark'"
                        + " AND voyages.ship_name = ships.ship_name)",
                "SELECT voyage_id FROM voyages WHERE days > (SELECT MIN(T2.days) FROM voyages AS T2"
                        + " WHERE T2.ship_name = voyages.ship_name)",
                "SELECT built FROM ships WHERE EXISTS (SELECT ship_name FROM voyages WHERE days < 20"
                        + " AND voyages.ship_name = ships.ship_name GROUP BY ship_name HAVING COUNT(*) > 1)",
            })
    void aGoodQueryBreaksNone(String sql) {
        assertThat(laws.all(block(sql), Optional.empty(), Optional.empty())).isEmpty();
    }

    /** The separator is | because SQL has commas. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "RUNS | SELECT ship_name FROM ships WHERE home_port > 5",
                "ANSWERS | SELECT days FROM voyages WHERE master = 'Clark' AND ship_name = 'Skua'",
                "ANSWERS | SELECT days FROM voyages WHERE sailed > '1975-01-01'",
                "ONE_COLUMN | SELECT ship_name, built FROM ships WHERE home_port = 'Harwich'",
                "TOTAL_ORDER | SELECT ship_name FROM ships ORDER BY tonnage DESC LIMIT 1",
                "TOTAL_ORDER | SELECT ship_name FROM ships ORDER BY tonnage LIMIT 4",
                "TOTAL_ORDER | SELECT master FROM voyages ORDER BY days, voyage_id LIMIT 6",
                "TOTAL_ORDER | SELECT ship_name FROM ships LIMIT 2",
                "BLOCKS_RETURN | SELECT ship_name FROM ships WHERE home_port = 'Oslo' OR ship_name IN"
                        + " (SELECT ship_name FROM voyages WHERE days > 100)",
                "BLOCKS_RETURN | SELECT voyage_id FROM voyages WHERE days = 31 OR EXISTS (SELECT 1 FROM ships"
                        + " WHERE home_port = 'Oslo' AND ships.ship_name = voyages.ship_name)",
                "JOIN_GRAPH | SELECT ship_name FROM ships WHERE ship_name IN (SELECT master FROM voyages WHERE days <"
                        + " 10) OR built > 1960",
                "JOIN_GRAPH | SELECT ship_name FROM ships WHERE tonnage < (SELECT AVG(days) FROM voyages WHERE days >"
                        + " 7) OR built > 1960",
                "JOIN_GRAPH | SELECT ship_name FROM ships WHERE built < (SELECT COUNT(*) FROM voyages WHERE days > 7)"
                        + " OR built > 1960",
                "NOT_VACUOUS | SELECT ship_name FROM ships WHERE home_port <> 'Oslo' OR home_port <> 'Bergen'",
                "NOT_VACUOUS | SELECT ship_name FROM ships WHERE built > 1960 AND built > 1955",
                "NOT_VACUOUS | SELECT home_port FROM ships GROUP BY home_port HAVING MIN(built) > 1900",
                "NOT_VACUOUS | SELECT ship_name FROM ships WHERE ship_name IN"
                        + " (SELECT ship_name FROM voyages WHERE days < 10 AND sailed > '1900-01-01')",
                "NOT_DECORATIVE | SELECT ship_name FROM ships WHERE built < 1970 AND ship_name IN"
                        + " (SELECT ship_name FROM voyages WHERE days > 0)",
                "NOT_DECORATIVE | SELECT ship_name FROM ships WHERE ship_name IN (SELECT ship_name FROM voyages"
                        + " WHERE days < 10 AND voyages.ship_name = ships.ship_name)",
                "NOT_DECORATIVE | SELECT built FROM ships WHERE EXISTS (SELECT ship_name FROM voyages WHERE days < 10"
                        + " AND voyages.ship_name = ships.ship_name GROUP BY ship_name HAVING COUNT(*) > 0)",
                "NOT_ROUNDED | SELECT ship_name FROM ships WHERE tonnage < (SELECT AVG(tonnage) FROM ships AS s2"
                        + " WHERE s2.tonnage > 1000)",
                "NOT_FIXED | SELECT home_port FROM ships WHERE home_port = 'Harwich' AND built > 1960",
                "NOT_FIXED | SELECT master FROM voyages WHERE master IN ('Adams') AND days < 20",
                "NOT_FIXED | SELECT tonnage FROM ships WHERE tonnage = (SELECT MAX(tonnage) FROM ships WHERE built <"
                        + " 1960)",
                "NEEDED | SELECT ship_name FROM ships WHERE ship_name IN (SELECT ship_name FROM voyages WHERE days <"
                        + " 10)",
                "NEEDED | SELECT MAX(built) FROM ships WHERE ship_name IN (SELECT ship_name FROM voyages WHERE days <"
                        + " 20)",
                "NEEDED | SELECT MIN(days) FROM voyages WHERE sailed < '1980-01-01' AND master IN ('Adams', 'Brown')",
                "NEEDED | SELECT ship_name FROM ships WHERE home_port = 'Bergen' OR tonnage < 900 ORDER BY built LIMIT"
                        + " 2",
                "NEEDED | SELECT master FROM voyages WHERE sailed < '1964-01-01' AND (days < 10 OR ship_name ="
                        + " 'Osprey')",
                "NOT_TRIVIAL | SELECT DISTINCT home_port FROM ships WHERE built < 1975",
                "NOT_TRIVIAL | SELECT AVG(tonnage) FROM ships WHERE built < 1951",
                "NOT_TRIVIAL | SELECT COUNT(*) FROM voyages WHERE days > 5",
            })
    void aBadQueryBreaksExactlyThatLaw(Law law, String sql) {
        assertThat(broken(sql)).as(sql).containsOnly(law);
    }

    @Test
    void whatCannotBeReadAgainIsNoQuery() {
        Block upper = Block.from("ships", Optional.empty())
                .withSelect(new org.spartabench.sql.tree.Expr.Tuple(java.util.List.of()));
        assertThat(laws.all(upper, Optional.empty(), Optional.empty()))
                .extracting(Refusal.Broken::law)
                .contains(Law.PARSES);
    }

    @Test
    void shapeAndTypesAreThoseOfThePlan() {
        Block query =
                block("SELECT built FROM ships WHERE ship_name IN (SELECT ship_name FROM voyages WHERE days < 10)");
        BlockPath child = BlockPath.ROOT.child(0);
        assertThat(against(query, Shape.of(Shape.LEAF), Map.of(child, Nesting.N)))
                .isEmpty();
        assertThat(against(query, Shape.of(Shape.LEAF), Map.of(child, Nesting.J)))
                .containsExactly(Law.NESTING);
        assertThat(against(query, Shape.of(Shape.LEAF, Shape.LEAF), Map.of(child, Nesting.N)))
                .containsExactly(Law.SHAPE);
    }

    private static List<Law> against(Block query, Shape shape, Map<BlockPath, Nesting> types) {
        Laws.Planned planned = new Laws.Planned(shape, new TreeMap<>(types));
        return laws.all(query, Optional.of(planned), Optional.empty()).stream()
                .map(Refusal.Broken::law)
                .toList();
    }

    @Test
    void anItemRepeatsAnEarlierOneInFormOrInResult() {
        DuplicateIndex seen = new DuplicateIndex(facts.schema());
        seen.add(
                1,
                block("SELECT ship_name FROM ships WHERE built > 1950 AND home_port = 'Harwich'"),
                new Answer(List.of("Heron", "Petrel")));
        seen.add(2, block("SELECT COUNT(*) FROM ships WHERE home_port = 'Bergen'"), new Answer(List.of("2")));
        assertThat(repeats(seen, "SELECT T.ship_name FROM ships AS T WHERE T.home_port = 'Harwich' AND 1950 < T.built"))
                .as("the same query in other words")
                .isTrue();
        assertThat(repeats(seen, "SELECT ship_name FROM ships WHERE home_port = 'Harwich'"))
                .as("the same SELECT, tables and result")
                .isTrue();
        assertThat(repeats(seen, "SELECT COUNT(*) FROM ships WHERE home_port = 'Harwich'"))
                .as("a single aggregate value")
                .isFalse();
        assertThat(repeats(seen, "SELECT ship_name FROM voyages WHERE days = 7"))
                .as("other tables")
                .isFalse();
    }

    private static boolean repeats(DuplicateIndex seen, String sql) {
        return laws.all(block(sql), Optional.empty(), Optional.of(seen)).stream()
                .anyMatch(b -> b.law() == Law.NO_DUPLICATE);
    }

    /** What the laws let pass and nobody would ask. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT ship_name FROM ships WHERE tonnage = 95.2",
                "SELECT MAX(built) FROM ships WHERE built < 1960",
                "SELECT built FROM ships WHERE built < 1960",
                "SELECT COUNT(*) FROM ships WHERE ship_name = 'Heron'",
                "SELECT ship_name FROM ships WHERE tonnage = (SELECT AVG(tonnage) FROM ships WHERE built < 1952)",
                "SELECT ship_name FROM ships WHERE built < (SELECT MAX(built) FROM ships WHERE home_port = 'Oslo')"
                        + " AND built > (SELECT MIN(built) FROM ships WHERE home_port = 'Bergen')",
                // two pilots are called Ann Reed
                "SELECT years FROM pilots WHERE pilot_name = 'Ann Reed'",
                "SELECT COUNT(*) FROM pilots WHERE pilot_name IN ('Ann Reed', 'Bo Dahl') OR years > 20",
                "SELECT DISTINCT pilot_name FROM pilots WHERE years > 5",
                "SELECT COUNT(DISTINCT pilot_name) FROM pilots WHERE years > 5",
                "SELECT pilot_name FROM pilots GROUP BY pilot_name HAVING AVG(years) > 5",
            })
    void whatIsNotWorthAskingIsSentBack(String sql) {
        PlausibilityRules sense = new PlausibilityRules(facts.schema(), new KeyCounting(facts, Patient.LIMITS).all());
        assertThat(laws.all(block(sql), Optional.empty(), Optional.empty()).stream()
                        .filter(b -> b.law() == Law.PARSES))
                .isEmpty();
        assertThat(sense.objection(block(sql))).isPresent();
    }

    @Test
    void senseLetsPlainQuestionsPass() {
        PlausibilityRules sense = new PlausibilityRules(facts.schema(), new KeyCounting(facts, Patient.LIMITS).all());
        Stream.of(
                        "SELECT ship_name FROM ships WHERE tonnage > 100",
                        "SELECT years FROM pilots WHERE pilot_name = 'Bo Dahl'",
                        "SELECT pilot_name FROM pilots WHERE years > 5",
                        "SELECT DISTINCT master FROM voyages WHERE days > 5",
                        "SELECT AVG(tonnage) FROM ships WHERE tonnage > 100",
                        "SELECT built FROM ships WHERE ship_name = 'Heron'",
                        "SELECT ship_name FROM ships WHERE tonnage > (SELECT AVG(tonnage) FROM ships WHERE built >"
                                + " 1950)")
                .forEach(sql -> assertThat(sense.objection(block(sql))).as(sql).isEmpty());
    }
}
