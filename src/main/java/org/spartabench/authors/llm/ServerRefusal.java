package org.spartabench.authors.llm;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reports an unsuccessful answer of the server; its message is the body. */
final class ServerRefusal extends IOException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient @Nullable Duration retryAfter;

    ServerRefusal(int status, String body, Optional<Duration> retryAfter) {
        super(body);
        this.status = status;
        this.retryAfter = retryAfter.orElse(null);
    }

    int status() {
        return status;
    }

    /** Tells whether the server objects to the request itself: a part of it, its length, its content. */
    boolean ofRequest() {
        return status == 400 || status == 413 || status == 422;
    }

    /** Gives the wait that the server asks for, if any. */
    Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
