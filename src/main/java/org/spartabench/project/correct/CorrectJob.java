package org.spartabench.project.correct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.base.task.WorkThreads;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.correct.candidate.CandidateSource;

/**
 * Compares each item with its candidates. An item is stored when all its queries have run, so a job that was stopped or killed
 * goes on with the next one.
 */
public final class CorrectJob implements Job {

    /** An item that is to be compared. @param query that its answer comes from */
    private record Wanted(int item, String query) {}

    private final Project project;
    private final CandidateSource source;
    private final ItemComparer comparer;
    private final int jobs;
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile String stopped = "";

    /** @param jobs items at once */
    public CorrectJob(Project project, CandidateSource source, ItemComparer comparer, int jobs) {
        this.project = project;
        this.source = source;
        this.comparer = comparer;
        this.jobs = jobs;
    }

    /** Counts the items whose programs cannot be compared yet, since people still decide their query or doubt the question. */
    public int waiting() {
        return waiting.get();
    }

    /** Says why the work ended early; empty if it did not. */
    public String stopped() {
        return stopped;
    }

    /** Counts the items that are not compared yet. */
    public int left() {
        return wanted().size();
    }

    private List<Wanted> wanted() {
        Set<String> compared = project.records().cases().compared(comparer.paradigm()).stream()
                .map(c -> c.hash() + c.query())
                .collect(Collectors.toSet());
        List<Wanted> wanted = new ArrayList<>();
        int without = 0;
        for (ItemRow row : project.queue().items(ItemFilter.ALL, 0, Integer.MAX_VALUE)) {
            StoredItem item = project.queue().item(row.number()).orElseThrow();
            Optional<String> query = comparer.query(item);
            if (query.isEmpty()) {
                without++;
            } else if (!compared.contains(item.hash() + (comparer.paradigm() == Paradigm.SQL ? "" : query.get()))) {
                wanted.add(new Wanted(row.number(), query.get()));
            }
        }
        waiting.set(without);
        return wanted;
    }

    @Override
    public String run(TaskControl control) throws Exception {
        List<Wanted> wanted = wanted();
        ConcurrentLinkedQueue<Wanted> left = new ConcurrentLinkedQueue<>(wanted);
        control.total(wanted.size());
        try (ExecutorService threads = WorkThreads.pool("correct", jobs)) {
            List<Callable<Boolean>> workers = Collections.nCopies(jobs, () -> work(left, control));
            for (Future<Boolean> worker : threads.invokeAll(workers)) {
                worker.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
        if (!ended(control)) {
            new VerifiedSample(project, comparer).draw();
        }
        return done + " of " + wanted.size() + " items compared" + (stopped.isEmpty() ? "" : "; " + stopped);
    }

    private boolean work(ConcurrentLinkedQueue<Wanted> left, TaskControl control) throws InterruptedException {
        for (Wanted next = left.poll(); next != null && !ended(control); next = left.poll()) {
            control.awaitWhilePaused();
            String query = next.query();
            project.queue().item(next.item()).ifPresent(item -> compare(item, query, control));
            control.done(done.get());
        }
        return true;
    }

    private boolean ended(TaskControl control) {
        return control.cancelled() || !stopped.isEmpty();
    }

    private void compare(StoredItem item, String query, TaskControl control) {
        switch (source.of(item.item(), comparer.evidence(item), () -> ended(control))) {
            case Result.Bad<List<ComparedItem.Text>> bad -> stopped = bad.message();
            case Result.Ok<List<ComparedItem.Text>>(List<ComparedItem.Text> texts) -> {
                project.records().cases().add(comparer.compare(item, query, texts));
                done.incrementAndGet();
            }
        }
    }
}
