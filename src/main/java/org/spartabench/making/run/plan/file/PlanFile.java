package org.spartabench.making.run.plan.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Reads and writes run plans as JSON files of version 2. Also reads version 1, which had one method. Absent fields have
 * the published values; unknown fields are errors.
 *
 * <pre>{@code
 * {"version": 2, "leafMethod": "execution-guided", "treeMethod": "post-order", "author": "offline",
 *  "targets": {"non-nested": 50, "(1, 2)": 10, "[.[.]]": 5}, "seed": 7, "jobs": 2,
 *  "mix": "quotas", "operators": {"GROUP BY": 0.153}, "aggregates": 0.5, "nestings": {"N": 0.578},
 *  "budget": {"calls": 10000, "tokens": 0, "seconds": 3600, "itemAttempts": 200},
 *  "drawing": {"candidates": 3, "sampleRows": 5, "exemplars": 4}}
 * }</pre>
 */
public final class PlanFile {

    /** The version that had one method, and quotas only. */
    private static final int FIRST = 1;

    private static final String ONE_METHOD = "EXECUTION_GUIDED_POST_ORDER_PROVENANCE";

    private static final Set<String> FIRST_FIELDS = Set.of(
            "version", "method", "author", "targets", "operators", "aggregates", "nestings", "budget", "seed", "jobs");

    private static final List<Clause> OPERATORS =
            List.of(Clause.WHERE, Clause.GROUP_BY, Clause.HAVING, Clause.ORDER_BY, Clause.LIMIT);

    private static final int MOST_ITEMS = 1_000_000;
    static final int MOST_JOBS = 256;

    private final String name;
    private final List<Problem> problems = new ArrayList<>();

    private PlanFile(String name) {
        this.name = name;
    }

    public static Result<RunPlan> read(Path file) {
        try {
            return read(Files.readString(file), file.toString());
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read: " + e.getMessage());
        }
    }

