package org.spartabench.project.quota;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.spartabench.authors.item.Status;
import org.spartabench.base.result.Result;
import org.spartabench.judging.review.Feature;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.file.PlanFile;
import org.spartabench.making.run.plan.quota.MixCount;
import org.spartabench.making.run.plan.quota.MixGap;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.table.item.ItemTable.Group;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Counts a project's items against its target, which is kept with the project, and finds the run for what is missing.
 * Counts are read from the database each time: 100,000 items take a fraction of a second.
 */
public record SetQuotas(Project project) {

    /** The items of the published set for one domain. */
    public static final int PUBLISHED_ITEMS = 1_100;

    private static final String TARGET = "quota.target";
    private static final String LATEST = "latest-run";
    private static final String GAPS = "quota.gaps";
    private static final Set<Status> ACCEPTED = EnumSet.of(Status.ACCEPTED, Status.EDITED);
    private static final Set<Status> REJECTED = EnumSet.of(Status.REJECTED, Status.WITHDRAWN);

    /** Holds the target of the set. */
    public record Target(TargetKind kind, RunPlan plan) {}

    /** Gives the target; a damaged one, or the plan of a run that is not there, counts as the published one. */
    public Target target() {
        String text = project.files().setting(TARGET).orElse("");
        if (text.equals(LATEST)) {
            return latest().map(run -> new Target(TargetKind.LATEST_RUN, run)).orElseGet(() -> published(text));
        }
        return text.isEmpty() || text.matches("\\d+")
                ? published(text)
                : PlanFile.read(text, TARGET) instanceof Result.Ok<RunPlan>(RunPlan plan)
                        ? new Target(TargetKind.OWN, plan)
                        : published("");
    }

    private static Target published(String items) {
        int total = items.matches("\\d{1,7}") ? Integer.parseInt(items) : PUBLISHED_ITEMS;
        return new Target(TargetKind.PUBLISHED, RunPlans.published(Math.max(1, total), 0, 1));
    }

    /** Gives the plan of the latest run that was not started for a gap. */
    private Optional<RunPlan> latest() {
        Set<String> gaps = gapSeeds();
        return project.runs().all().reversed().stream()
                .map(RunInfo::plan)
                .filter(plan -> !gaps.contains(String.valueOf(plan.seed())))
                .findFirst();
    }

    private Set<String> gapSeeds() {
        return new LinkedHashSet<>(
                project.files().setting(GAPS).orElse("").lines().toList());
    }

    /** Sets the paper's distribution for so many items as the target. */
    public void published(int items) {
        project.files().setting(TARGET, String.valueOf(Math.max(1, items)));
    }

    /** Sets the plan of the latest run as the target, whichever it is from now on. */
    public Result<Target> latestRun() {
        if (latest().isEmpty()) {
            return Result.bad("target: there is no run yet");
        }
        project.files().setting(TARGET, LATEST);
        return Result.ok(target());
    }

    /** Sets a plan as the target. */
    public void own(RunPlan plan) {
        project.files().setting(TARGET, PlanFile.write(plan));
    }

    /** Gives the run for what is missing, with a seed that no run has had; empty for nothing. */
    public Optional<MixGap> gap() {
        return gap(target().plan(), count(project.set().groups(), g -> !REJECTED.contains(g.status())));
    }

    private Optional<MixGap> gap(RunPlan target, MixCount have) {
        long seed = project.runs().all().stream()
                .mapToLong(run -> run.plan().seed())
                .max()
                .orElse(target.seed());
        return MixGap.of(target, have).map(gap -> new MixGap(gap.plan().withSeed(seed + 1), gap.beyond()));
    }

    /** Remembers that a run is made for a gap, so that its plan is never taken for a target. */
    public void started(RunPlan gap) {
        Set<String> seeds = gapSeeds();
        if (seeds.add(String.valueOf(gap.seed()))) {
            project.files().setting(GAPS, String.join("\n", seeds));
        }
    }

