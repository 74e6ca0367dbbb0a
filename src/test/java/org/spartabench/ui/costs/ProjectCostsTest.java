package org.spartabench.ui.costs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.query.BlockPath;
import org.spartabench.run.compare.CostViews;
import org.spartabench.run.cost.Cost;
import org.spartabench.run.event.RunEvent;
import org.spartabench.store.Authors;
import org.spartabench.store.Project;
import org.spartabench.ui.SampleProject;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.shell.WorkScope;

class ProjectCostsTest {

    @TempDir
    private Path folder;

    /** A draw that was superseded is in the history of the item; its calls are in no cost. */
    @Test
    void callsByNumberOfTablesAreThoseOfTheCosts() {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, 6, 7);
            project.runs()
                    .journal(1)
                    .append(Collections.nCopies(16, new RunEvent.Asked(1, BlockPath.ROOT, "clause", "superseded")));
            int spent = project.runs().costs(1).stream()
                    .filter(c -> c.success() == 1)
                    .mapToInt(Cost::calls)
                    .sum();
            ProjectScope session =
                    new ProjectScope(project, WorkScope.onCallingThread(), "ann", Clock.systemUTC(), Authors::offline);
            assertThat(ProjectCosts.of(session).tables())
                    .extracting(CostViews.ByTables::calls)
                    .satisfies(calls ->
                            assertThat(calls.stream().mapToLong(n -> n).sum()).isEqualTo(spent));
        }
    }
}
