package org.spartabench.project.release.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.spartabench.facts.statement.SmallFacts.ok;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.entry.EvidenceLine;
import org.spartabench.sql.read.SqlReader;

/** Published evidence: the row that decides is the first, and each row says which outer row it belongs to. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EvidenceFinderTest {

    private FactBase facts;

    @BeforeAll
    void open(@TempDir Path folder) {
        facts = SmallFacts.duckDb(folder);
    }

    @AfterAll
    void close() {
        facts.close();
    }

    private List<EvidenceLine> lines(String sql, String answer) {
        return new EvidenceFinder(facts, ok(Passages.of(facts, Map.of())))
                .of(new Entry(
                        "ships:1",
                        "Which?",
                        SqlReader.read(sql).block().orElseThrow(),
                        List.of(answer),
                        Optional.empty()));
    }

    private static List<Long> rows(List<EvidenceLine> lines, String block) {
        return lines.stream()
                .filter(l -> l.block().equals(block))
                .map(l -> l.row().orElse(-1))
                .toList();
    }

    @Test
    void theLatestVoyageIsTheFirstRow() {
        List<EvidenceLine> lines = lines("SELECT MAX(sailed) FROM voyages", "1971-01-02");

        assertThat(rows(lines, "0")).startsWith(4L).hasSize(5);
        assertThat(lines.getFirst().supporting()).isEqualTo(5);
        assertThat(lines.getFirst().note()).isEqualTo("MAX(sailed) = 1971-01-02, no other of 5 is later");
        assertThat(lines.getFirst().outerRow()).isEmpty();
    }

    @Test
    void whereEveryRowCountsEachComesWithItsInnerRow() {
        List<EvidenceLine> lines = lines(
                "SELECT SUM(days) FROM voyages WHERE ship_name IN (SELECT ship_name FROM ships WHERE tonnage > 500)",
                "50");

        assertThat(rows(lines, "0")).containsExactly(0L, 1L, 2L);
        assertThat(lines.stream().filter(l -> l.block().equals("0.0")))
                .extracting(EvidenceLine::outerBlock, EvidenceLine::outerRow, EvidenceLine::row)
                .containsExactly(
                        tuple("0", OptionalLong.of(0), OptionalLong.of(0)),
                        tuple("0", OptionalLong.of(1), OptionalLong.of(0)),
                        tuple("0", OptionalLong.of(2), OptionalLong.of(1)));
    }

    @Test
    void whereNoRowMatchesALineSaysOfHowMany() {
        List<EvidenceLine> lines =
                lines("SELECT ship_name FROM ships WHERE ship_name NOT IN (SELECT ship_name FROM voyages)", "Tern");

        assertThat(lines.getLast().row()).isEmpty();
        assertThat(lines.getLast().note()).isEqualTo("none of 5 is Tern");
    }
}
