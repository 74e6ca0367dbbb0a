package org.spartabench.apis.call.ledger;

import java.nio.charset.StandardCharsets;
import org.spartabench.apis.call.network.Network;

/**
 * Holds a line of the ledger: one request and its reply.
 *
 * @param number from 1, in the order in which the requests ended
 * @param step the step of the plan that made it
 * @param retry whether it repeats a request that failed
 * @param rows rows in the reply
 * @param bytes length of the reply in UTF-8
 * @param texts what was sent and what came back
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
        long nanos,
        Texts texts) {

    /** Tells where a reply came from. */
    public enum Origin {
        NETWORK,
        KEPT
    }

    /**
     * Shows a request and its reply, without any key and cut to a length that fits a screen.
     *
     * @param reply the body; without one, the reason in parentheses
     */
    public record Texts(String request, String reply) {

        /** Most characters of each. */
        public static final int MOST = 4_000;

        public Texts {
            request = cut(request);
            reply = cut(reply);
        }

        private static String cut(String text) {
            return text.length() <= MOST
                    ? text
                    : text.substring(0, MOST) + "… (" + (text.length() - MOST) + " more characters)";
        }
    }

    /** Counts the bytes of a reply; 0 if none came. */
    public static long bytes(Network.WireReply reply) {
        return reply.status() == 0 ? 0 : reply.body().getBytes(StandardCharsets.UTF_8).length;
    }
}