    /** @param name of the source, for messages */
    public static Result<RunPlan> read(String json, String name) {
        try {
            JsonNode root = Json.MAPPER.readTree(json);
            return root.isObject() ? new PlanFile(name).plan(root) : Result.bad(name + ": is not a JSON object");
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.notJson(name, e));
        }
    }

    public static String write(RunPlan plan) {
        ObjectMapper mapper = Json.MAPPER;
        ObjectNode root = mapper.createObjectNode();
        root.put("version", plan.version());
        root.put("leafMethod", OptionName.of(plan.leafMethod()));
        root.put("treeMethod", OptionName.of(plan.treeMethod()));
        root.put("author", plan.author());
        ObjectNode targets = root.putObject("targets");
        plan.targets().forEach(t -> targets.put(t.shape().toString(), t.count()));
        root.put("mix", OptionName.of(plan.mix()));
        ObjectNode operators = root.putObject("operators");
        plan.operators().forEach((clause, share) -> operators.put(clause.sql(), share));
        root.put("aggregates", plan.aggregates());
        ObjectNode nestings = root.putObject("nestings");
        plan.nestings().forEach((type, share) -> nestings.put(type.name(), share));
        root.set("budget", mapper.valueToTree(plan.budget()));
        root.set("drawing", mapper.valueToTree(plan.drawing()));
        root.put("seed", plan.seed()).put("jobs", plan.jobs());
        return root.toPrettyString() + "\n";
    }

    private Result<RunPlan> plan(JsonNode root) {
        RunPlan.Mix mix = named(root, "mix", RunPlan.Mix.QUOTAS);
        RunPlan standard = RunPlans.mixed(RunPlans.published(110, 7, 1), mix);
        version(root);
        RunPlan plan = new RunPlan(
                RunPlan.VERSION,
                named(root, "leafMethod", standard.leafMethod()),
                named(root, "treeMethod", standard.treeMethod()),
                root.path("author").asText(standard.author()),
                root.has("targets") ? targets(root.path("targets")) : standard.targets(),
                mix,
                shares(root, "operators", OPERATORS, Clause::sql, standard.operators()),
                share("aggregates", root.path("aggregates"), standard.aggregates()),
                shares(root, "nestings", List.of(Nesting.values()), Nesting::name, standard.nestings()),
                budget(root.path("budget")),
                drawing(root.path("drawing")),
                number("seed", root.path("seed"), standard.seed(), Long.MIN_VALUE, Long.MAX_VALUE),
                number(root, "jobs", standard.jobs(), 1, MOST_JOBS));
        if (problems.isEmpty()) {
            PlanRules.objections(plan).forEach(this::bad);
        }
        return problems.isEmpty() ? Result.ok(plan) : new Result.Bad<>(problems);
    }

    private void version(JsonNode root) {
        int version = number(root, "version", RunPlan.VERSION, 1, Integer.MAX_VALUE);
        known("", root, version == FIRST ? FIRST_FIELDS : fields(RunPlan.class));
        if (!root.has("version")) {
            bad("version: is missing; this program writes version " + RunPlan.VERSION);
        } else if (version > RunPlan.VERSION) {
            bad("version: is " + version + ", this program reads versions " + FIRST + " to " + RunPlan.VERSION);
        }
        String method = root.path("method").asText(ONE_METHOD);
        if (version == FIRST && !method.equals(ONE_METHOD)) {
            bad("method: '" + method + "' is not " + ONE_METHOD + ", the one of version " + FIRST);
        }
    }

    private <T extends Enum<T>> T named(JsonNode root, String field, T standard) {
        if (!root.has(field)) {
            return standard;
        }
        String text = root.path(field).asText();
        return switch (OptionName.read(standard.getDeclaringClass(), field, text)) {
            case Result.Ok<T>(T value) -> value;
            case Result.Bad<T>(List<Problem> found) -> {
                bad(found.getFirst().message());
                yield standard;
            }
        };
    }

    private List<RunPlan.Target> targets(JsonNode node) {
        List<RunPlan.Target> targets = new ArrayList<>();
        if (!node.isObject()) {
            bad("targets: is not an object of shapes and counts, such as {\"non-nested\": 50, \"(1, 2)\": 10}");
            return targets;
        }
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            Optional<Shape> shape = shape(entry.getKey());
            int count = number(node, entry.getKey(), 0, 0, MOST_ITEMS);
            if (shape.isEmpty()) {
                bad("targets: '" + entry.getKey()
                        + "' is not a shape; write non-nested, (1, 2), or a tree such as [.[.]]");
            } else if (count > 0) {
                targets.add(new RunPlan.Target(shape.get(), count));
            }
        }
        return targets;
    }

    /** Reads a published shape by its label, or any tree. */
    public static Optional<Shape> shape(String text) {
        String bare = bare(text);
        Optional<Shape> published = Shape.PUBLISHED.stream()
                .filter(s -> bare(s.label()).equals(bare))
                .findFirst();
        try {
            return published.isPresent() ? published : Optional.of(Shape.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String bare(String label) {
        return label.replaceAll("[\\s()]", "");
    }

    private <K extends Enum<K>> Map<K, Double> shares(
            JsonNode root, String field, List<K> keys, Function<K, String> label, Map<K, Double> standard) {
        if (!root.has(field)) {
            return standard;
        }
        JsonNode node = root.path(field);
        known(field + ".", node, keys.stream().map(label).collect(Collectors.toSet()));
        Map<K, Double> shares = new HashMap<>();
        for (K key : keys) {
            String name = label.apply(key);
            shares.put(key, share(field + "." + name, node.path(name), standard.getOrDefault(key, 0.0)));
        }
        return shares;
    }

    private double share(String field, JsonNode node, double without) {
        if (node.isMissingNode()) {
            return without;
        }
        if (!node.isNumber() || node.doubleValue() < 0 || node.doubleValue() > 1) {
            bad(field + ": " + node + " is not a share between 0 and 1");
        }
        return node.doubleValue();
    }

    private RunPlan.Budget budget(JsonNode node) {
        RunPlan.Budget standard = RunPlan.Budget.DEFAULT;
        known("budget.", node, fields(RunPlan.Budget.class));
        return new RunPlan.Budget(
                number(node, "calls", standard.calls(), 1, Integer.MAX_VALUE),
                number("budget.tokens", node.path("tokens"), standard.tokens(), 0, Long.MAX_VALUE),
                number("budget.seconds", node.path("seconds"), standard.seconds(), 0, Long.MAX_VALUE),
                number(node, "clauseAttempts", standard.clauseAttempts(), 1, 1_000),
                number(node, "repairAttempts", standard.repairAttempts(), 0, 1_000),
                number(node, "itemAttempts", standard.itemAttempts(), 1, 100_000),
                number(node, "statementMillis", standard.statementMillis(), 10, 3_600_000));
    }

    private RunPlan.Drawing drawing(JsonNode node) {
        RunPlan.Drawing standard = RunPlan.Drawing.DEFAULT;
        known("drawing.", node, fields(RunPlan.Drawing.class));
        return new RunPlan.Drawing(
                number(node, "candidates", standard.candidates(), 1, 100),
                number(node, "sampleRows", standard.sampleRows(), 1, 1_000),
                number(node, "exemplars", standard.exemplars(), 0, 100));
    }

    private int number(JsonNode node, String field, int without, int least, int most) {
        return (int) number(field, node.path(field), without, least, most);
    }

    private long number(String field, JsonNode value, long without, long least, long most) {
        if (value.isMissingNode()) {
            return without;
        }
        if (value.isIntegralNumber()
                && value.canConvertToLong()
                && value.longValue() >= least
                && value.longValue() <= most) {
            return value.longValue();
        }
        String from = least == Long.MIN_VALUE ? "" : " from " + least;
        bad(field + ": " + value + " is not a whole number"
                + (most < Integer.MAX_VALUE ? " between " + least + " and " + most : from));
        return without;
    }

    private static Set<String> fields(Class<? extends Record> part) {
        return Arrays.stream(part.getRecordComponents())
                .map(RecordComponent::getName)
                .collect(Collectors.toSet());
    }

    private void known(String prefix, JsonNode node, Set<String> fields) {
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            if (!fields.contains(entry.getKey())) {
                bad(prefix + entry.getKey() + ": is unknown; use "
                        + String.join(", ", fields.stream().sorted().toList()));
            }
        }
    }

    private void bad(String message) {
        problems.add(new Problem(name + ": " + message));
    }
}
