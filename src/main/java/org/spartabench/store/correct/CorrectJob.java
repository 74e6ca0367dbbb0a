package org.spartabench.store.correct;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.spartabench.correct.Agreeing;
import org.spartabench.correct.CandidateQuery;
import org.spartabench.correct.Comparison;
import org.spartabench.fact.Result;
import org.spartabench.output.Output;
import org.spartabench.review.ItemFilter;
import org.spartabench.review.ItemRow;
import org.spartabench.review.StoredItem;
import org.spartabench.run.task.Job;
import org.spartabench.run.task.TaskControl;
import org.spartabench.run.task.WorkThreads;
import org.spartabench.store.Project;

/**
 * Compares each item with its candidates. An item is stored when all its queries have run, so a job that was stopped or killed
 * goes on with the next one.
 */
public final class CorrectJob implements Job {

    private final Project project;
    private final CandidateSource source;
    private final int jobs;
    private final AtomicInteger done = new AtomicInteger();
    private volatile String stopped = "";

    /** @param jobs items at once */
    public CorrectJob(Project project, CandidateSource source, int jobs) {
        this.project = project;
        this.source = source;
        this.jobs = jobs;
    }

    /** Says why the work ended early; empty if it did not. */
    public String stopped() {
        return stopped;
    }

    @Override
    public String run(TaskControl control) throws Exception {
        Set<String> compared = project.records().cases().compared().stream()
                .map(Comparison::hash)
                .collect(Collectors.toSet());
        List<Integer> numbers = project.queue().items(ItemFilter.ALL, 0, Integer.MAX_VALUE).stream()
                .filter(row -> !compared.contains(row.hash()))
                .map(ItemRow::number)
                .toList();
        ConcurrentLinkedQueue<Integer> left = new ConcurrentLinkedQueue<>(numbers);
        control.total(numbers.size());
        try (ExecutorService threads = WorkThreads.pool("correct", jobs)) {
            List<Callable<Boolean>> workers = Collections.nCopies(jobs, () -> work(left, control));
            for (Future<Boolean> worker : threads.invokeAll(workers)) {
                worker.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
        if (!ended(control)) {
            new VerifiedSample(project).draw();
        }
        return done + " of " + numbers.size() + " items compared" + (stopped.isEmpty() ? "" : "; " + stopped);
    }

    private boolean work(ConcurrentLinkedQueue<Integer> left, TaskControl control) throws InterruptedException {
        QueryRuns runs = new QueryRuns(project);
        for (Integer number = left.poll(); number != null && !ended(control); number = left.poll()) {
            control.awaitWhilePaused();
            project.queue().item(number).ifPresent(item -> compare(item, runs, control));
            control.done(done.get());
        }
        return true;
    }

    private boolean ended(TaskControl control) {
        return control.cancelled() || !stopped.isEmpty();
    }

    private void compare(StoredItem item, QueryRuns runs, TaskControl control) {
        String question = item.question();
        switch (source.of(item.item(), runs.evidence(item.item()), () -> ended(control))) {
            case Result.Bad<List<Comparison.Text>> bad -> stopped = bad.message();
            case Result.Ok<List<Comparison.Text>>(List<Comparison.Text> texts) -> {
                String own = runs.own(item.item());
                List<Output> outputs = texts.stream()
                        .map(text -> runs.run(text.model(), text.sql()))
                        .map(CandidateQuery::output)
                        .toList();
                Agreeing agreeing = Agreeing.of(runs.run("", own).output(), outputs, runs.context(question, own));
                project.records()
                        .cases()
                        .add(new Comparison(
                                item.number(),
                                item.hash(),
                                new Comparison.Text("", own),
                                texts,
                                agreeing.strict(),
                                agreeing.paper(),
                                agreeing.agreeing(),
                                Comparison.Draw.NONE));
                done.incrementAndGet();
            }
        }
    }
}
