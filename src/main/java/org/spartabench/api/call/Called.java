package org.spartabench.api.call;

/**
 * Holds a line of the ledger: one request and its reply.
 *
 * @param number from 1, in the order in which the requests ended
 * @param step the step of the plan that made it
 * @param retry whether it repeats a request that failed
 * @param rows rows in the reply
 * @param bytes length of the reply
 */
public record Called(
        long number,
        int step,
        String api,
        Arguments arguments,
        Origin origin,
        int status,
        boolean retry,
        int rows,
        long bytes,
        long nanos) {

    /** Tells where a reply came from. */
    public enum Origin {
        NETWORK,
        KEPT
    }
}
