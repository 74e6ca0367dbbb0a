package org.spartabench.making.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.authors.request.Author;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.sql.shape.Shape;

/** The estimate of a plan against what runs count. */
class EstimateTest {

    @TempDir
    private static Path folder;

    @Test
    void itIsNearWhatARunCounts() {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            Author author = Authors.offline(Authors.OFFLINE, project).orThrow(IllegalStateException::new);
            RunPlan plan = RunPlans.published(66, 7, 2);
            Metrics metrics = new Pipeline(project.facts(), author, Clock.systemUTC())
                    .run(plan, List.of(), Journal.NONE, TaskControl.NONE);
            double trees = metrics.shapes().stream()
                    .filter(s -> !s.shape().equals("non-nested"))
                    .mapToLong(s -> s.of(Counter.IDEAL_CALLS))
                    .sum();
            Estimate estimate = Estimate.of(plan);
            assertThat(estimate.trees()).isCloseTo(trees, within(trees * 0.12));
            // The extra leaves of the pool are in the estimate only.
            double leaves = metrics.total().of(Counter.IDEAL_CALLS) - trees;
            assertThat(estimate.leaves() * 30 / 60).isCloseTo(leaves, within(leaves * 0.12));
        }
    }

    /** A model writes the leaves that its trees need, and no pool; each tree is looked at once more. */
    @Test
    void aModelWritesNoPool() {
        RunPlan plan = RunPlans.of(List.of(new RunPlan.Target(Shape.PUBLISHED.getLast(), 10)), 7, 1);
        Estimate pooled = Estimate.of(plan);
        Estimate asked = Estimate.of(plan.withAuthor("llm"));
        assertThat(pooled.leaves()).isGreaterThan(10);
        assertThat(asked.leaves()).isZero();
        assertThat(asked.looks()).isEqualTo(10);
        assertThat(asked.asked()).isEqualTo(Math.round(asked.trees()) + 20);
    }

    /** Ideal calls of the paper's runs were drawn, ours are the mean. Its tree methods leave out some of ours. */
    @ParameterizedTest
    @CsvSource({"TEMPLATE, 0", "ONE_SHOT, 500", "CLAUSE, 1053", "EXECUTION_GUIDED, 1058"})
    void forLeavesItIsNearThePublishedCount(LeafMethod method, double published) {
        RunPlan plan = RunPlans.published(1_100, 7, 1).withMethods(method, TreeMethod.TEMPLATE);
        assertThat(Estimate.of(plan).ideal()).isCloseTo(published, within(published * 0.05));
    }
}
