package org.spartabench.store.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.fact.Column;
import org.spartabench.fact.Loaded;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;
import org.spartabench.fact.passage.TableToText;
import org.spartabench.store.db.Reasons;

/** The project's own table-to-text templates: {@code templates/<table>.txt}, one for each grounding table. */
public final class Templates {

    static final String FOLDER = "templates";

    private Templates() {}

    /** Begins with the given templates; without one, with that which comes with the program, where it fits the table. */
    public static void write(Path project, Schema schema, Map<String, String> given) throws IOException {
        Path folder = project.resolve(FOLDER);
        Files.createDirectories(folder);
        for (Table table : schema.tables()) {
            if (table.grounding()) {
                String own = given.get(table.name());
                Files.writeString(file(folder, table), own == null ? TableToText.usual(schema.name(), table) : own);
            }
        }
    }

    /** The templates by table; a table without a file has none. */
    public static Loaded<Map<String, TableToText>> read(Path project, Schema schema) {
        Map<String, TableToText> templates = new LinkedHashMap<>();
        List<Problem> problems = new ArrayList<>();
        for (Table table : schema.tables()) {
            Path file = file(project.resolve(FOLDER), table);
            if (!table.grounding() || !Files.isRegularFile(file)) {
                continue;
            }
            switch (text(file).then(text -> parse(table, text))) {
                case Loaded.Ok<TableToText>(TableToText template) -> templates.put(table.name(), template);
                case Loaded.Bad<TableToText>(List<Problem> found) -> problems.add(first(file, found));
            }
        }
        return problems.isEmpty() ? Loaded.ok(templates) : new Loaded.Bad<>(problems);
    }

    /** The text that is kept for a table, else the one that it would begin with. */
    static Loaded<String> text(Path project, String domain, Table table) {
        Path file = file(project.resolve(FOLDER), table);
        return Files.isRegularFile(file) ? text(file) : Loaded.ok(TableToText.usual(domain, table));
    }

    private static Loaded<String> text(Path file) {
        try {
            return Loaded.ok(Files.readString(file));
        } catch (IOException e) {
            return Loaded.bad(file + ": cannot be read (" + Reasons.of(e) + ")");
        }
    }

    /** Names the first mistake of a file and counts the others; the editor of templates shows them all. */
    private static Problem first(Path file, List<Problem> found) {
        String message = found.getFirst().message();
        String more = found.size() == 1 ? "" : " (and " + (found.size() - 1) + " more)";
        return new Problem((message.startsWith(file.toString()) ? "" : file + ": ") + message + more);
    }

    /** The template, or its mistakes with their places. */
    static Loaded<TableToText> parse(Table table, String text) {
        return switch (TableToText.parse(text, columns(table))) {
            case TableToText.Parsed.Good(TableToText template) -> Loaded.ok(template);
            case TableToText.Parsed.Faulty(List<TableToText.Fault> faults) ->
                new Loaded.Bad<>(
                        faults.stream().map(f -> new Problem(f.toString())).toList());
        };
    }

    /** Writes beside the file first and moves, so that the file is never half written. */
    public static void write(Path project, Table table, String text) throws IOException {
        Path folder = Files.createDirectories(project.resolve(FOLDER));
        Path part = folder.resolve("." + table.name() + ".part");
        Files.writeString(part, text);
        Files.move(part, file(folder, table), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static Path file(Path folder, Table table) {
        return folder.resolve(table.name() + ".txt");
    }

    private static List<String> columns(Table table) {
        return table.columns().stream().map(Column::name).toList();
    }
}
