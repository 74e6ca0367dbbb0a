package org.spartabench.python.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.source.CsvFile;
import org.spartabench.facts.value.ColumnType;

/** A dirty table has every kind of dirt, the same for a seed, and reads back as the clean one, cell by cell. */
class DirtyTableTest {

    private static final Table BOATS = new Table(
            "boats",
            List.of(
                    column("name", ColumnType.TEXT, Role.NAME),
                    column("note", ColumnType.TEXT, Role.TEXT),
                    column("mark", ColumnType.TEXT, Role.TEXT),
                    column("number", ColumnType.INTEGER, Role.IDENTIFIER),
                    column("price", ColumnType.DECIMAL, Role.MEASURE),
                    column("tons", ColumnType.INTEGER, Role.MEASURE),
                    column("built", ColumnType.DATE, Role.MOMENT),
                    column("seen", ColumnType.TIMESTAMP, Role.MOMENT),
                    column("tide", ColumnType.TIME, Role.MOMENT),
                    column("afloat", ColumnType.BOOLEAN, Role.CATEGORY)),
            List.of(),
            false,
            80);

    private static final String ROWS = "INSERT INTO boats SELECT CASE WHEN i % 7 > 0 THEN 'boat, \"' || i || '\"' END,"
        + " CASE i % 5 WHEN 0 THEN 'N/A' WHEN 1 THEN NULL ELSE 'n' || i END, CASE i % 4 WHEN 0 THEN 'blank  ' WHEN 1"
        + " THEN '' WHEN 2 THEN 'none' END, i, CASE WHEN i % 6 > 0 THEN (i - 40) * 123456.75 END, CASE WHEN i % 9 > 0"
        + " THEN i * 1717 - 20000 END, DATE '2024-01-31' + CAST(i AS INTEGER), TIMESTAMP '2024-01-31 10:20:30' +"
        + " INTERVAL (i) HOUR, TIME '10:20:30', CASE WHEN i % 8 > 0 THEN i % 2 = 0 END FROM range(80) AS r(i)";

    @TempDir
    Path folder;

    private static Column column(String name, ColumnType type, Role role) {
        return new Column(name, type, role, Optional.empty(), true);
    }

    @Test
    void whatIsMadeDirtyIsReadBack() throws IOException {
        Schema schema = new Schema("harbor", "a sailor", List.of(BOATS), List.of(), new JoinGraph(List.of()));
        List<String> statements = List.of(
                "CREATE TABLE boats (name VARCHAR, note VARCHAR, mark VARCHAR, number BIGINT, price DECIMAL(12, 2),"
                        + " tons BIGINT, built DATE, seen TIMESTAMP, tide TIME, afloat BOOLEAN)",
                ROWS);
        try (FactBase facts = HybridClinic.facts(folder.resolve("boats.duckdb"), schema, statements)) {
            String own = TableCsv.of(facts, "boats").orThrow(IllegalStateException::new);
            List<List<String>> clean = read(own);
            assertThat(clean).hasSize(81);
            Law.holdsFor(Stream.of(1L, 2L, 3L), seed -> {
                DirtyTable dirty = DirtyTable.of(facts, "boats", seed).orThrow(IllegalStateException::new);
                String csv = dirty.csv();
                assertThat(csv).isEqualTo(dirty.csv()).isNotEqualTo(own);
                assertThat(csv)
                        .contains(",N/A,", "  \"", ".0,", ",yes", ",no", ".02.2024,", ".2024 1", "2024-02-")
                        .containsPattern("\"-?\\d{1,3}(,\\d{3})+\\.\\d+\"")
                        .containsPattern("\"-?\\d{1,3},\\d{3}\"");
                List<List<String>> made = read(csv);
                List<List<String>> back = new ArrayList<>(List.of(made.getFirst()));
                for (List<String> row : made.subList(1, made.size())) {
                    List<String> cells = new ArrayList<>();
                    for (int i = 0; i < row.size(); i++) {
                        cells.add(
                                dirty.clean(made.getFirst().get(i), row.get(i)).orElse("<NA>"));
                    }
                    back.add(cells);
                }
                assertThat(back).isEqualTo(clean);
            });
            assertThat(DirtyTable.of(facts, "boats", 1).map(DirtyTable::csv))
                    .isNotEqualTo(DirtyTable.of(facts, "boats", 2).map(DirtyTable::csv));
            assertThat(TableCsv.head(own, 3).lines()).hasSize(3);
            assertThat(TableCsv.head("\"a\"\n\"x\ny\"\n\"z\"\n", 2)).isEqualTo("\"a\"\n\"x\ny\"");
        }
    }

    private List<List<String>> read(String csv) throws IOException {
        Path file = Files.writeString(Files.createTempFile(folder, "t", ".csv"), csv);
        List<List<String>> all = new ArrayList<>();
        CsvFile.open(file)
                .orThrow(IllegalStateException::new)
                .records((line, cells) -> all.add(List.copyOf(cells)))
                .orThrow(IllegalStateException::new);
        return all;
    }
}
