package org.spartabench.project.job;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.verbalise.Exemplars;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.ResumePoint;
import org.spartabench.making.run.RunStopped;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.project.Project;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.table.run.RunInfo;

/** Runs a plan of a project as a background job. After a cancellation or failure, the same job continues the run. */
public final class RunJob implements Job {

    private final Project project;
    private final Author author;
    private final RunPlan plan;
    private final Clock clock;
    private final long run;
    private final boolean resumed;
    private volatile Journal listener = Journal.NONE;

    private RunJob(Project project, Author author, RunPlan plan, Clock clock, long run, boolean resumed) {
        this.project = project;
        this.author = author;
        this.plan = plan;
        this.clock = clock;
        this.run = run;
        this.resumed = resumed;
    }

    /** Prepares the plan's run: a new one, or the latest if it stopped before its end and has the same plan. */
    public static RunJob of(Project project, Author author, RunPlan plan, Clock clock) {
        Optional<RunInfo> left = project.runs().unfinished(plan);
        long run = left.map(RunInfo::id).orElseGet(() -> project.runs().start(plan));
        return new RunJob(project, author, plan, clock, run, left.isPresent());
    }

    /** Prepares a new run of the plan, whatever was begun before. */
    public static RunJob fresh(Project project, Author author, RunPlan plan, Clock clock) {
        return new RunJob(project, author, plan, clock, project.runs().start(plan), false);
    }

    public long run() {
        return run;
    }

    public boolean resumed() {
        return resumed;
    }

    /** Sets the listener that receives events once they are on disk. It must return at once. */
    public RunJob onEvent(Journal journal) {
        listener = journal;
        return this;
    }

    /** The pipeline's own last message states the result. */
    @Override
    public String run(TaskControl control) {
        ResumePoint begun = project.runs().resume(run, plan);
        try {
            Exemplars exemplars = author.learns()
                    ? project.records().wordings().exemplarsOf(run).orThrow(StoreException::new)
                    : Exemplars.NONE;
            new Pipeline(project.facts(), author.keeping(project.calls().journal(run)), exemplars, clock)
                    .run(plan, begun, this::keep, control);
            return "";
        } catch (RunStopped e) {
            throw e; // its end is in the journal
        } catch (RuntimeException e) {
            // The run is marked as failed, and the task keeps the cause.
            fail(e);
            throw e;
        }
    }

    private void keep(List<RunEvent> events) {
        project.runs().journal(run).append(events);
        listener.append(events);
    }

    private void fail(RuntimeException cause) {
        try {
            keep(List.of(new RunEvent.Finished(RunEvent.End.FAILED, FailureText.of(cause), new Metrics(List.of()))));
        } catch (StoreException e) {
            cause.addSuppressed(e);
        }
    }
}
