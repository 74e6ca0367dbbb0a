package org.spartabench.api.call;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends requests over HTTP to allowed hosts. Follows no redirect; a key goes only to its own host. */
public final class HttpNetwork implements Network, AutoCloseable {

    private static final long MOST_BYTES = 16L << 20;
    private static final int LONGEST_WAIT_DIGITS = 4;

    /** The link of the relation "next" in a header Link. */
    private static final Pattern NEXT =
            Pattern.compile("<([^>]*)>[^<]*?;\\s*rel=\"?(?:[^\",;]* )?next\\b", Pattern.CASE_INSENSITIVE);

    private final AllowedHosts hosts;
    private final Map<String, String> keys;
    private final Map<String, HostLimits> limits;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(HostLimits.DEFAULT.time())
            .build();

    /** @param keys the key of each host that wants one, sent as a bearer token */
    public HttpNetwork(AllowedHosts hosts, Map<String, String> keys) {
        this(hosts, keys, Map.of());
    }

    /** @param limits of the hosts that do not have the usual ones */
    public HttpNetwork(AllowedHosts hosts, Map<String, String> keys, Map<String, HostLimits> limits) {
        this.hosts = hosts;
        this.keys = Map.copyOf(keys);
        this.limits = Map.copyOf(limits);
    }

    @Override
    public Optional<String> refusal(WireRequest request) {
        return hosts.refusal(request.url());
    }

    @Override
    public HostLimits limits(URI server) {
        return limits.getOrDefault(AllowedHosts.host(server), HostLimits.DEFAULT);
    }

    @Override
    public CompletableFuture<WireReply> send(WireRequest request) {
        Duration time = limits(request.url()).time();
        HttpRequest.Builder wire =
                HttpRequest.newBuilder(request.url()).timeout(time).header("Accept", "application/json");
        request.headers().forEach(wire::header);
        Optional.ofNullable(keys.get(AllowedHosts.host(request.url())))
                .ifPresent(key -> wire.header("Authorization", "Bearer " + key));
        switch (request.method()) {
            case GET -> wire.GET();
            case POST -> wire.header("Content-Type", "application/json").POST(BodyPublishers.ofString(request.body()));
        }
        CompletableFuture<HttpResponse<byte[]>> sent =
                client.sendAsync(wire.build(), BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_BYTES));
        CompletableFuture<WireReply> reply = sent.exceptionallyCompose(HttpNetwork::named)
                .thenApply(this::reply)
                .orTimeout(time.toMillis(), TimeUnit.MILLISECONDS);
        reply.whenComplete((r, e) -> sent.cancel(true));
        return reply;
    }

    /** Gives a failure a name of ours where the client has none. */
    private static CompletableFuture<HttpResponse<byte[]>> named(Throwable failure) {
        Throwable root = failure.getCause() == null ? failure : failure.getCause();
        boolean large = String.valueOf(root.getMessage()).contains("exceeds capacity");
        return CompletableFuture.failedFuture(large ? new Unreadable("its reply is larger than 16 MB") : root);
    }

    /** Says why the bytes of a reply are no text. */
    static final class Unreadable extends IOException {

        private static final long serialVersionUID = 1L;

        Unreadable(String message) {
            super(message);
        }
    }

    /** A compressed reply, which was not asked for, stays closed: a few bytes may hold gigabytes. */
    private WireReply reply(HttpResponse<byte[]> response) {
        String coding = response.headers().firstValue("Content-Encoding").orElse("identity");
        if (!coding.equalsIgnoreCase("identity")) {
            throw new CompletionException(new Unreadable("its reply is compressed, which was not asked for"));
        }
        try {
            String body = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(response.body()))
                    .toString();
            return new WireReply(
                    response.statusCode(),
                    scrubbed(body),
                    response.headers().firstValue("Retry-After").flatMap(HttpNetwork::seconds),
                    next(response.headers().allValues("Link")));
        } catch (CharacterCodingException e) {
            throw new CompletionException(new Unreadable("its reply is not UTF-8"));
        }
    }

    /** Takes keys out of what a server sends back. */
    private String scrubbed(String body) {
        String clean = body;
        for (String key : keys.values()) {
            clean = clean.replace(key, "(the key)");
        }
        return clean;
    }

    private static String next(List<String> links) {
        Matcher next = NEXT.matcher(String.join(", ", links));
        return next.find() ? next.group(1) : "";
    }

    private static Optional<Duration> seconds(String header) {
        return header.matches("\\d{1," + LONGEST_WAIT_DIGITS + "}")
                ? Optional.of(Duration.ofSeconds(Long.parseLong(header)))
                : Optional.empty();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
