package org.spartabench.answering.recipe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;

/**
 * Reads results from JSON lines. A line is an object with the rows under {@code rows} or under a key of one's own,
 * perhaps with {@code id} and {@code ordered}; or an array of rows. If the lines are rows themselves (arrays or objects
 * of values), the file is one result. Also writes the rows of a result.
 */
public final class ResultLines {

    /** Reads what pandas and Python write for numbers that are none, too. */
    private static final JsonMapper LENIENT = Json.DECIMALS
            .rebuild()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS.mappedFeature())
            .build();

    private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

    private ResultLines() {}

    /** @param ordered whether the order of the rows counts */
    public record ListedRows(String id, List<List<@Nullable Object>> rows, boolean ordered) {

        /** Whether a value is NaN or infinite, a {@link Double}, which is no value of a result. */
        public boolean unusable() {
            return rows.stream().flatMap(List::stream).anyMatch(Double.class::isInstance);
        }
    }

    /** @param key under which rows may stand, besides {@code rows} */
    public static Result<List<ListedRows>> read(Path file, String key) {
        return FileFailure.lines(file).then(lines -> read(file, key, lines));
    }

    private static Result<List<ListedRows>> read(Path file, String key, List<String> lines) {
        List<ListedRows> all = new ArrayList<>();
        List<List<@Nullable Object>> loose = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            String where = file + ", line " + (i + 1);
            JsonNode node;
            try {
                node = LENIENT.readTree(lines.get(i));
            } catch (JsonProcessingException e) {
                return Result.bad(where + ": is no JSON");
            }
            Optional<JsonNode> rows = rows(node, key);
            if (rows.isEmpty()) {
                if (!node.isContainerNode()) {
                    return Result.bad(where + ": is neither a row nor rows");
                }
                loose.add(row(node));
            } else {
                List<List<@Nullable Object>> read = rows(rows.get());
                if (read.stream().anyMatch(r -> r.size() != read.getFirst().size())) {
                    return Result.bad(where + ": rows of several lengths");
                }
                all.add(new ListedRows(
                        node.path("id").asText(String.valueOf(i + 1)),
                        read,
                        node.path("ordered").asBoolean()));
            }
        }
        if (!loose.isEmpty() && !all.isEmpty()) {
            return Result.bad(file + ": some lines are rows and others are results");
        }
        if (loose.stream().anyMatch(r -> r.size() != loose.getFirst().size())) {
            return Result.bad(file + ": rows of several lengths");
        }
        return Result.ok(all.isEmpty() ? List.of(new ListedRows("1", loose, false)) : all);
    }

    private static Optional<JsonNode> rows(JsonNode line, String key) {
        if (line.isObject()) {
            return List.of(key, "rows").stream()
                    .map(line::path)
                    .filter(ResultLines::listsRows)
                    .findFirst();
        }
        return Optional.of(line).filter(ResultLines::listsRows);
    }

    private static boolean listsRows(JsonNode node) {
        return node.isArray() && (node.isEmpty() || node.get(0).isContainerNode());
    }

    /** Writes rows as arrays of values. */
    public static ArrayNode json(Rows rows) {
        ArrayNode all = NODES.arrayNode();
        for (List<@Nullable Object> row : rows.rows()) {
            ArrayNode cells = all.addArray();
            row.forEach(value -> add(cells, value));
        }
        return all;
    }

    private static void add(ArrayNode cells, @Nullable Object value) {
        switch (value) {
            case null -> cells.addNull();
            case Boolean truth -> cells.add(truth);
            case Long number -> cells.add(number);
            case BigDecimal number -> cells.add(new BigDecimal(Values.text(number)));
            default -> cells.add(Values.text(value));
        }
    }

    /** Reads an array of rows; a value alone is a row of one. */
    public static List<List<@Nullable Object>> rows(JsonNode rows) {
        List<List<@Nullable Object>> all = new ArrayList<>();
        rows.forEach(r -> all.add(row(r)));
        return all;
    }

    private static List<@Nullable Object> row(JsonNode node) {
        List<@Nullable Object> values = new ArrayList<>();
        if (node.isContainerNode()) {
            node.forEach(value -> values.add(value(value)));
        } else {
            values.add(value(node));
        }
        return values;
    }

    /** Gives the value of a cell as results have it; arrays and objects stay as their text. */
    public static @Nullable Object value(JsonNode node) {
        return switch (node.getNodeType()) {
            case NULL, MISSING -> null;
            case BOOLEAN -> node.booleanValue();
            case NUMBER ->
                node.isDouble() && !Double.isFinite(node.doubleValue())
                        ? (Object) node.doubleValue()
                        : node.canConvertToLong() && node.isIntegralNumber() ? node.longValue() : node.decimalValue();
            case STRING -> node.textValue();
            default -> node.toString();
        };
    }
}
