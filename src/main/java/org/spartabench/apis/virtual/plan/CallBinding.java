package org.spartabench.apis.virtual.plan;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.result.Result;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.Query;

/**
 * Says which calls fetch the rows of an API for one place of a query.
 *
 * @param inputs columns that go into each call; none for a scan
 * @param bindings the query that finds their values, a column an input; empty for a scan
 * @param list most values of one call, where the API takes lists of the only input whose values differ; else 1
 */
public record CallBinding(List<String> inputs, Optional<Query> bindings, int list) {

    /** Asks for all rows. */
    public static final CallBinding SCAN = new CallBinding(List.of(), Optional.empty(), 1);

    public CallBinding {
        inputs = List.copyOf(inputs);
    }

    /** Counts the calls for so many values. */
    public long calls(long values) {
        return (values + list - 1) / list;
    }

    /**
     * Gives the arguments of all calls; one without values for a scan.
     *
     * @param rows what the bindings found; none has NULL
     * @return bad if a value has a type that an input does not take
     */
    public Result<List<Arguments>> arguments(Entity.Remote api, Collection<List<@Nullable Object>> rows) {
        List<Arguments> all = new ArrayList<>();
        if (scan()) {
            all.add(Arguments.NONE);
            return Result.ok(all);
        }
        for (List<@Nullable Object> row : rows) {
            Result<Arguments> one = arguments(api, row);
            if (one instanceof Result.Bad<Arguments>(var problems)) {
                return new Result.Bad<>(problems);
            }
            one.use(all::add, bad -> {});
        }
        return Result.ok(all);
    }

    /**
     * Gives the values of a row of bindings the types of the inputs.
     *
     * @return bad if a value has a type that the input does not take
     */
    private Result<Arguments> arguments(Entity.Remote api, List<@Nullable Object> row) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < inputs.size(); i++) {
            Attribute input = api.attribute(inputs.get(i)).orElseThrow();
            @Nullable Object value = fitted(row.get(i), input.type());
            if (value == null) {
                return Result.bad(api.name() + ": " + input.name() + " needs "
                        + input.type().name().toLowerCase(Locale.ROOT) + ", and the query compares it with "
                        + row.get(i));
            }
            values.put(input.name(), value);
        }
        return Result.ok(new Arguments(values));
    }

    private static @Nullable Object fitted(@Nullable Object value, ColumnType type) {
        return switch (value) {
            case String text when type.temporal() -> moment(text, type);
            case String text when type == ColumnType.TEXT -> text;
            case Long number when type.numeric() -> number;
            case BigDecimal number when type.numeric() -> number;
            case Boolean truth when type == ColumnType.BOOLEAN -> truth;
            case Temporal moment when type.temporal() -> moment;
            case null, default -> null;
        };
    }

    /** Reads a text as the engine reads it beside a column of this type: a moment with Z is one of UTC; null if it is none. */
    public static @Nullable Object moment(String text, ColumnType type) {
        String plain = text.replace(' ', 'T');
        try {
            return switch (type) {
                case DATE -> LocalDate.parse(text);
                case TIME -> LocalTime.parse(text);
                default ->
                    plain.indexOf('T') < 0
                            ? LocalDate.parse(text).atStartOfDay()
                            : LocalDateTime.parse(plain.replaceFirst("Z$", ""));
            };
        } catch (DateTimeException e) {
            return null;
        }
    }

    public boolean scan() {
        return bindings.isEmpty();
    }
}
