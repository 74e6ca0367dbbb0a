package org.spartabench.api.call;

import java.time.Duration;
import java.util.Optional;

/**
 * Holds one HTTP reply.
 *
 * @param retryAfter how long the server asks to wait
 */
public record WireReply(int status, String body, Optional<Duration> retryAfter) {

    static final int FOUND = 200;

    boolean found() {
        return status == FOUND;
    }
}
