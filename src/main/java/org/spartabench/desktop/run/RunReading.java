package org.spartabench.desktop.run;

import java.util.List;
import org.spartabench.desktop.event.Moment;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.project.Project;
import org.spartabench.project.table.run.Recorded;

/** Rebuilds the state of a run from the project. May take long: not for the UI thread. */
final class RunReading {

    private static final int PAGE = 2_000;

    private RunReading() {}

    static RunState run(Project project, long run, RunPlan plan) {
        RunState state = new RunState(plan);
        List<Recorded> page;
        long after = 0;
        do {
            page = project.runs().events(run, after, PAGE);
            page.forEach(r -> state.add(moment(r)));
            after = page.isEmpty() ? after : page.getLast().seq();
        } while (page.size() == PAGE);
        return state;
    }

    static List<Moment> item(Project project, long run, int item) {
        return project.runs().events(run, item).stream().map(RunReading::moment).toList();
    }

    private static Moment moment(Recorded recorded) {
        return new Moment(recorded.at(), recorded.event());
    }
}
