package org.spartabench.making.run.cost;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * Counters and where the time went.
 *
 * @param numbers what was counted; a counter that is not there is 0
 * @param nanos by phase, those that were measured
 */
public record Counts(Map<Counter, Long> numbers, Map<Phase, Long> nanos) {

    public static final Counts NONE = new Counts(Map.of(), Map.of());

    public Counts {
        Map<Counter, Long> counted = new EnumMap<>(Counter.class);
        counted.putAll(numbers);
        counted.values().removeIf(n -> n == 0);
        numbers = Collections.unmodifiableMap(counted);
        Map<Phase, Long> times = new EnumMap<>(Phase.class);
        times.putAll(nanos);
        nanos = Collections.unmodifiableMap(times);
    }

    public long of(Counter counter) {
        return numbers.getOrDefault(counter, 0L);
    }

    public Counts plus(Counts more) {
        Map<Counter, Long> sums = new HashMap<>(numbers);
        more.numbers.forEach((counter, n) -> sums.merge(counter, n, Long::sum));
        Map<Phase, Long> times = new HashMap<>(nanos);
        more.nanos.forEach((phase, time) -> times.merge(phase, time, Long::sum));
        return new Counts(sums, times);
    }

    /** Returns total by ideal calls; 0 without ideal calls. */
    public double ratio() {
        return of(Counter.IDEAL_CALLS) == 0 ? 0 : (double) of(Counter.TOTAL_CALLS) / of(Counter.IDEAL_CALLS);
    }

    static Counts read(JsonNode json, Map<Counter, String> fields, JsonNode phases) {
        Map<Counter, Long> numbers = new EnumMap<>(Counter.class);
        fields.forEach((counter, field) -> numbers.put(counter, json.path(field).asLong()));
        Map<Phase, Long> nanos = new EnumMap<>(Phase.class);
        phases.properties()
                .forEach(e -> nanos.put(Phase.valueOf(e.getKey()), e.getValue().asLong()));
        return new Counts(numbers, nanos);
    }

    void write(ObjectNode json, Map<Counter, String> fields) {
        fields.forEach((counter, field) -> json.put(field, of(counter)));
    }

    void writePhases(ObjectNode json) {
        nanos.forEach((phase, time) -> json.put(phase.name(), time));
    }
}
