package org.spartabench.project.job;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.base.task.WorkThreads;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;

/** Lets an author score the naturalness of items whose current question it has not scored. */
public final class NaturalnessJob implements Job {

    /** The refusals in a row after which the job stops. */
    private static final int PATIENCE = 5;

    private final Project project;
    private final Author author;
    private final int jobs;
    private final AtomicInteger scored = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger inARow = new AtomicInteger();
    private volatile String reason = "";
    private volatile boolean failed;

    /** @param jobs items asked about at once */
    public NaturalnessJob(Project project, Author author, int jobs) {
        this.project = project;
        this.author = author;
        this.jobs = jobs;
    }

    /** Lists the items to be asked about. */
    public List<Integer> lacking() {
        return project.records().scores().lacking(author.name(), Score.By.MODEL);
    }

    public int scored() {
        return scored.get();
    }

    public int refused() {
        return refused.get();
    }

    /** Gives the author's last reason for giving no score. */
    public String reason() {
        return reason;
    }

    @Override
    public String run(TaskControl control) throws InterruptedException {
        failed = false;
        List<Integer> numbers = lacking();
        ConcurrentLinkedQueue<Integer> left = new ConcurrentLinkedQueue<>(numbers);
        control.total(numbers.size());
        try (ExecutorService threads = WorkThreads.pool("naturalness", jobs)) {
            List<Callable<Boolean>> workers = Collections.nCopies(jobs, () -> work(left, control));
            for (Future<Boolean> worker : threads.invokeAll(workers)) {
                worker.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
        return scored + " of " + numbers.size() + " items scored"
                + (refused.get() == 0 ? "" : "; " + author.name() + " gave no score for " + refused + ": " + reason);
    }

    private boolean work(ConcurrentLinkedQueue<Integer> left, TaskControl control) throws InterruptedException {
        for (Integer number = left.poll();
                number != null && !stopped(control) && inARow.get() < PATIENCE;
                number = left.poll()) {
            control.awaitWhilePaused();
            try {
                project.queue().item(number).ifPresent(item -> ask(item, control));
            } catch (RuntimeException | Error e) {
                failed = true; // what the others would still ask is paid for, and lost with the task
                throw e;
            }
            control.done(scored.get() + refused.get());
        }
        return true;
    }

    private boolean stopped(TaskControl control) {
        return failed || control.cancelled();
    }

    private void ask(StoredItem item, TaskControl control) {
        AuthorView view = new AuthorView(
                project.schema(),
                List.of(),
                item.item().query(),
                Optional.empty(),
                List.of(),
                item.item().lineage().seed() + item.number());
        Author judge = author.keeping(project.calls().journal())
                .at(new CallPurpose(item.number(), 0, Allowance.until(() -> stopped(control))));
        switch (judge.ask(new Request.Naturalness(view, item.question()))) {
            case AuthorReply.Given<Naturalness>(Naturalness given, var _, AuthorReply.Usage usage) -> {
                project.records().scores().add(item.number(), item.version(), author.name(), Score.By.MODEL, given);
                scored.incrementAndGet();
                inARow.set(0);
            }
            case AuthorReply.Declined<Naturalness>(String why, AuthorReply.Usage usage) -> {
                refused.incrementAndGet();
                inARow.incrementAndGet();
                reason = why;
            }
            case AuthorReply.Unavailable<Naturalness> gone -> {
                refused.incrementAndGet();
                inARow.addAndGet(PATIENCE); // no more requests
                reason = gone.reason();
            }
        }
    }
}
