package org.spartabench.run.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import org.spartabench.run.task.WorkThreads;

/**
 * Brings events to the journal from one thread: whatever has come in while the last batch was being written makes the next
 * one, so that the jobs wait for the disk only where they have to.
 */
public final class EventWriter implements AutoCloseable {

    private static final int BATCH = 500;

    /** An event, and who waits for it to be on disk. */
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
        put(new Entry(Optional.of(event), new CompletableFuture<>()));
    }

    /** Hands over an event and returns when it is on disk; false when the journal has failed. */
    public boolean settle(RunEvent event) {
        Entry entry = new Entry(Optional.of(event), new CompletableFuture<>());
        put(entry);
        return entry.written().join();
    }

    /** Why events cannot be written any more. */
    public Optional<Throwable> failure() {
        return failure;
    }

    /** Writes what is left and ends. */
    @Override
    public void close() {
        Entry end = new Entry(Optional.empty(), new CompletableFuture<>());
        put(end);
        end.written().join();
    }

    private void put(Entry entry) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    queue.put(entry);
                    return;
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
                continue; // nobody has this thread but close(), which does not interrupt
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
            written = failure.isEmpty();
            if (written && !events.isEmpty()) {
                written = false;
                journal.append(events);
                written = true;
            }
        } catch (Throwable e) { // an Error too: whoever waits for this batch must hear of it
            failure = Optional.of(e);
        } finally {
            for (Entry entry : batch) {
                entry.written().complete(written);
            }
        }
    }
}
