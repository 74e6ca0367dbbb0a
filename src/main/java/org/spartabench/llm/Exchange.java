package org.spartabench.llm;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
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

/**
 * One request over the JDK's client, in place of the library's own use of it: its time limit holds for the whole
 * exchange and not for the headers alone, it ends when the answer is not wanted any more, it keeps Retry-After, and it
 * follows no redirection, which could carry the key elsewhere.
 */
final class Exchange implements HttpClient, HttpClientBuilder {

    /** Most bytes of an answer; more than any reply that could be of use. */
    private static final long MOST = 1_000_000;

    private static final long LOOK_MILLIS = 50;

    private final java.net.http.HttpClient client;
    private final Duration timeout;
    private final BooleanSupplier stopped;

    /** @param timeout for the whole exchange */
    Exchange(java.net.http.HttpClient client, Duration timeout, BooleanSupplier stopped) {
        this.client = client;
        this.timeout = timeout;
        this.stopped = stopped;
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        HttpResponse<byte[]> response = send(request);
        return SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map())
                .body(new String(response.body(), StandardCharsets.UTF_8))
                .build();
    }

    /** A reply that comes in pieces is read to its end, since only a whole one is of use. */
    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        HttpResponse<byte[]> response;
        try {
            response = send(request);
        } catch (RuntimeException e) {
            // Whoever listens is told, as the protocol of the library wants it.
            listener.onError(e);
            return;
        }
        listener.onOpen(SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map())
                .build());
        parser.parse(new ByteArrayInputStream(response.body()), listener);
        listener.onClose();
    }

    private HttpResponse<byte[]> send(HttpRequest request) {
        var builder = java.net.http.HttpRequest.newBuilder()
                .uri(URI.create(request.url()))
                .method(request.method().name(), java.net.http.HttpRequest.BodyPublishers.ofString(request.body()));
        request.headers().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        HttpResponse<byte[]> response =
                await(client.sendAsync(builder.build(), BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST)));
        if (response.statusCode() / 100 != 2) {
            throw new ServerRefusal(
                    response.statusCode(),
                    new String(response.body(), StandardCharsets.UTF_8),
                    response.headers().firstValue("Retry-After").flatMap(Exchange::wait));
        }
        return response;
    }

    private HttpResponse<byte[]> await(CompletableFuture<HttpResponse<byte[]>> answer) {
        long end = System.nanoTime() + timeout.toNanos();
        try {
            while (true) {
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (left <= 0) {
                    throw new UncheckedIOException(new HttpTimeoutException("no answer in time"));
                }
                if (stopped.getAsBoolean()) {
                    throw new UncheckedIOException(new IOException("not wanted any more"));
                }
                try {
                    return answer.get(Math.min(left, LOOK_MILLIS), TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    continue;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted", e));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io
                    ? new UncheckedIOException(io)
                    : new UncheckedIOException(new IOException(e.getCause()));
        } finally {
            answer.cancel(true); // ends the exchange where it has not ended
        }
    }

    /** Seconds, or a date. */
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

    @Override
    public Duration connectTimeout() {
        return timeout;
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration value) {
        return this; // the JDK's client, which all exchanges share, has its own
    }

    @Override
    public Duration readTimeout() {
        return timeout;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration value) {
        return this;
    }

    @Override
    public HttpClient build() {
        return this;
    }
}