    /** Counts all items that are not rejected. */
    public MixCount kept() {
        return count(project.set().groups(), g -> !REJECTED.contains(g.status()));
    }

    public QuotaBoard board() {
        List<Group> groups = project.set().groups();
        Target target = target();
        Tally tally = new Tally(
                count(groups, g -> ACCEPTED.contains(g.status())),
                count(groups, g -> !ACCEPTED.contains(g.status()) && !REJECTED.contains(g.status())),
                count(groups, g -> g.status() == Status.REJECTED),
                MixCount.wanted(target.plan()));
        return new QuotaBoard(
                target.kind(),
                tally.line("all items", MixCount::items),
                tally.labels().stream()
                        .map(label -> tally.line(label, c -> c.of(label)))
                        .toList(),
                Stream.concat(
                                MixCount.CLAUSES.stream().map(c -> tally.line(c.sql(), count -> count.of(c))),
                                Stream.of(tally.line(Feature.AGGREGATE.label(), MixCount::aggregates)))
                        .toList(),
                Stream.of(Nesting.values())
                        .map(type -> tally.line(type.name(), c -> c.of(type)))
                        .toList(),
                matrix(groups, tally.labels()),
                gap(target.plan(), count(groups, g -> !REJECTED.contains(g.status()))));
    }

    /** Holds the counts of the board. */
    private record Tally(MixCount accepted, MixCount undecided, MixCount rejected, MixCount wanted) {

        QuotaBoard.Line line(String what, java.util.function.ToIntFunction<MixCount> count) {
            return new QuotaBoard.Line(
                    what,
                    count.applyAsInt(accepted),
                    count.applyAsInt(undecided),
                    count.applyAsInt(rejected),
                    count.applyAsInt(wanted));
        }

        /** Lists the published shapes, then others of the target, then others of the set. */
        List<String> labels() {
            Set<String> labels = new LinkedHashSet<>();
            Shape.PUBLISHED.forEach(shape -> labels.add(shape.label()));
            Stream.of(wanted, accepted, undecided, rejected)
                    .map(MixCount::shapes)
                    .map(Map::keySet)
                    .forEach(labels::addAll);
            return List.copyOf(labels);
        }
    }

    private static MixCount count(Collection<Group> groups, Predicate<Group> some) {
        Map<String, Integer> shapes = new LinkedHashMap<>();
        Map<Clause, Integer> operators = new EnumMap<>(Clause.class);
        Map<Nesting, Integer> types = new EnumMap<>(Nesting.class);
        int aggregates = 0;
        for (Group group : groups.stream().filter(some).toList()) {
            shapes.merge(group.shape(), group.items(), Integer::sum);
            EnumSet<Nesting> present = EnumSet.noneOf(Nesting.class);
            present.addAll(group.nestings());
            present.forEach(type -> types.merge(type, group.items(), Integer::sum));
            MixCount.CLAUSES.stream()
                    .filter(c -> group.outermost().contains(Feature.valueOf(c.name())))
                    .forEach(c -> operators.merge(c, group.items(), Integer::sum));
            aggregates += group.outermost().contains(Feature.AGGREGATE) ? group.items() : 0;
        }
        return new MixCount(shapes, operators, aggregates, types);
    }

    private static List<QuotaBoard.Row> matrix(List<Group> groups, List<String> shapes) {
        List<QuotaBoard.Row> rows = new ArrayList<>();
        for (String shape : shapes) {
            MixCount of = count(groups, g -> g.shape().equals(shape) && !REJECTED.contains(g.status()));
            List<Integer> counts = new ArrayList<>();
            Stream.of(Nesting.values()).forEach(type -> counts.add(of.of(type)));
            MixCount.CLAUSES.forEach(clause -> counts.add(of.of(clause)));
            counts.add(of.aggregates());
            rows.add(new QuotaBoard.Row(shape, of.items(), counts));
        }
        return rows;
    }
}
