package org.spartabench.authors.llm;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
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
 * @param timeout for the whole exchange
 * @param stopped ends the exchange early
 */
record Exchange(HttpClient client, Duration timeout, BooleanSupplier stopped) {

    /** Most bytes of an answer. */
    private static final long MOST = 1_000_000;

    private static final long LOOK_MILLIS = 50;

    /** Gives the body of the answer. @throws ServerRefusal if the answer is no success */
    String send(HttpRequest request) throws IOException {
        HttpResponse<byte[]> response =
                await(client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST)));
        if (response.statusCode() / 100 != 2) {
            throw new ServerRefusal(
                    response.statusCode(),
                    new String(response.body(), StandardCharsets.UTF_8),
                    response.headers().firstValue("Retry-After").flatMap(Exchange::wait));
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(response.body()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException("it is not UTF-8, which JSON is written in"); // the cause names bytes
        }
    }

    private HttpResponse<byte[]> await(CompletableFuture<HttpResponse<byte[]>> answer) throws IOException {
        long end = System.nanoTime() + timeout.toNanos();
        try {
            while (true) {
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
