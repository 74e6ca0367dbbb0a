package org.spartabench.apis.call;

import java.time.Duration;
import java.util.Optional;

/**
 * Holds one HTTP reply.
 *
 * @param retryAfter how long the server asks to wait
 * @param next the address of the next page that the header Link names; empty for none
 */
public record WireReply(int status, String body, Optional<Duration> retryAfter, String next) {

    /** Most bytes of a body. */
    public static final int MOST_BYTES = 16 << 20;

    static final int FOUND = 200;

    public WireReply(int status, String body) {
        this(status, body, Optional.empty(), "");
    }

    boolean found() {
        return status == FOUND;
    }
}
