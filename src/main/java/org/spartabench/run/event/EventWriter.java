package org.spartabench.run.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import org.spartabench.run.task.WorkThreads;

/**
 * Writes events to the journal on one thread. Events that arrive during a write form the next batch, so that jobs wait
 * for the disk only when they must.
 */
public final class EventWriter implements AutoCloseable {

    private static final int BATCH = 500;

    /** Holds an event, and a future that completes when it is on disk. */
    private record Entry(Optional<RunEvent> event, CompletableFuture<Boolean> written) {}

    private final Journal journal;
    private final BlockingQueue<Entry> queue = new ArrayBlockingQueue<>(20 * BATCH);
    private volatile Optional<Throwable> failure = Optional.empty();

    public EventWriter(Journal journal) {
        this.journal = journal;
        WorkThreads.start("run-journal", this::write);
    }

    /** Hands over an event. Events of one thread keep their order. */
    public void tell(RunEvent event) {
        put(Optional.of(event));
    }

    /** Hands over an event and returns when it is on disk; false when the journal has failed. */
    public boolean settle(RunEvent event) {
        return put(Optional.of(event)).join();
    }

    /** Why events cannot be written any more. */
    public Optional<Throwable> failure() {
        return failure;
    }

    /** Writes the remaining events and ends. */
    @Override
    public void close() {
        put(Optional.empty()).join();
    }

    private CompletableFuture<Boolean> put(Optional<RunEvent> event) {
        Entry entry = new Entry(event, new CompletableFuture<>());
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    queue.put(entry);
                    return entry.written();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void write() {
        List<Entry> batch = new ArrayList<>();
        boolean open = true;
        while (open) {
            batch.clear();
            try {
                batch.add(queue.take());
            } catch (InterruptedException e) {
                continue; // only close() ends this thread, and it does not interrupt
            }
            queue.drainTo(batch, BATCH - 1);
            append(batch);
            open = batch.stream().allMatch(e -> e.event().isPresent());
        }
    }

    private void append(List<Entry> batch) {
        boolean written = false;
        try {
            List<RunEvent> events =
                    batch.stream().map(Entry::event).flatMap(Optional::stream).toList();
            if (failure.isEmpty() && !events.isEmpty()) {
                journal.append(events);
            }
            written = failure.isEmpty();
        } catch (Throwable e) { // an Error too: callers waiting for this batch must learn of it
            failure = Optional.of(e);
        } finally {
            for (Entry entry : batch) {
                entry.written().complete(written);
            }
        }
    }
}
