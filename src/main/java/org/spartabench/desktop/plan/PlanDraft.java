package org.spartabench.desktop.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.RunPlan.Target;
import org.spartabench.making.run.plan.file.PlanFile;
import org.spartabench.making.run.plan.file.PlanRules;
import org.spartabench.making.run.plan.quota.Quotas;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.sql.shape.Shape;

/** Models a run plan during its edit. Shapes without a count stay in it until it is taken to be run. */
public final class PlanDraft {

    /** Most items of a run; more is a typing error. */
    public static final int MOST = 1_000_000;

    public static final int MOST_JOBS = 256;

    /** Trees larger than this are not worth a try. */
    static final int MOST_BLOCKS = 40;

    private final ReadOnlyObjectWrapper<RunPlan> edited;

    /** The counts that the user or a plan gave; sharing keeps them, so that no rounding is ever scaled again. */
    private List<Target> proportions;

    public PlanDraft(RunPlan plan) {
        edited = new ReadOnlyObjectWrapper<>(open(plan));
        proportions = edited.get().targets();
    }

    /** Adds every published shape, so that the user can give each a count. */
    private static RunPlan open(RunPlan plan) {
        List<Target> targets = new ArrayList<>();
        for (Shape shape : Shape.PUBLISHED) {
            targets.add(new Target(shape, count(plan, shape)));
        }
        plan.targets().stream()
                .filter(t -> !Shape.PUBLISHED.contains(t.shape()))
                .forEach(targets::add);
        return plan.withTargets(targets);
    }

    private static int count(RunPlan plan, Shape shape) {
        return plan.targets().stream()
                .filter(t -> t.shape().equals(shape))
                .mapToInt(Target::count)
                .sum();
    }

    /** Gives the edited plan, including shapes without a count. */
    public ReadOnlyObjectProperty<RunPlan> edited() {
        return edited.getReadOnlyProperty();
    }

    public void edit(UnaryOperator<RunPlan> change) {
        edited.set(change.apply(edited.get()));
    }

    /** Takes over another plan. */
    public void take(RunPlan plan) {
        RunPlan opened = open(plan);
        proportions = opened.targets();
        edited.set(opened);
    }

    /** Takes over the shapes, the shares and the seed of another plan. */
    public void mix(RunPlan other) {
        take(edited.get()
                .withTargets(other.targets())
                .withMix(other.mix(), other.operators(), other.aggregates(), other.nestings())
                .withSeed(other.seed()));
    }

    /** Gives the plan to run, without shapes that have no count. */
    public RunPlan plan() {
        RunPlan all = edited.get();
        return all.withTargets(all.targets().stream().filter(t -> t.count() > 0).toList());
    }

    public List<Target> targets() {
        return edited.get().targets();
    }

    public int total() {
        return edited.get().total();
    }

    public int count(Shape shape) {
        return count(edited.get(), shape);
    }

    public void count(Shape shape, int items) {
        targets(targets().stream()
                .map(t -> t.shape().equals(shape) ? new Target(shape, items) : t)
                .toList());
    }

    private void targets(List<Target> targets) {
        proportions = targets;
        edit(plan -> plan.withTargets(targets));
    }

    /** Adds a shape, by its label or as a tree; it gets a first count. @return what is wrong with the text */
    Optional<String> add(String text) {
        Optional<String> problem = shapeProblem(text);
        if (problem.isEmpty()) {
            List<Target> targets = new ArrayList<>(targets());
            targets.add(new Target(PlanFile.shape(text.strip()).orElseThrow(), 1));
            targets(targets);
        }
        return problem;
    }

    /** Explains why the text names no shape that can be added. */
    Optional<String> shapeProblem(String text) {
        Optional<Shape> shape = PlanFile.shape(text.strip());
        if (shape.isEmpty()) {
            return Optional.of(
                    "A dot is a leaf, brackets enclose a block's inner blocks: [.[.]] is a root with a leaf and a"
                            + " chain below it.");
        }
        if (targets().stream().anyMatch(t -> t.shape().equals(shape.get()))) {
            return Optional.of("This shape is already in the list.");
        }
        return shape.get().blocks() > MOST_BLOCKS
                ? Optional.of("At most " + MOST_BLOCKS + " blocks.")
                : Optional.empty();
    }

    /** Takes a shape out; published ones only lose their count. */
    void remove(Shape shape) {
        if (Shape.PUBLISHED.contains(shape)) {
            count(shape, 0);
        } else {
            targets(targets().stream().filter(t -> !t.shape().equals(shape)).toList());
        }
    }

    /**
     * Distributes so many items over the shapes in the proportions that the user gave them, whatever totals were tried
     * before; in the published ones when there are none.
     */
    public void share(int items) {
        int wanted = Math.clamp(items, 0, MOST);
        if (proportions.stream().allMatch(t -> t.count() == 0)) {
            RunPlan plan = edited.get();
            take(plan.withTargets(
                    RunPlans.published(wanted, plan.seed(), plan.jobs()).targets()));
            return;
        }
        int[] counts = Quotas.proportional(
                wanted, proportions.stream().mapToDouble(Target::count).toArray());
        List<Target> shared = IntStream.range(0, counts.length)
                .mapToObj(i -> new Target(proportions.get(i).shape(), counts[i]))
                .toList();
        edit(plan -> plan.withTargets(shared));
    }

    /** Says what the user may not expect of a plan that can be run; empty for nothing. */
    public Optional<String> remark() {
        boolean trees = targets().stream()
                .anyMatch(t -> t.count() > 0 && !t.shape().children().isEmpty());
        return total() == 0 || trees
                ? Optional.empty()
                : Optional.of("This plan makes no nested queries: no shape with inner blocks has a count.");
    }

    /** Explains why the plan cannot be run. */
    public Optional<String> problem() {
        if (total() == 0) {
            return Optional.of("The plan is empty: give at least one shape a count.");
        }
        if (total() > MOST) {
            return Optional.of("At most 1,000,000 items per run.");
        }
        return PlanRules.objections(plan()).stream().findFirst().map(PlanDraft::spoken);
    }

    /** Describes the error in a part of the plan, which has its name in a plan file: {@code operators}. */
    Optional<String> problem(String field) {
        return PlanRules.objections(plan()).stream()
                .filter(o -> o.startsWith(field + ":"))
                .findFirst()
                .map(PlanDraft::spoken);
    }

    /** Makes a sentence of an objection, without its field. */
    private static String spoken(String objection) {
        String text = objection.substring(objection.indexOf(':') + 1).strip();
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }
}
