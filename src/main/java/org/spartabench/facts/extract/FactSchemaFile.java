package org.spartabench.facts.extract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.extract.FactSchema.FactColumn;
import org.spartabench.facts.extract.FactSchema.FactTable;
import org.spartabench.facts.extract.FactSchema.Form;
import org.spartabench.facts.passage.template.TextPattern;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;

/**
 * Reads a fact schema; each fault is one line.
 *
 * <pre>
 * {"tables": [{"name": "lines", "key": ["report_id", "player"],
 *   "columns": [{"name": "report_id", "from": "id"}, {"name": "player", "entity": "players.name"},
 *     {"name": "points", "type": "INTEGER", "unit": "points", "description": "…", "examples": ["17"]}],
 *   "patterns": ["{player} scored {points} points"], "lines": {"Points": "points"}},
 *  {"like": "games"}]}
 * </pre>
 */
public final class FactSchemaFile {

    private static final int MOST_COLUMNS = 1_000;

    private static final Set<String> OF_TABLE = Set.of("name", "like", "key", "columns", "patterns", "lines");
    private static final Set<String> OF_COLUMN = Set.of(
            "name",
            "type",
            "unit",
            "description",
            "examples",
            "words",
            "verbs",
            "says",
            "entity",
            "of",
            "unless",
            "form",
            "from");

    private final String file;
    private final Schema source;
    private final List<Problem> problems = new ArrayList<>();

    private FactSchemaFile(String file, Schema source) {
        this.file = file;
        this.source = source;
    }

    /**
     * Reads the text of a file.
     *
     * @param source the tables that exist, whose columns may be taken over and whose entities may be named
     */
    public static Result<FactSchema> read(String text, String file, Schema source) {
        return new FactSchemaFile(file, source).read(text);
    }

