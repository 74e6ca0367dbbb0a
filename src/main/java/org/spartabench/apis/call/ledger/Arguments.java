package org.spartabench.apis.call.ledger;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.entity.Entity;
import org.spartabench.facts.value.Values;

/**
 * Holds the values that go into one call, by column; empty for a call that asks for all rows.
 *
 * @param values of the types that rows have, or a list of them; none is null
 */
public record Arguments(Map<String, Object> values) {

    public static final Arguments NONE = new Arguments(Map.of());

    public Arguments {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Whether a row has these values; an API may compare more loosely than SQL. */
    public boolean heldBy(Entity.Remote api, List<@Nullable Object> row) {
        for (int i = 0; i < row.size(); i++) {
            Object wanted = values.get(api.attributes().get(i).name());
            if (wanted != null && !equal(wanted, row.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean equal(Object a, @Nullable Object b) {
        return a instanceof Number && b instanceof Number
                ? new BigDecimal(a.toString()).compareTo(new BigDecimal(b.toString())) == 0
                : a.equals(b);
    }

    private static String text(Object value) {
        return value instanceof List<?> several
                ? several.stream().map(Values::text).collect(Collectors.joining(" or "))
                : Values.text(value);
    }

    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(e -> e.getKey() + "=" + text(e.getValue()))
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
