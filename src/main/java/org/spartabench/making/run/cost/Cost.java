package org.spartabench.making.run.cost;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/**
 * Holds the total cost of one item of a run: all attempts, failed ones included.
 *
 * @param item its number; negative for a leaf that was made for the pool only
 * @param shape label of its shape
 */
public record Cost(int item, String shape, Counts counts) {

    public long of(Counter counter) {
        return counts.of(counter);
    }

    /** Whether the item was accepted. */
    public boolean accepted() {
        return of(Counter.SUCCESS) > 0;
    }

    /** Sums the workbench's own time. */
    public long ownNanos() {
        return counts.nanos().entrySet().stream()
                .filter(e -> e.getKey().own())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    public long authorNanos() {
        return counts.nanos().getOrDefault(Phase.AUTHOR, 0L);
    }

    public Cost plus(Counts more) {
        return new Cost(item, shape, counts.plus(more));
    }

    /** Returns its part in the costs of its shape, without calls for questions. */
    Counts ofShape() {
        Map<Counter, Long> numbers = new HashMap<>(counts.numbers());
        numbers.remove(Counter.QUESTIONS);
        numbers.put(Counter.OWN_NANOS, ownNanos());
        numbers.put(Counter.AUTHOR_NANOS, authorNanos());
        return new Counts(numbers, counts.nanos());
    }

    /** Reads the form that projects store. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Cost read(ObjectNode json) {
        Counts counts = Counts.read(json, Counter.OF_AN_ITEM, json.path("nanos"));
        return new Cost(json.path("item").asInt(), json.path("shape").asText(), counts);
    }

    @JsonValue
    ObjectNode write() {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("item", item).put("shape", shape);
        counts.write(json, Counter.OF_AN_ITEM);
        counts.writePhases(json.putObject("nanos"));
        return json;
    }
}
