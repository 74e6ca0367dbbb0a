package org.spartabench.making.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;

/** Runs over the small medical sample, with the offline author. */
final class MedicalRuns implements AutoCloseable {

    static final RunPlan PLAN = RunPlans.published(33, 7, 1);

    private final FactBase facts;

    /** @param folder for the facts */
    MedicalRuns(Path folder) throws IOException {
        Path csv = folder.resolve("csv");
        SampleDomain.MEDICAL.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        ImportPlan plan = Import.preview(csv, Optional.empty()).orThrow(IllegalStateException::new);
        Path file = folder.resolve("facts.duckdb");
        facts = FactBases.open(file, Import.load(plan, file).orThrow(IllegalStateException::new));
    }

    static RunPlan with(RunPlan.Budget budget, int jobs) {
        return PLAN.withBudget(budget).withJobs(jobs);
    }

    FactBase facts() {
        return facts;
    }

    Author offline() {
        return new OfflineAuthor(new Wording(Lexicon.forSchema(facts.schema()))::phrase);
    }

    RecordedJournal run(RunPlan plan, ResumePoint begun, TaskControl control) {
        return run(plan, offline(), begun, control);
    }

    RecordedJournal run(RunPlan plan, Author author, ResumePoint begun, TaskControl control) {
        RecordedJournal journal = new RecordedJournal();
        new Pipeline(facts, author, Clock.systemUTC()).run(plan, begun, journal, control);
        return journal;
    }

    @Override
    public void close() {
        facts.close();
    }
}
