package org.spartabench.making.run.cost;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.shape.Shape;

/** Holds the cost metrics of a run (paper, Table 2), by shape; the run's own are their sum. */
public record Metrics(List<ByShape> shapes) {

    /**
     * @param shape label of the shape
     * @param medianNanos own time that an accepted item took, every attempt at it included: the median; 0 where it is
     *     not known, as for several shapes together
     */
    public record ByShape(String shape, int target, Counts counts, long medianNanos) {

        private static ByShape of(String shape, int target, List<Cost> costs) {
            Counts sum = costs.stream().map(Cost::ofShape).reduce(Counts.NONE, Counts::plus);
            List<Long> own = costs.stream()
                    .filter(Cost::accepted)
                    .map(Cost::ownNanos)
                    .sorted()
                    .toList();
            return new ByShape(shape, target, sum, own.isEmpty() ? 0 : own.get(own.size() / 2));
        }

        public long of(Counter counter) {
            return counts.of(counter);
        }

        /** Sums the time inside and outside the author. */
        public long nanos() {
            return of(Counter.OWN_NANOS) + of(Counter.AUTHOR_NANOS);
        }

        /** Adds another part of the same run, which has the same target. */
        ByShape plus(ByShape more) {
            return new ByShape(shape, Math.max(target, more.target), counts.plus(more.counts), 0);
        }

        /** Reads the form that projects store. */
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static ByShape read(ObjectNode json) {
            return new ByShape(
                    json.path("shape").asText(),
                    json.path("target").asInt(),
                    Counts.read(json, Counter.OF_A_SHAPE, json.path("phases")),
                    json.path("medianNanos").asLong());
        }

        @JsonValue
        ObjectNode write() {
            ObjectNode json =
                    JsonNodeFactory.instance.objectNode().put("shape", shape).put("target", target);
            counts.write(json, Counter.OF_A_SHAPE);
            counts.writePhases(json.put("medianNanos", medianNanos).putObject("phases"));
            return json;
        }
    }

    public Metrics {
        shapes = List.copyOf(shapes);
    }

    /** Sums the costs of some items of a plan. */
    public static Metrics of(RunPlan plan, List<Cost> costs) {
        Map<String, Integer> targets = new LinkedHashMap<>();
        plan.targets().forEach(t -> targets.merge(t.shape().label(), t.count(), Integer::sum));
        Map<String, List<Cost>> byShape = new LinkedHashMap<>();
        targets.keySet().forEach(shape -> byShape.put(shape, new ArrayList<>()));
        costs.forEach(
                c -> byShape.computeIfAbsent(c.shape(), s -> new ArrayList<>()).add(c));
        return new Metrics(byShape.entrySet().stream()
                .map(e -> ByShape.of(e.getKey(), targets.getOrDefault(e.getKey(), 0), e.getValue()))
                .toList());
    }

    /** Selects the shapes with or without nesting. */
    public Metrics part(boolean nested) {
        return new Metrics(shapes.stream()
                .filter(s -> s.shape().equals(Shape.LEAF.label()) != nested)
                .toList());
    }

    /** Sums all shapes under the label {@code all}. */
    public ByShape total() {
        return new ByShape(
                "all",
                shapes.stream().mapToInt(ByShape::target).sum(),
                shapes.stream().map(ByShape::counts).reduce(Counts.NONE, Counts::plus),
                0);
    }

    /** Adds another part of the same run, shape by shape. */
    public Metrics plus(Metrics more) {
        Map<String, ByShape> sums = new LinkedHashMap<>();
        shapes.forEach(s -> sums.put(s.shape(), s));
        more.shapes.forEach(s -> sums.merge(s.shape(), s, ByShape::plus));
        return new Metrics(List.copyOf(sums.values()));
    }
}
