package org.spartabench.project.foreign;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.judging.review.audit.Foreign;
import org.spartabench.project.Project;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.review.Audit;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** Creates projects that audit foreign sets. */
public final class AuditImport {

    private AuditImport() {}

    /** Creates a project from a foreign set completely or not at all. @param name of the set */
    public static Result<Project> create(Path folder, String name, Foreign set) {
        Path csv = null;
        try {
            csv = Files.createTempDirectory("sparta-audit-");
            write(csv, set);
            return Import.preview(csv, Optional.empty())
                    .map(plan -> plain(plan).withName(name))
                    .then(plan -> Project.create(folder, plan))
                    .map(project -> {
                        project.set()
                                .add(set.items().stream()
                                        .map(AuditImport::entry)
                                        .toList());
                        return project;
                    });
        } catch (IOException e) {
            return Result.bad(folder + ": cannot be created (" + FailureText.of(e) + ")");
        } finally {
            if (csv != null) {
                Folders.discard(csv);
            }
        }
    }

    private static Entry entry(Foreign.Item item) {
        String lookUp = "SELECT answer FROM " + Audit.ITEMS + " WHERE id = " + Audit.quoted(item.id());
        Block query = SqlReader.read(lookUp).block().orElseThrow();
        return new Entry(item.id(), item.question(), query, item.answers(), Optional.empty());
    }

    /** Imports all columns but the numbers of places as text, without joins. */
    private static ImportPlan plain(ImportPlan plan) {
        ImportPlan texts = plan.withForeignKeys(List.of());
        for (PlannedTable table : plan.tables()) {
            for (var column : table.columns()) {
                if (!column.name().endsWith("_no")) {
                    texts = texts.withTable(
                            table.name(),
                            t -> t.withColumn(column.name(), c -> c.withType(ColumnType.TEXT, Notation.PLAIN)));
                }
            }
        }
        return texts;
    }

    private static void write(Path folder, Foreign set) throws IOException {
        try (Sheet items = Sheet.begin(folder, Audit.ITEMS, "id", "table_id", "question", "answer_no", "answer")) {
            for (Foreign.Item item : set.items()) {
                for (int i = 0; i < item.answers().size(); i++) {
                    String answer = item.answers().get(i);
                    items.row(item.id(), item.table(), item.question(), i + 1, answer);
                }
            }
        }
        try (Sheet tables = Sheet.begin(folder, Audit.TABLES, "table_id", "title", "section", "intro");
                Sheet cells = Sheet.begin(folder, Audit.CELLS, "table_id", "row_no", "column_no", "cell", "links")) {
            for (Foreign.Table table : new TreeMap<>(set.tables()).values()) {
                tables.row(table.id(), table.title(), table.section(), table.intro());
                for (int c = 0; c < table.header().size(); c++) {
                    cells.row(table.id(), 0, c + 1, table.header().get(c), "");
                }
                for (int r = 0; r < table.rows().size(); r++) {
                    for (int c = 0; c < table.rows().get(r).size(); c++) {
                        Foreign.Cell cell = table.rows().get(r).get(c);
                        cells.row(table.id(), r + 1, c + 1, cell.text(), String.join(" ", cell.links()));
                    }
                }
            }
        }
        if (!set.passages().isEmpty()) {
            try (Sheet passages = Sheet.begin(folder, Audit.PASSAGES, "link", "passage")) {
                new TreeMap<>(set.passages()).forEach(passages::row);
            }
        }
    }

    /** Writes a CSV file; NUL characters become spaces. */
    private record Sheet(CsvWriter csv) implements AutoCloseable {

        static Sheet begin(Path folder, String table, String... columns) throws IOException {
            Sheet sheet = new Sheet(CsvWriter.builder()
                    .quoteStrategy(QuoteStrategies.ALWAYS)
                    .lineDelimiter(LineDelimiter.LF)
                    .build(folder.resolve(table + ".csv")));
            sheet.csv.writeRecord(columns);
            return sheet;
        }

        void row(Object... cells) {
            csv.writeRecord(Stream.of(cells)
                    .map(cell -> cell.toString().replace('\0', ' '))
                    .toList());
        }

        @Override
        public void close() throws IOException {
            csv.close();
        }
    }
}
