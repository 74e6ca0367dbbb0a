package org.spartabench.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.file.OptionName;
import org.spartabench.making.run.plan.file.PlanFile;
import org.spartabench.making.run.plan.file.PlanRules;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Defines the options for the plan of a run; defaults are as published. */
final class PlanOptions {

    private static final int DEFAULT_COUNT = 110;
    private static final long DEFAULT_SEED = 7;

    @Option(names = "--plan", paramLabel = "FILE", description = "a run plan (JSON); the other options override it")
    private @Nullable Path file;

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "total items, in the published mix of shapes (default: 110)")
    private Optional<Integer> count = Optional.empty();

    @Option(
            names = "--shapes",
            split = ";",
            paramLabel = "SHAPE[=N]",
            description = "shapes, separated by ;: non-nested, (1, 2), or a tree such as [.[.]]; without N, --count is"
                    + " divided among them")
    private List<String> shapes = new ArrayList<>();

    @Option(
            names = "--types",
            split = ",",
            paramLabel = "TYPE[=SHARE]",
            description =
                    "nesting types N, A, J, JA, with the share of nested items that have each (default: as published)")
    private List<String> types = new ArrayList<>();

    @Option(
            names = "--leaf-method",
            paramLabel = "METHOD",
            description = "method for non-nested queries: template, one-shot, clause, execution-guided (default)")
    private Optional<String> leafMethod = Optional.empty();

    @Option(
            names = "--method",
            paramLabel = "METHOD",
            description =
                    "method for nested queries: template, one-shot-k, post-order, post-order-provenance (default)")
    private Optional<String> treeMethod = Optional.empty();

    @Option(
            names = "--mix",
            paramLabel = "KIND",
            description = "quotas: meet the shares exactly (default); probabilities: draw each item")
    private Optional<String> mix = Optional.empty();

    @Option(
            names = "--operators",
            split = ",",
            paramLabel = "CLAUSE=SHARE",
            description = "shares or probabilities of WHERE, GROUP BY, HAVING, ORDER BY, LIMIT (default: as published)")
    private List<String> operators = new ArrayList<>();

    @Option(
            names = "--aggregates",
            paramLabel = "SHARE",
            description = "share of items whose outermost SELECT aggregates (default: 0.5)")
    private Optional<Double> aggregates = Optional.empty();

    @Option(names = "--author", description = "the author: offline (default), llm, replay")
    private Optional<String> author = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "seed; the same seed gives the same result (default: 7)")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "items generated in parallel (default: number of processors)")
    private Optional<Integer> jobs = Optional.empty();

    @Mixin
    private LimitOptions limits = new LimitOptions();

    /** Refuses options for the mix of items, where something else gives it. */
    Result<String> unmixed() {
        boolean given = file != null
                || count.isPresent()
                || !shapes.isEmpty()
                || !types.isEmpty()
                || mix.isPresent()
                || !operators.isEmpty()
                || aggregates.isPresent()
                || seed.isPresent();
        return given
                ? Result.bad("--missing: the target of the set gives shapes, shares and seed; omit --plan, --count,"
                        + " --shapes, --types, --mix, --operators, --aggregates and --seed")
                : Result.ok("");
    }

    Result<RunPlan> plan() {
        return base().then(this::named)
                .then(this::shaped)
                .then(this::typed)
                .then(this::operated)
                .then(limits::limited)
                .then(this::checked);
    }

    private Result<RunPlan> base() {
        if (file != null) {
            return count.isPresent() && shapes.isEmpty()
                    ? Result.bad("--count: the plan sets the count of each shape; omit --count, or add --shapes")
                    : PlanFile.read(file);
        }
        return Result.ok(RunPlans.published(
                count.orElse(DEFAULT_COUNT), DEFAULT_SEED, Runtime.getRuntime().availableProcessors()));
    }

    private Result<RunPlan> named(RunPlan p) {
        return named("--leaf-method", leafMethod, p.leafMethod())
                .then(leaf -> named("--method", treeMethod, p.treeMethod()).map(tree -> p.withMethods(leaf, tree)))
                .map(plan -> plan.withAuthor(author.orElse(p.author()))
                        .withSeed(seed.orElse(p.seed()))
                        .withJobs(jobs.orElse(p.jobs())))
                .then(plan -> named("--mix", mix, p.mix()).map(kind -> RunPlans.mixed(plan, kind)));
    }

    private static <E extends Enum<E>> Result<E> named(String option, Optional<String> text, E standard) {
        return text.map(t -> OptionName.read(standard.getDeclaringClass(), option, t))
                .orElse(Result.ok(standard));
    }

    private Result<RunPlan> operated(RunPlan p) {
        Map<Clause, Double> shares = new EnumMap<>(Clause.class);
        shares.putAll(p.operators());
        for (String text : operators) {
            String[] parts = text.strip().split("=", 2);
            Optional<Clause> clause = p.operators().keySet().stream()
                    .filter(c -> c.sql().equalsIgnoreCase(parts[0].strip().replace('-', ' ')))
                    .findFirst();
            if (clause.isEmpty()) {
                return Result.bad(
                        "--operators: '" + parts[0] + "' is unknown; use WHERE, GROUP BY, HAVING, ORDER BY, LIMIT");
            }
            if (parts.length < 2 || !share(parts[1])) {
                return Result.bad("--operators: '" + text.strip() + "' has no share between 0 and 1");
            }
            shares.put(clause.get(), Double.parseDouble(parts[1]));
        }
        double aggregate = aggregates.orElse(p.aggregates());
        return aggregate < 0 || aggregate > 1
                ? Result.bad("--aggregates: " + aggregate + " is not a share between 0 and 1")
                : Result.ok(p.withMix(p.mix(), shares, aggregate, p.nestings()));
    }

    private static boolean share(String text) {
        return text.matches("0|1|0?\\.\\d+|1\\.0+");
    }

    private Result<RunPlan> checked(RunPlan p) {
        if (p.total() < 1) {
            return Result.bad("--count: must be at least 1");
        }
        if (p.jobs() < 1) {
            return Result.bad("--jobs: must be at least 1");
        }
        List<String> objections = PlanRules.objections(p);
        return objections.isEmpty() ? Result.ok(p) : Result.bad("the plan: " + objections.getFirst());
    }

    private Result<RunPlan> shaped(RunPlan p) {
        if (shapes.isEmpty()) {
            return Result.ok(p);
        }
        List<RunPlan.Target> targets = new ArrayList<>();
        int total = count.orElse(DEFAULT_COUNT);
        for (int i = 0; i < shapes.size(); i++) {
            String[] parts = shapes.get(i).split("=", 2);
            Optional<Shape> shape = PlanFile.shape(parts[0].strip());
            if (shape.isEmpty()) {
                return Result.bad("--shapes: '" + parts[0]
                        + "' is not a shape; write non-nested, (1, 2), or a tree such as [.[.]]");
            }
            int share = total / shapes.size() + (i < total % shapes.size() ? 1 : 0);
            if (parts.length == 2 && !parts[1].strip().matches("\\d{1,7}")) {
                return Result.bad("--shapes: '" + parts[1] + "' is not a number of items");
            }
            int wanted = parts.length == 1 ? share : Integer.parseInt(parts[1].strip());
            targets.add(new RunPlan.Target(shape.get(), wanted));
        }
        return Result.ok(p.withTargets(targets));
    }

    private Result<RunPlan> typed(RunPlan p) {
        if (types.isEmpty()) {
            return Result.ok(p);
        }
        Map<Nesting, Double> shares = new EnumMap<>(Nesting.class);
        for (String text : types) {
            String[] parts = text.strip().split("=", 2);
            Optional<Nesting> type = OptionName.find(Nesting.class, parts[0]);
            if (type.isEmpty()) {
                return Result.bad("--types: '" + parts[0] + "' is unknown; use N, A, J, JA");
            }
            if (parts.length == 2 && !share(parts[1])) {
                return Result.bad("--types: '" + parts[1] + "' is not a share between 0 and 1");
            }
            double standard = p.nestings().getOrDefault(type.get(), 1.0);
            shares.put(type.get(), parts.length == 2 ? Double.parseDouble(parts[1]) : standard);
        }
        return Result.ok(p.withNestings(shares));
    }
}
