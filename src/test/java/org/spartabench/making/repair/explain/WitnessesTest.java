package org.spartabench.making.repair.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.Patient;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.making.repair.explain.Witnesses.Witness;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** The rows that decide come first, and what is said of them is true: of four ships and their five voyages. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WitnessesTest {

    private static final String HARWICH =
            "SELECT COUNT(*) FROM voyages WHERE ship_name IN (SELECT ship_name FROM ships WHERE home_port = 'Harwich')";

    private FactBase facts;
    private Witnesses witnesses;

    @BeforeAll
    void open(@TempDir Path folder) {
        facts = SmallFacts.duckDb(folder);
        witnesses = new Witnesses(facts, Patient.LIMITS);
    }

    @AfterAll
    void close() {
        facts.close();
    }

    private static Block query(String sql) {
        return SqlReader.read(sql).block().orElseThrow();
    }

    private List<Witness> found(String sql, @Nullable String value) {
        return witnesses.of(query(sql), Optional.ofNullable(value));
    }

    private static String first(Witness witness) {
        return Objects.toString(witness.rows().getFirst().getFirst());
    }

    /** The first value of the first row, and the heading, of the outermost block or of the one that is asked for. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        SELECT MAX(sailed) FROM voyages                  | | 0   | V5 | voyages · 5 rows · MAX(sailed) = 1971-01-02, no other of 5 is later
        SELECT MIN(sailed) FROM voyages                  | | 0   |    | voyages · 5 rows · MIN(sailed) = 1960-03-01, 2 of 5 have it, none is earlier
        SELECT MIN(days) FROM voyages                    | | 0   |    | voyages · 4 rows · MIN(days) = 7, 2 of 4 have it, none is lower
        SELECT MAX(ship_name) FROM ships                 | | 0   | Tern | ships · 4 rows · MAX(ship_name) = Tern, no other of 4 sorts after it
        SELECT MAX(tonnage) FROM ships WHERE ship_name = 'Heron' | | 0 | Heron | ships · 1 row · MAX(tonnage) = 95.2, the only row
        SELECT MAX(days) - MIN(days) FROM voyages        | | 0   | V3 | voyages · 5 rows · MAX(days) = 31, no other of 4 is higher; MIN(days) = 7, 2 of 4 have it, none is lower
        SELECT COUNT(*) FROM ships WHERE armed           | | 0   |    | ships · 2 rows · COUNT(*) = 2
        SELECT ship_name FROM ships ORDER BY built LIMIT 2 | Petrel | 0 | Petrel | ships · 4 rows · 1 of 4 comes before it by built; LIMIT 2
        SELECT voyage_id FROM voyages ORDER BY sailed LIMIT 1 | V3 | 0 | V3 | voyages · 5 rows · no other of 5 comes before it by sailed, 1 ties with it; LIMIT 1
        SELECT home_port FROM ships GROUP BY home_port HAVING COUNT(*) > 1 | Harwich | 0 | | ships · 2 rows · COUNT(*) = 2
        SELECT home_port FROM ships GROUP BY home_port ORDER BY COUNT(*) DESC LIMIT 1 | Harwich | 0 | | ships · 2 rows · no other of 3 groups comes before it by COUNT(*) DESC; LIMIT 1; COUNT(*) = 2
        SELECT DISTINCT home_port FROM ships ORDER BY 1 LIMIT 2 | Harwich | 0 | | ships · 2 rows · 1 of 3 groups comes before it by home_port; LIMIT 2
        SELECT COUNT(*) FROM voyages GROUP BY ship_name  | 1 | 0 | V3 | voyages · 1 row · COUNT(*) = 1
        SELECT ship_name FROM ships WHERE ship_name NOT IN (SELECT ship_name FROM voyages) | Tern | 0.0 | | voyages · 0 rows · none of 5 is Tern
        SELECT ship_name FROM ships WHERE NOT EXISTS (SELECT 1 FROM voyages WHERE voyages.ship_name = ships.ship_name AND days > 8) | Heron | 0.0 | | voyages · 0 rows · none of 2 matches
        SELECT ship_name FROM ships WHERE tonnage >= ALL (SELECT tonnage FROM ships WHERE armed IS NOT NULL AND tonnage > 0) | Osprey | 0.0 | Osprey | ships · 3 rows · highest tonnage = 1204.75, no other of 3 is higher
        SELECT ship_name FROM ships WHERE tonnage < ANY (SELECT tonnage FROM ships WHERE NOT armed) | Petrel | 0.0 | Osprey | ships · 1 row
        SELECT ship_name FROM ships WHERE built = (SELECT built FROM ships ORDER BY built DESC LIMIT 1 OFFSET 1) | Heron | 0.0 | Heron | ships · 4 rows · 1 of 4 comes before it by built DESC; LIMIT 1 OFFSET 1; built = 1967
        SELECT ship_name FROM ships WHERE built > (SELECT AVG(built) FROM ships) | Tern | 0.0 | | ships · 4 rows · AVG(built) = 1959.75
        """)
    void theRowThatDecidesComesFirst(
            String sql, @Nullable String value, String block, @Nullable String first, String heading) {
        Witness witness = found(sql, value).stream()
                .filter(w -> w.block().equals(BlockPath.parse(block)))
                .findFirst()
                .orElseThrow();

        assertThat(witness.heading()).isEqualTo(heading);
        if (first != null) {
            assertThat(first(witness)).isEqualTo(first);
        }
    }

    @Test
    void theLimitCutsFromTheOthersInTheirOrder() {
        assertThat(found("SELECT ship_name FROM ships ORDER BY built LIMIT 2", "Petrel")
                        .getFirst()
                        .rows())
                .extracting(List::getFirst)
                .containsExactly("Petrel", "Osprey", "Heron", "Tern");
    }

    @Test
    void anotherOuterRowIsFollowedIntoTheBlocksInsideIt() {
        List<Witness> first = found(HARWICH, "4");
        Witness voyages = first.getFirst();
        assertThat(voyages.each()).isTrue();
        assertThat(first.getLast().heading()).isEqualTo("ships · 1 row · for " + first(voyages) + ", 1 of 4");

        for (int row = 0; row < 4; row++) {
            Witness ship = witnesses.inside(voyages, row).getFirst();
            assertThat(first(ship)).isEqualTo(voyages.rows().get(row).get(1));
            assertThat(ship.follows().orElseThrow().words())
                    .isEqualTo("for " + voyages.rows().get(row).getFirst() + ", " + (row + 1) + " of 4");
        }
    }

    @Test
    void aJoinHasRowsOfEachOfItsTables() {
        List<Witness> both = found(
                "SELECT MAX(v.days) FROM voyages v JOIN ships s ON s.ship_name = v.ship_name WHERE s.armed = FALSE",
                "31");

        assertThat(both).extracting(Witness::table).containsExactly("voyages", "ships");
        assertThat(both).extracting(WitnessesTest::first).containsExactly("V3", "Osprey");
    }

    @Test
    void moreRowsComeBehindThoseThatAreThere() {
        Witness five = found("SELECT MAX(sailed) FROM voyages, ships", null).getFirst();

        assertThat(five.total()).isEqualTo(20);
        Witness more = witnesses.more(five, 12);

        assertThat(five.rows()).hasSize(5);
        assertThat(more.rows()).hasSize(12).startsWith(five.rows().toArray(List[]::new));
    }

    @Test
    void whatCannotBeReadSaysSo() {
        Witness witness = found("SELECT ship_name FROM ships WHERE CAST(home_port AS INTEGER) = 1", null)
                .getFirst();

        assertThat(witness.rows()).isEmpty();
        assertThat(witness.note()).startsWith("cannot be read: ");
    }
}
