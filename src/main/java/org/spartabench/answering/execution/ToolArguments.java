package org.spartabench.answering.execution;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.result.Result;
import org.spartabench.facts.value.ColumnType;

/** Reads what an agent or a script passes to an API; a wrong name or type is a problem in one line. */
public final class ToolArguments {

    private ToolArguments() {}

    /** @param given an object; fields that are null count as left out */
    public static Result<Arguments> of(Entity.Remote api, JsonNode given) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : given.properties()) {
            Optional<Attribute> input =
                    api.attribute(field.getKey()).filter(a -> a.use().input());
            if (input.isEmpty()) {
                return Result.bad(api.name() + " has no input " + field.getKey() + "; its inputs are "
                        + String.join(
                                ", ", api.inputs().stream().map(Attribute::name).toList()));
            }
            if (!field.getValue().isNull()) {
                Object value = value(field.getValue(), input.get().type());
                if (value == null) {
                    return Result.bad(api.name() + ": " + input.get().name() + " needs "
                            + input.get().type().name().toLowerCase(java.util.Locale.ROOT) + ", not "
                            + field.getValue());
                }
                values.put(input.get().name(), value);
            }
        }
        for (Attribute required : api.required()) {
            if (!values.containsKey(required.name())) {
                return Result.bad(api.name() + " needs " + required.name());
            }
        }
        return Result.ok(new Arguments(values));
    }

    private static @Nullable Object value(JsonNode node, ColumnType type) {
        return switch (type) {
            case TEXT -> node.isValueNode() ? node.asText() : null;
            case INTEGER, DECIMAL -> number(node);
            case BOOLEAN -> node.isBoolean() ? (Object) node.booleanValue() : null;
            case DATE, TIME, TIMESTAMP -> moment(node.asText(), type);
        };
    }

    private static @Nullable Object number(JsonNode node) {
        if (node.isIntegralNumber() && node.canConvertToLong()) {
            return node.longValue();
        }
        try {
            return node.isNumber() || node.isTextual()
                    ? new BigDecimal(node.asText().strip())
                    : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Object moment(String text, ColumnType type) {
        try {
            return switch (type) {
                case DATE -> LocalDate.parse(text);
                case TIME -> LocalTime.parse(text);
                default -> LocalDateTime.parse(text.replace(' ', 'T'));
            };
        } catch (DateTimeException e) {
            return null;
        }
    }
}