    private Result<FactSchema> read(String text) {
        JsonNode root;
        try {
            root = Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            return Result.bad(file + ": " + FileFailure.notJson(e));
        }
        List<FactTable> tables = new ArrayList<>();
        root.path("tables").forEach(node -> tables.add(table(node)));
        if (tables.isEmpty()) {
            fault("has no \"tables\"");
        }
        Set<String> names = new HashSet<>();
        tables.stream()
                .filter(t -> !names.add(t.name().toLowerCase(Locale.ROOT)))
                .forEach(t -> fault("two tables are called " + t.name()));
        return problems.isEmpty() ? Result.ok(new FactSchema(tables, hash(text))) : new Result.Bad<>(problems);
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void fault(String what) {
        problems.add(new Problem(file + ": " + what));
    }

    private FactTable table(JsonNode node) {
        Optional<Table> like = Optional.of(node.path("like").asText(""))
                .filter(n -> !n.isEmpty())
                .flatMap(name -> {
                    Optional<Table> known = source.table(name);
                    if (known.isEmpty()) {
                        fault("there is no table " + name + " to be like");
                    }
                    return known;
                });
        String name = node.path("name").asText(like.map(Table::name).orElse(""));
        String at = "table " + name;
        if (!TableNames.fault(name).isEmpty()) {
            fault("the name of a table, '" + name + "', " + TableNames.fault(name));
        }
        unknown(at, node, OF_TABLE);
        Map<String, FactColumn> columns = new LinkedHashMap<>();
        like.ifPresent(t -> t.columns().forEach(c -> columns.put(c.name(), like(t, c))));
        Set<String> own = new HashSet<>();
        for (JsonNode written : node.path("columns")) {
            FactColumn column = column(
                    at,
                    written,
                    Optional.ofNullable(columns.get(written.path("name").asText(""))));
            if (!own.add(column.name().toLowerCase(Locale.ROOT))) {
                fault(at + ": two columns are called " + column.name());
            }
            columns.put(column.name(), column);
        }
        if (columns.isEmpty() || columns.size() > MOST_COLUMNS) {
            fault(at + ": needs 1 to " + MOST_COLUMNS + " \"columns\", or a table to be \"like\"");
        }
        List<String> key = node.has("key")
                ? texts(at + ": \"key\"", node.path("key"))
                : like.map(Table::primaryKey).orElse(List.of());
        if (key.isEmpty()) {
            fault(at + ": needs a \"key\": the columns that identify a row");
        }
        Map<String, String> lines = new LinkedHashMap<>();
        node.path("lines")
                .properties()
                .forEach(e -> lines.put(e.getKey(), e.getValue().asText()));
        Stream.of(
                        key.stream(),
                        lines.values().stream(),
                        columns.values().stream().flatMap(c -> c.of().stream()))
                .flatMap(s -> s)
                .filter(c -> !columns.containsKey(c))
                .distinct()
                .forEach(c -> fault(at + ": has no column " + c));
        List<TextPattern> patterns = new ArrayList<>();
        List<String> stated = columns.values().stream()
                .filter(FactColumn::stated)
                .map(FactColumn::name)
                .toList();
        texts(at + ": \"patterns\"", node.path("patterns"))
                .forEach(p -> TextPattern.of(p, stated)
                        .use(patterns::add, bad -> bad.problems().forEach(x -> fault(at + ": " + x.message()))));
        return new FactTable(name, List.copyOf(columns.values()), key, patterns, lines);
    }

    private static FactColumn like(Table table, Column column) {
        return new FactColumn(
                column.name(),
                column.type(),
                column.unit(),
                "",
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                form(column.name(), ""),
                false);
    }

    private FactColumn column(String at, JsonNode node, Optional<FactColumn> like) {
        String name = node.path("name").asText("");
        String here = at + ", column " + name;
        if (!TableNames.fault(name).isEmpty()) {
            fault(at + ": the name of a column, '" + name + "', " + TableNames.fault(name));
        }
        unknown(here, node, OF_COLUMN);
        boolean given = node.has("from");
        if (given && !node.path("from").asText().equals("id")) {
            fault(here + ": \"from\" can only be \"id\", the passage's");
        }
        String written = node.path("type").asText("").toUpperCase(Locale.ROOT);
        ColumnType type = like.map(FactColumn::type).orElse(ColumnType.TEXT);
        if (!written.isEmpty()) {
            try {
                type = ColumnType.valueOf(written);
            } catch (IllegalArgumentException _) {
                fault(here + ": there is no type " + written + "; there are "
                        + Stream.of(ColumnType.values()).map(Enum::name).collect(Collectors.joining(", ")));
            }
        }
        Map<String, List<String>> says = new LinkedHashMap<>();
        node.path("says").properties().forEach(e -> says.put(e.getKey(), texts(here + ": \"says\"", e.getValue())));
        List<String> verbs = texts(here + ": \"verbs\"", node.path("verbs"));
        if (type == ColumnType.BOOLEAN && verbs.isEmpty()) {
            fault(here + ": a yes or no needs \"verbs\" that state a yes");
        }
        return new FactColumn(
                name,
                type,
                text(node, "unit").or(() -> like.flatMap(FactColumn::unit)),
                node.path("description").asText(""),
                texts(here + ": \"examples\"", node.path("examples")),
                texts(here + ": \"words\"", node.path("words")),
                verbs,
                says,
                text(node, "entity").flatMap(e -> entity(here, e)),
                text(node, "of"),
                texts(here + ": \"unless\"", node.path("unless")),
                form(here, name, node.path("form").asText("")),
                given);
    }

    private static Optional<String> text(JsonNode node, String field) {
        return Optional.of(node.path(field).asText("")).filter(t -> !t.isBlank());
    }

    private Optional<ColumnRef> entity(String here, String written) {
        int dot = written.indexOf('.');
        Optional<ColumnRef> found = source.table(dot < 0 ? "" : written.substring(0, dot))
                .flatMap(t -> t.column(written.substring(dot + 1)).map(c -> new ColumnRef(t.name(), c.name())));
        if (found.isEmpty()) {
            fault(here + ": \"entity\" names no column of a source table: '" + written + "'; write table.column");
        }
        return found;
    }

    private Form form(String here, String name, String written) {
        boolean known = written.isEmpty()
                || Stream.of(Form.values()).anyMatch(f -> f.word().equals(written));
        if (!known) {
            fault(here + ": there is no form '" + written + "'; there are "
                    + Stream.of(Form.values()).map(Form::word).collect(Collectors.joining(", ")));
        }
        return form(name, known ? written : "");
    }

    /** Gives the form that is written, or the one that the last word of the name says. */
    private static Form form(String name, String written) {
        String word = written.isEmpty()
                ? switch (TableNames.words(name).isEmpty()
                        ? ""
                        : TableNames.words(name).getLast()) {
                    case "made" -> "made";
                    case "attempted", "attempts" -> "attempted";
                    case "wins", "won" -> "won";
                    case "losses", "lost" -> "lost";
                    default -> "number";
                }
                : written;
        return Form.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private void unknown(String at, JsonNode node, Set<String> known) {
        node.propertyStream()
                .map(Map.Entry::getKey)
                .filter(f -> !known.contains(f))
                .forEach(f -> fault(at + ": there is no field \"" + f + "\"; there are "
                        + known.stream().sorted().collect(Collectors.joining(", "))));
    }

    private List<String> texts(String at, JsonNode node) {
        List<String> all = new ArrayList<>();
        for (JsonNode text : node) {
            all.add(text.asText());
        }
        if (!node.isMissingNode() && !node.isArray() || all.stream().anyMatch(String::isBlank)) {
            fault(at + " has to be a list of texts");
        }
        return all;
    }
}
