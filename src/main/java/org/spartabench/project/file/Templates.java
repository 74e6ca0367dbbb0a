package org.spartabench.project.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.passage.template.TableToText;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.project.disk.OwnFile;

/** Stores the project's own table-to-text templates: {@code templates/<table>.txt}, one for each grounding table. */
public final class Templates {

    public static final String FOLDER = "templates";

    private Templates() {}

    /** Writes the given templates; a table without one gets the usual template for its domain. */
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

    /** Reads the templates by table; a table without a file has none. */
    public static Result<Map<String, TableToText>> read(Path project, Schema schema) {
        Map<String, TableToText> templates = new LinkedHashMap<>();
        List<Problem> problems = new ArrayList<>();
        for (Table table : schema.tables()) {
            Path file = file(project.resolve(FOLDER), table);
            if (!table.grounding() || !Files.isRegularFile(file)) {
                continue;
            }
            switch (new OwnFile(file).text().then(text -> parse(table, text.orElse("")))) {
                case Result.Ok<TableToText>(TableToText template) -> templates.put(table.name(), template);
                case Result.Bad<TableToText>(List<Problem> found) -> problems.add(first(file, found));
            }
        }
        return problems.isEmpty() ? Result.ok(templates) : new Result.Bad<>(problems);
    }

    /** Reads the stored text of a table's template, else the usual one. */
    static Result<String> text(Path project, String domain, Table table) {
        Path file = file(project.resolve(FOLDER), table);
        return new OwnFile(file).text().map(own -> own.orElseGet(() -> TableToText.usual(domain, table)));
    }

    /** Names the first mistake of a file and counts the others; the editor of templates shows them all. */
    private static Problem first(Path file, List<Problem> found) {
        String message = found.getFirst().message();
        String more = found.size() == 1 ? "" : " (and " + (found.size() - 1) + " more)";
        return new Problem((message.startsWith(file.toString()) ? "" : file + ": ") + message + more);
    }

    /** Parses a template, or gives its mistakes with their places. */
    static Result<TableToText> parse(Table table, String text) {
        return switch (TableToText.parse(
                text, table.columns().stream().map(Column::name).toList())) {
            case TableToText.Parsed.Good(TableToText template) -> Result.ok(template);
            case TableToText.Parsed.Faulty(List<TableToText.Fault> faults) ->
                new Result.Bad<>(
                        faults.stream().map(f -> new Problem(f.toString())).toList());
        };
    }

    /** Stores a table's template. The file is never half written. */
    public static void write(Path project, Table table, String text) {
        new OwnFile(file(project.resolve(FOLDER), table)).write(text);
    }

    private static Path file(Path folder, Table table) {
        return folder.resolve(table.name() + ".txt");
    }
}
