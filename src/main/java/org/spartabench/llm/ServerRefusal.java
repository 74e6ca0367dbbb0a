package org.spartabench.llm;

import dev.langchain4j.exception.HttpException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An answer of the server that is no success. The library's own exception forgets the headers. */
final class ServerRefusal extends HttpException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable Duration retryAfter;

    ServerRefusal(int status, String body, Optional<Duration> retryAfter) {
        super(status, body);
        this.retryAfter = retryAfter.orElse(null);
    }

    /** How long the server asks to be left alone, where it says so. */
    Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
