package org.spartabench.project.run;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.spartabench.making.run.ResumePoint;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.run.Recorded;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.project.table.run.RunTable;

/** Stores the runs of a project, their events and their costs. On disk when a call returns. */
public final class Runs {

    private final ProjectCore core;
    private final RunTable table;

    public Runs(ProjectCore core) {
        this.core = core;
        this.table = core.tables().runs();
    }

    public List<RunInfo> all() {
        return core.read(table::runs);
    }

    /** Begins a run and gives its id. Its items are numbered after those that the project has. */
    public long start(RunPlan plan) {
        return core.write(h -> table.start(h, plan, core.now()));
    }

    /**
     * Finds the latest run that stopped before its end and has the same plan apart from parallelism and spending. Its numbers
     * have to be free still, which a later run of an earlier version of this program may have taken.
     */
    public Optional<RunInfo> unfinished(RunPlan plan) {
        List<RunInfo> runs = all();
        return runs.reversed().stream()
                .filter(run -> run.state().resumable() && result(run.plan()).equals(result(plan)))
                .filter(run -> runs.stream()
                        .allMatch(r -> r.id() <= run.id()
                                || r.first() >= run.first() + run.plan().total()))
                .findFirst();
    }

    /** Gives the part of a plan on which the items depend. */
    private static RunPlan result(RunPlan plan) {
        return plan.withJobs(1)
                .withBudget(plan.budget().withCalls(0).withTokens(0).withSeconds(0));
    }

    /** Starts or continues a run; gives its own items by their numbers in the run, as it made them. */
    public ResumePoint resume(long run, RunPlan plan) {
        return core.write(h -> {
            table.resume(h, run, plan);
            return begun(h, run);
        });
    }

    /** Gives the state from which a run of the plan would start or continue, and starts none. */
    public ResumePoint beginning(RunPlan plan) {
        long run = unfinished(plan).map(RunInfo::id).orElse(EarlierItems.NO_RUN);
        return core.read(h -> begun(h, run));
    }

    private ResumePoint begun(Handle h, long run) {
        return new ResumePoint(
                new EarlierItems(core, run),
                core.tables().items().ofRun(h, run, core.schema().name()),
                table.costs(h, run));
    }

    /**
     * Gives the run's journal. An accepted item becomes an item of the project in the same transaction as its event.
     */
    public Journal journal(long run) {
        return events -> core.write(
                h -> core.tables().items().rows(h, table.append(h, run, events, core.now(), core.fingerprint())),
                core.changes()::put);
    }

    /** Lists the events of one item of a run, by its number in that run; 0 for those of the whole run. */
    public List<Recorded> events(long run, int item) {
        return core.read(h -> table.events(h, run, item));
    }

    /** Lists the run's events after one of them (0: from the start), oldest first. */
    public List<Recorded> events(long run, long afterSeq, int limit) {
        return core.read(h -> table.events(h, run, afterSeq, limit));
    }

    /** Lists the costs of a run so far, in the order of the items' numbers in the run. */
    public List<Cost> costs(long run) {
        return core.read(h -> table.costs(h, run));
    }
}
