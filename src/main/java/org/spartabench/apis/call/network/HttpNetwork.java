package org.spartabench.apis.call.network;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.spartabench.apis.entity.PageWords;
import org.spartabench.facts.secret.Secret;

/** Sends requests over HTTP to allowed hosts. Follows no redirect; a key goes only to its own host. */
public final class HttpNetwork implements Network, AutoCloseable {

    private static final int LONGEST_WAIT_DIGITS = 4;

    private final AllowedHosts hosts;
    private final Map<String, Secret> keys;
    private final Map<String, HostLimits> limits;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(HostLimits.DEFAULT.time())
            .build();

    /** @param keys the key of each host that wants one, sent as a bearer token and kept out of all replies */
    public HttpNetwork(AllowedHosts hosts, Map<String, Secret> keys) {
        this(hosts, keys, Map.of());
    }

    /** @param limits of the hosts that do not have the usual ones */
    public HttpNetwork(AllowedHosts hosts, Map<String, Secret> keys, Map<String, HostLimits> limits) {
        this.hosts = hosts;
        this.keys = Map.copyOf(keys);
        this.limits = Map.copyOf(limits);
    }

    @Override
    public Optional<String> refusal(Network.WireRequest request) {
        String text = request + " " + request.headers();
        return hosts.refusal(request.url())
                .or(() -> keys.values().stream().anyMatch(key -> key.in(text))
                        ? Optional.of("a value has a key, or a part of one; the key that the project names is sent by"
                                + " itself")
                        : Optional.empty());
    }

    @Override
    public HostLimits limits(URI server) {
        return limits.getOrDefault(AllowedHosts.host(server), HostLimits.DEFAULT);
    }

    @Override
    public CompletableFuture<Network.WireReply> send(Network.WireRequest request) {
        Duration time = limits(request.url()).time();
        CompletableFuture<HttpResponse<byte[]>> sent = client.sendAsync(
                wire(request, time), BodyHandlers.limiting(BodyHandlers.ofByteArray(), Network.WireReply.MOST_BYTES));
        CompletableFuture<Network.WireReply> reply = sent.exceptionallyCompose(HttpNetwork::named)
                .thenApply(this::reply)
                .orTimeout(time.toMillis(), TimeUnit.MILLISECONDS);
        reply.whenComplete((r, e) -> sent.cancel(true));
        return reply;
    }

    private HttpRequest wire(Network.WireRequest request, Duration time) {
        Optional<Secret> key = Optional.ofNullable(keys.get(AllowedHosts.host(request.url())));
        HttpRequest.Builder wire = HttpRequest.newBuilder(
                        key.map(k -> withKey(request.url(), k)).orElse(request.url()))
                .timeout(time)
                .header("Accept", "application/json");
        request.headers().forEach(wire::header);
        key.ifPresent(k -> wire.header("Authorization", "Bearer " + k.value()));
        switch (request.method()) {
            case GET -> wire.GET();
            case POST -> wire.header("Content-Type", "application/json").POST(BodyPublishers.ofString(request.body()));
        }
        return wire.build();
    }

    /** Puts the key back into the address of a next page in which the server wrote it. */
    private static URI withKey(URI url, Secret key) {
        String text = url.toString();
        return text.contains(Secret.MARK)
                ? URI.create(text.replace(Secret.MARK, URLEncoder.encode(key.value(), StandardCharsets.UTF_8)))
                : url;
    }

    /** Gives a failure a name of ours where the client has none. */
    private static CompletableFuture<HttpResponse<byte[]>> named(Throwable failure) {
        Throwable root = failure.getCause() == null ? failure : failure.getCause();
        boolean large = String.valueOf(root.getMessage()).contains("exceeds capacity");
        return CompletableFuture.failedFuture(large ? new Unreadable("its reply is larger than 16 MB") : root);
    }

    /** Says why the bytes of a reply are no text. */
    public static final class Unreadable extends IOException {

        private static final long serialVersionUID = 1L;

        Unreadable(String message) {
            super(message);
        }
    }

    /** A compressed reply, which was not asked for, stays closed: a few bytes may hold gigabytes. */
    private Network.WireReply reply(HttpResponse<byte[]> response) {
        String coding = response.headers().firstValue("Content-Encoding").orElse("identity");
        if (!coding.equalsIgnoreCase("identity")) {
            throw new CompletionException(new Unreadable("its reply is compressed, which was not asked for"));
        }
        try {
            String body = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(response.body()))
                    .toString();
            return new Network.WireReply(
                    response.statusCode(),
                    withoutKeys(body),
                    response.headers().firstValue("Retry-After").flatMap(HttpNetwork::seconds),
                    withoutKeys(LinkHeader.next(response.headers().allValues("Link"))),
                    ofPages(response.headers().map()));
        } catch (CharacterCodingException e) {
            throw new CompletionException(new Unreadable("its reply is not UTF-8"));
        }
    }

    /** Keeps the headers about pages. */
    private Map<String, String> ofPages(Map<String, List<String>> headers) {
        Map<String, String> kept = new TreeMap<>();
        headers.forEach((name, values) -> {
            if (PageWords.ofPages(name) && !values.getFirst().isEmpty()) {
                kept.put(name.toLowerCase(Locale.ROOT), withoutKeys(values.getFirst()));
            }
        });
        return kept;
    }

    /** Takes keys out of what a server sends back; what hides one in another way is no reply. */
    private String withoutKeys(String text) {
        String clean = text;
        for (Secret key : keys.values()) {
            boolean repeated = key.in(clean);
            clean = repeated ? key.scrub(clean) : clean;
            if (repeated && key.in(clean)) {
                throw new CompletionException(new Unreadable(
                        "its reply repeats the key that it got, or a part of it, so it is neither shown nor kept"));
            }
        }
        return clean;
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
