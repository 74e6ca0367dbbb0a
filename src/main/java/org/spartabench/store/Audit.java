package org.spartabench.store;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.Folders;
import org.spartabench.fact.Import;
import org.spartabench.fact.ImportPlan;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Loaded;
import org.spartabench.fact.Notation;
import org.spartabench.fact.PlannedTable;
import org.spartabench.fact.Reply;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Values;
import org.spartabench.item.Item;
import org.spartabench.item.Verdict;
import org.spartabench.publish.Entry;
import org.spartabench.query.Block;
import org.spartabench.query.SqlReader;
import org.spartabench.review.Decision;
import org.spartabench.review.audit.AuditReport;
import org.spartabench.review.audit.Foreign;

/**
 * A project that audits a foreign set. Its facts are the set itself: items, tables and passages as the files had them. An item has no
 * query of its own; in its place stands the look-up of the answer that the set recorded ({@code SELECT answer FROM foreign_item WHERE
 * id = …}), which binds decisions to question and answer and is shown nowhere.
 */
public final class Audit {

    private static final String ITEMS = "foreign_item";
    private static final String TABLES = "foreign_table";
    private static final String CELLS = "foreign_cell";
    private static final String PASSAGES = "foreign_passage";
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 100_000);
    private static final char SPACE = ' ';

    /** Characters of a passage that stand in a review sheet. */
    private static final int MOST_TOLD = 400;

    private final Workspace workspace;

    private Audit(Workspace workspace) {
        this.workspace = workspace;
    }

    /** The audit that a project is, if it is one. */
    public static Optional<Audit> of(Workspace workspace) {
        return workspace.schema().table(ITEMS).isPresent()
                        && workspace.schema().table(CELLS).isPresent()
                ? Optional.of(new Audit(workspace))
                : Optional.empty();
    }

    /** Makes a project of a foreign set: all of it, or nothing. @param name of the set */
    public static Loaded<Workspace> create(Path folder, String name, Foreign set) {
        Path csv = null;
        try {
            csv = Files.createTempDirectory("sparta-audit-");
            write(csv, set);
            return Import.preview(csv, Optional.empty())
                    .map(plan -> plain(plan).withName(name))
                    .then(plan -> Workspace.create(folder, plan))
                    .map(workspace -> {
                        workspace.add(set.items().stream().map(Audit::entry).toList());
                        return workspace;
                    });
        } catch (IOException e) {
            return Loaded.bad(folder + ": cannot be made (" + Reasons.of(e) + ")");
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
        return SqlReader.read("SELECT answer FROM " + ITEMS + " WHERE id = " + quoted(id))
                .block()
                .orElseThrow();
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
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
        try (Sheet items = new Sheet(folder, ITEMS, "id", "table_id", "question", "answer_no", "answer")) {
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
        try (Sheet tables = new Sheet(folder, TABLES, "table_id", "title", "section", "intro");
                Sheet cells = new Sheet(folder, CELLS, "table_id", "row_no", "column_no", "cell", "links")) {
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
            try (Sheet passages = new Sheet(folder, PASSAGES, "link", "passage")) {
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

    /**
     * What an item is judged by.
     *
     * @param table with its cells and their links
     * @param passages that the table links to, by link, in the order of the table
     */
    public record Grounds(Foreign.Table table, Map<String, String> passages) {
        public Grounds {
            passages = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(passages));
        }

        /** The links of one row. */
        public Set<String> linksOf(int row) {
            Set<String> links = new java.util.LinkedHashSet<>();
            table.rows().get(row).forEach(c -> links.addAll(c.links()));
            links.retainAll(passages.keySet());
            return links;
        }
    }

    /** The table and the passages of an item; may take some milliseconds. */
    public Grounds grounds(Item item) {
        String key = read("SELECT table_id FROM " + ITEMS + " WHERE id = " + quoted(item.id()) + " LIMIT 1")
                .getFirst()
                .getFirst();
        List<String> head = read("SELECT title, section, intro FROM " + TABLES + " WHERE table_id = " + quoted(key))
                .getFirst();
        List<String> header = new ArrayList<>();
        List<List<Foreign.Cell>> rows = new ArrayList<>();
        Set<String> links = new java.util.LinkedHashSet<>();
        for (List<String> cell : read("SELECT row_no, cell, links FROM " + CELLS + " WHERE table_id = " + quoted(key)
                + " ORDER BY row_no, column_no")) {
            int row = Integer.parseInt(cell.getFirst());
            if (row == 0) {
                header.add(cell.get(1));
                continue;
            }
            while (rows.size() < row) {
                rows.add(new ArrayList<>());
            }
            List<String> own =
                    cell.get(2).isEmpty() ? List.of() : List.of(cell.get(2).split(" "));
            links.addAll(own);
            rows.get(row - 1).add(new Foreign.Cell(cell.get(1), own));
        }
        return new Grounds(
                new Foreign.Table(key, head.get(0), head.get(1), head.get(2), header, rows), passages(links));
    }

    private Map<String, String> passages(Set<String> links) {
        if (links.isEmpty() || workspace.schema().table(PASSAGES).isEmpty()) {
            return Map.of();
        }
        Map<String, String> found = new HashMap<>();
        String wanted = String.join(", ", links.stream().map(Audit::quoted).toList());
        read("SELECT link, passage FROM " + PASSAGES + " WHERE link IN (" + wanted + ")")
                .forEach(row -> found.put(row.get(0), row.get(1)));
        Map<String, String> ordered = new LinkedHashMap<>();
        links.forEach(l -> Optional.ofNullable(found.get(l)).ifPresent(text -> ordered.put(l, text)));
        return ordered;
    }

    private List<List<String>> read(String sql) {
        Reply reply = workspace.facts().run(sql, LIMITS);
        if (!(reply instanceof Rows rows)) {
            throw new StoreException("the foreign set cannot be read: " + reply);
        }
        List<List<String>> texts = new ArrayList<>();
        for (List<@Nullable Object> row : rows.rows()) {
            texts.add(row.stream().map(v -> v == null ? "" : Values.text(v)).toList());
        }
        return texts;
    }

    /** The rows of the table that hold the answer, and the passages that do, in short. */
    String evidence(Item item) {
        Grounds grounds = grounds(item);
        List<String> lines = new ArrayList<>();
        lines.add(grounds.table().title()
                + (grounds.table().section().isEmpty()
                        ? ""
                        : ", " + grounds.table().section()));
        List<String> answers = item.answer().values();
        for (List<Foreign.Cell> row : grounds.table().rows()) {
            if (row.stream().anyMatch(c -> holds(c.text(), answers))) {
                lines.add(
                        String.join(" | ", row.stream().map(Foreign.Cell::text).toList()));
            }
        }
        grounds.passages().values().stream()
                .filter(p -> holds(p, answers))
                .map(p -> p.length() > MOST_TOLD ? p.substring(0, MOST_TOLD) + " … (cut)" : p)
                .forEach(lines::add);
        return String.join("\n", lines);
    }

    /** Whether a text holds one of the answers, whatever its case. */
    public static boolean holds(String text, List<String> answers) {
        String plain = text.toLowerCase(Locale.ROOT);
        return answers.stream().anyMatch(a -> plain.contains(a.toLowerCase(Locale.ROOT)));
    }

    /** What was found so far. */
    public AuditReport report() {
        Map<Integer, List<Decision>> byItem = new TreeMap<>();
        workspace
                .team()
                .decisions()
                .forEach(d ->
                        byItem.computeIfAbsent(d.item(), i -> new ArrayList<>()).add(d));
        Collection<AuditReport.Judged> each = new ArrayList<>();
        Collection<AuditReport.Judged> all = new ArrayList<>();
        byItem.values().forEach(decisions -> {
            Map<String, AuditReport.Judged> last = new LinkedHashMap<>();
            Set<Long> undone = Decision.undone(decisions);
            for (Decision d : decisions) {
                if (!undone.contains(d.id())) {
                    judged(d).ifPresent(j -> {
                        last.remove(d.validator());
                        last.put(d.validator(), j);
                    });
                }
            }
            each.addAll(last.values());
            last.values().stream().reduce((a, b) -> b).ifPresent(all::add);
        });
        return AuditReport.of(each, all);
    }

    private static Optional<AuditReport.Judged> judged(Decision d) {
        return switch (d.verdict()) {
            case Verdict.Accept a -> Optional.of(new AuditReport.Judged(d.validator(), List.of(), false));
            case Verdict.EditQuestion e -> Optional.of(new AuditReport.Judged(d.validator(), List.of(), true));
            case Verdict.Reject r -> Optional.of(new AuditReport.Judged(d.validator(), r.reasons(), false));
            default -> Optional.empty();
        };
    }
}
