package org.spartabench.api.call;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.spartabench.fact.Values;

/**
 * Holds the values that go into one call, by column; empty for a call that asks for all rows.
 *
 * @param values of the types that rows have; none is null
 */
public record Arguments(Map<String, Object> values) {

    public static final Arguments NONE = new Arguments(Map.of());

    public Arguments {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(e -> e.getKey() + "=" + Values.text(e.getValue()))
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
