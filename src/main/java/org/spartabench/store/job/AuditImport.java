package org.spartabench.store.job;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.Folders;
import org.spartabench.fact.Result;
import org.spartabench.fact.load.Import;
import org.spartabench.fact.plan.ImportPlan;
import org.spartabench.fact.plan.PlannedTable;
import org.spartabench.fact.source.Notation;
import org.spartabench.publish.Entry;
import org.spartabench.query.Block;
import org.spartabench.query.read.SqlReader;
import org.spartabench.review.audit.Foreign;
import org.spartabench.store.Audit;
import org.spartabench.store.Project;
import org.spartabench.store.db.FailureText;

/** Creates projects that audit foreign sets. */
public final class AuditImport {

    private static final char SPACE = ' ';

    private AuditImport() {}

    /** Makes a project of a foreign set: all of it, or nothing. @param name of the set */
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
        return new Entry(item.id(), item.question(), lookUp(item.id()), item.answers(), Optional.empty());
    }

    private static Block lookUp(String id) {
        return SqlReader.read("SELECT answer FROM " + Audit.ITEMS + " WHERE id = " + Audit.quoted(id))
                .block()
                .orElseThrow();
    }

    /** Everything is text; nothing joins and nothing is counted. */
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
        try (Sheet items = new Sheet(folder, Audit.ITEMS, "id", "table_id", "question", "answer_no", "answer")) {
            for (Foreign.Item item : set.items()) {
                for (int i = 0; i < item.answers().size(); i++) {
                    items.row(
                            item.id(),
                            item.table(),
                            item.question(),
                            i + 1,
                            item.answers().get(i));
                }
            }
        }
        try (Sheet tables = new Sheet(folder, Audit.TABLES, "table_id", "title", "section", "intro");
                Sheet cells = new Sheet(folder, Audit.CELLS, "table_id", "row_no", "column_no", "cell", "links")) {
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
            try (Sheet passages = new Sheet(folder, Audit.PASSAGES, "link", "passage")) {
                for (Map.Entry<String, String> passage : new TreeMap<>(set.passages()).entrySet()) {
                    passages.row(passage.getKey(), passage.getValue());
                }
            }
        }
    }

    /** A CSV file; signs that no text file holds are spaces in it. */
    private static final class Sheet implements AutoCloseable {
        private final Writer writer;

        Sheet(Path folder, String table, String... columns) throws IOException {
            writer = Files.newBufferedWriter(folder.resolve(table + ".csv"), StandardCharsets.UTF_8);
            row((Object[]) columns);
        }

        void row(Object... cells) throws IOException {
            for (int i = 0; i < cells.length; i++) {
                String text = cells[i].toString().replace('\0', SPACE).replace("\"", "\"\"");
                writer.write((i == 0 ? "\"" : ",\"") + text + "\"");
            }
            writer.write("\n");
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }
}
