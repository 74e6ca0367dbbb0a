package org.spartabench.authors.llm;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request.
 *
 * @param timeout for the whole exchange; of a stream, from each event to the next
 * @param stopped ends the exchange early
 */
record Exchange(HttpClient client, Duration timeout, BooleanSupplier stopped) {

    private static final long LOOK_MILLIS = 50;

    /** Gives the reply of the model. @throws ServerRefusal if the answer is no success */
    Completion send(HttpRequest request) throws IOException {
        Reception reception = new Reception();
        HttpResponse<Reception> response = await(client.sendAsync(request, info -> reception), reception);
        String encoding = response.headers().firstValue("Content-Encoding").orElse("");
        int status = response.statusCode();
        if (status / 100 != 2) {
            Optional<String> place = status / 100 == 3 ? response.headers().firstValue("Location") : Optional.empty();
            throw new ServerRefusal(
                    status,
                    place.isPresent() ? "to " + place.get() : reception.text(encoding),
                    response.headers().firstValue("Retry-After").flatMap(Exchange::wait));
        }
        return reception.completion(encoding);
    }

    private HttpResponse<Reception> await(CompletableFuture<HttpResponse<Reception>> answer, Reception reception)
            throws IOException {
        long begin = System.nanoTime();
        try {
            while (true) {
                long end = reception.heard().orElse(begin) + timeout.toNanos();
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (left <= 0) {
                    throw new HttpTimeoutException("no answer in time");
                }
                if (stopped.getAsBoolean()) {
                    throw new IOException("cancelled");
                }
                try {
                    return answer.get(Math.min(left, LOOK_MILLIS), TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    continue;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } finally {
            answer.cancel(true); // ends the exchange where it has not ended
        }
    }

    /** Reads seconds or a date. */
    private static Optional<Duration> wait(String header) {
        String text = header.strip();
        if (text.matches("\\d{1,9}")) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
        }
        try {
            Instant until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            Duration wait = Duration.between(Instant.now(), until);
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Reports an unsuccessful answer of the server; its message is the body. */
    static final class ServerRefusal extends IOException {

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
}
