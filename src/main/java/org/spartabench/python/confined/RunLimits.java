package org.spartabench.python.confined;

import java.time.Duration;

/**
 * Limits a program.
 *
 * @param time wall time after which its process is killed
 * @param memoryBytes address space beyond that of the tables and libraries
 * @param rows most rows of the result
 * @param head rows of each frame that are returned
 */
public record RunLimits(Duration time, long memoryBytes, int rows, int head) {

    public static final RunLimits DEFAULT = new RunLimits(Duration.ofSeconds(5), 2L << 30, 10_000, 0);

    public RunLimits heads(int count) {
        return new RunLimits(time, memoryBytes, rows, count);
    }
}
