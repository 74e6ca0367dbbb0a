package org.spartabench.desktop.costs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.making.compare.CostViews;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.sql.path.BlockPath;

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
            long spent = project.runs().costs(1).stream()
                    .filter(c -> c.accepted())
                    .mapToLong(c -> c.of(Counter.TOTAL_CALLS))
                    .sum();
            ProjectScope scope =
                    new ProjectScope(project, WorkScope.onCallingThread(), "ann", Clock.systemUTC(), Authors::offline);
            assertThat(ProjectCosts.of(scope).tables())
                    .extracting(CostViews.ByTables::calls)
                    .satisfies(calls ->
                            assertThat(calls.stream().mapToLong(n -> n).sum()).isEqualTo(spent));
        }
    }
}
