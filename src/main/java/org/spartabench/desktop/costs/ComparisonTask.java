package org.spartabench.desktop.costs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.spartabench.authors.request.Author;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.making.compare.MethodComparison;
import org.spartabench.making.compare.MethodCost;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.project.failure.StoreException;

/** Compares all methods on the project's facts in a background task; the project keeps no result. */
final class ComparisonTask {

    private final ProjectScope scope;
    private final Consumer<List<MethodCost>> listener;
    private Optional<TaskHandle> task = Optional.empty();

    /** @param listener receives the ended methods whenever another has ended, on any thread */
    ComparisonTask(ProjectScope scope, Consumer<List<MethodCost>> listener) {
        this.scope = scope;
        this.listener = listener;
    }

    boolean running() {
        return task.filter(t -> !t.state().ended()).isPresent();
    }

    /** Compares over as many leaves and trees as the plan asks for, with its mix, budget, seed and jobs. */
    void start(RunPlan plan) {
        int leaves = plan.targets().stream()
                .filter(t -> t.shape().children().isEmpty())
                .mapToInt(RunPlan.Target::count)
                .sum();
        MethodComparison.Wanted wanted = new MethodComparison.Wanted(
                Arrays.asList(LeafMethod.values()),
                Arrays.asList(TreeMethod.values()),
                plan,
                Math.max(1, leaves),
                Math.max(1, plan.total() - leaves));
        Project project = scope.project();
        task = Optional.of(scope.tasks().submit("Comparing methods on " + project.name(), control -> {
            Author author = scope.authors().author(Authors.OFFLINE, project).orThrow(StoreException::new);
            List<MethodCost> ended = new ArrayList<>();
            new MethodComparison(
                            project.facts(),
                            author,
                            project.records().wordings().exemplars().orThrow(StoreException::new),
                            scope.clock())
                    .run(wanted, control, cost -> {
                        ended.add(cost);
                        listener.accept(List.copyOf(ended));
                    });
            return ended.size() + " methods compared";
        }));
    }
}
