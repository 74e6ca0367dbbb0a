package org.spartabench.rows.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.rows.Output;
import org.spartabench.rows.Output.Form;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.rows.verdict.OutputVerdict;

/**
 * Holds a line of a file of pairs. A side is {@code text} as printed, a {@code value}, or {@code columns} and {@code rows};
 * {@code question}, {@code ordered}, {@code order_by} (pairs of column and direction), {@code limit} and {@code cut_tie} are the
 * context; {@code strict} and {@code paper} are the verdicts that people gave, if any.
 */
public record OutputPair(
        String id, Output left, Output right, OutputContext context, Optional<String> strict, Optional<String> paper) {

    public static Result<OutputPair> read(String line) {
        try {
            JsonNode node = Json.DECIMALS.readTree(line);
            if (!node.path("left").isObject() || !node.path("right").isObject()) {
                return Result.bad("needs the objects 'left' and 'right'");
            }
            List<Integer> keys = new ArrayList<>();
            node.path("order_by").forEach(k -> keys.add(k.isArray() ? k.path(0).asInt() : k.asInt()));
            OutputContext context = new OutputContext(
                    node.path("question").asText(""),
                    node.path("ordered").asBoolean(),
                    keys,
                    node.has("limit") ? OptionalLong.of(node.path("limit").asLong()) : OptionalLong.empty(),
                    node.path("cut_tie").asBoolean());
            return Result.ok(new OutputPair(
                    node.path("id").asText(""),
                    side(node.path("left")),
                    side(node.path("right")),
                    context,
                    label(node.path("strict")),
                    label(node.path("paper"))));
        } catch (JsonProcessingException e) {
            return Result.bad("is not valid JSON");
        }
    }

    public OutputVerdict verdict(OutputProfile profile) {
        return RowComparison.compare(left, right, context, profile);
    }

    /** Gives the verdict that people gave. */
    public Optional<String> expected(OutputProfile profile) {
        return profile == OutputProfile.STRICT ? strict : paper;
    }

    private static Optional<String> label(JsonNode node) {
        return node.isTextual() ? Optional.of(node.asText()) : Optional.empty();
    }

    private static Output side(JsonNode side) {
        if (side.path("text").isTextual()) {
            return OutputReader.text(side.path("text").asText());
        }
        if (!side.path("rows").isArray()) {
            return OutputReader.value(side.path("value").toString());
        }
        List<String> columns = new ArrayList<>();
        side.path("columns").forEach(c -> columns.add(c.asText()));
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (JsonNode row : side.path("rows")) {
            List<@Nullable Object> values = new ArrayList<>();
            row.forEach(v -> values.add(value(v)));
            if (values.size() != columns.size()) {
                return new Output.Unreadable(side.toString(), "a row has not a value for each column");
            }
            rows.add(values);
        }
        return new Output.Table(columns, rows, Form.ROWS);
    }

    private static @Nullable Object value(JsonNode node) {
        return node.isNull()
                ? null
                : node.isBoolean()
                        ? node.asBoolean()
                        : node.isNumber() ? node.decimalValue() : node.asText(node.toString());
    }
}
