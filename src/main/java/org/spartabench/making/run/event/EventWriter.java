package org.spartabench.making.run.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.spartabench.base.task.WorkThreads;

/**
 * Writes events to the journal on one thread. Events are gathered until a job waits for one of them, at most a fortieth
 * of a second: each batch is a commit, and a job that waits should not find the disk busy with events that nobody waits for.
 */
public final class EventWriter implements AutoCloseable {

    private static final int BATCH = 500;
    private static final long GATHERING_NANOS = 25_000_000;

    /** Holds an event, whether a job waits for it, and a future that completes when it is on disk. */
    private record Entry(Optional<RunEvent> event, boolean awaited, CompletableFuture<Boolean> written) {}

    private final Journal journal;
    private final BlockingQueue<Entry> queue = new ArrayBlockingQueue<>(20 * BATCH);
    private volatile Optional<Throwable> failure = Optional.empty();

    public EventWriter(Journal journal) {
        this.journal = journal;
        WorkThreads.start("run-journal", this::write);
    }

    /**
     * Hands over an event. Events of one thread keep their order.
     *
     * @return completes with true when the event is on disk, with false when the journal has failed
     */
    public CompletableFuture<Boolean> submit(RunEvent event) {
        return put(Optional.of(event), false);
    }

    /** Hands over an event and returns when it is on disk; false when the journal has failed. */
    public boolean settle(RunEvent event) {
        return put(Optional.of(event), true).join();
    }

    /** Why events cannot be written any more. */
    public Optional<Throwable> failure() {
        return failure;
    }

    /** Writes the remaining events and ends. */
    @Override
    public void close() {
        put(Optional.empty(), true).join();
    }

    private CompletableFuture<Boolean> put(Optional<RunEvent> event, boolean awaited) {
        Entry entry = new Entry(event, awaited, new CompletableFuture<>());
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
            gather(batch);
            append(batch);
            open = batch.stream().allMatch(e -> e.event().isPresent());
        }
    }

    private void gather(List<Entry> batch) {
        long end = 0;
        while (batch.size() < BATCH) {
            Entry next;
            try {
                next = batch.isEmpty() ? queue.take() : queue.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                continue; // only close() ends this thread, and it does not interrupt
            }
            if (next == null) {
                return;
            }
            if (batch.isEmpty()) {
                end = System.nanoTime() + GATHERING_NANOS;
            }
            batch.add(next);
            if (next.awaited()) {
                queue.drainTo(batch, BATCH - batch.size());
                return;
            }
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
