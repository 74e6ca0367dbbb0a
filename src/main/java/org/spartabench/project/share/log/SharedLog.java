package org.spartabench.project.share.log;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.spartabench.project.share.entry.LogEntry;

/**
 * Carries entries between the copies of a project. It keeps them in the order of their arrival and never changes one. It trusts
 * nobody: who reads checks what came. After a failure a call may be repeated. For one thread at a time.
 */
public interface SharedLog extends AutoCloseable {

    /** How often a reader looks whether something came, if nobody tells. */
    Duration LOOK = Duration.ofSeconds(2);

    /** How often who waits asks whether to go on. */
    Duration SLICE = Duration.ofMillis(50);

    /**
     * What came.
     *
     * @param entries in the order of their arrival; at most some thousand
     * @param damaged places that hold no entry, a line each
     * @param more whether the next call gives more at once
     */
    record Arrived(List<LogEntry> entries, List<String> damaged, boolean more) {
        public Arrived {
            entries = List.copyOf(entries);
            damaged = List.copyOf(damaged);
        }
    }

    /** Adds entries of this machine, in the order of their numbers; those that are there stay as they are. */
    void append(List<LogEntry> entries) throws IOException;

    /** Gives the highest number of the entries of this machine that are there. */
    long last() throws IOException;

    /**
     * Reads what came since the last call.
     *
     * @param taken the highest number of each machine that the caller has; the first call leaves out what is not above
     */
    Arrived read(Map<String, Long> taken) throws IOException;

    /**
     * Waits until something may have come, at most {@link #LOOK}.
     *
     * @param sooner ends the waiting; asked some times a second
     */
    void await(BooleanSupplier sooner) throws IOException, InterruptedException;

    /** Lets some time pass. @param sooner ends it */
    static void pause(Duration most, BooleanSupplier sooner) throws InterruptedException {
        for (long slices = most.dividedBy(SLICE); slices > 0 && !sooner.getAsBoolean(); slices--) {
            Thread.sleep(SLICE);
        }
    }

    /** Says where the entries are, in a message. */
    String place();

    @Override
    void close();
}
