package org.spartabench.apis.call.network;

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
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.spartabench.apis.call.key.KeyPlace;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.PageWords;
import org.spartabench.base.Json;
import org.spartabench.facts.secret.Secret;

/** Sends requests over HTTP to allowed hosts. Follows no redirect; a key goes only to its own host. */
public final class HttpNetwork implements Network, AutoCloseable {

    private static final int LONGEST_WAIT_DIGITS = 4;
    private static final int MOST_TOKEN_BYTES = 1 << 16;

    private static final int UNAUTHORIZED = 401;
    private static final int BAD_REQUEST = 400;

    private final AllowedHosts hosts;
    private final List<Credentials> credentials;
    private final Map<String, HostLimits> limits;

    /** All keys, and the tokens that were got with them: none may stand in a reply. */
    private final Set<Secret> secrets = ConcurrentHashMap.newKeySet();

    private final Map<Credentials, CompletableFuture<Secret>> tokens = new ConcurrentHashMap<>();
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(HostLimits.DEFAULT.time())
            .build();

    /** @param keys the key of each host that wants one, sent as a bearer token and kept out of all replies */
    public HttpNetwork(AllowedHosts hosts, Map<String, Secret> keys) {
        this(
                hosts,
                keys.entrySet().stream()
                        .map(k -> Credentials.bearer(k.getKey(), k.getValue()))
                        .toList(),
                Map.of());
    }

    /**
     * @param credentials of the servers that want keys or constants
     * @param limits of the hosts that do not have the usual ones
     */
    public HttpNetwork(AllowedHosts hosts, List<Credentials> credentials, Map<String, HostLimits> limits) {
        this.hosts = hosts;
        this.credentials = List.copyOf(credentials);
        this.limits = Map.copyOf(limits);
        credentials.forEach(c -> secrets.addAll(c.secrets()));
    }

    /** Finds the keys for an address: those of the server below which it is, else of another server of its host. */
    private Optional<Credentials> credentials(URI url) {
        return credentials.stream().filter(c -> c.near(url) >= 0).max(Comparator.comparingInt(c -> c.near(url)));
    }

    @Override
    public Optional<String> refusal(Network.WireRequest request) {
        String text = request + " " + request.headers();
        Optional<Credentials> its = credentials(request.url());
        return hosts.refusal(request.url())
                .or(() -> its.flatMap(Credentials::refusal))
                .or(() -> its.flatMap(Credentials::endpoint)
                        .flatMap(e -> hosts.refusal(e.endpoint()))
                        .map(r -> "its tokens come from another place: " + r))
                .or(() -> secrets.stream().anyMatch(key -> key.in(text))
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
        Optional<Credentials> its = credentials(request.url());
        Optional<KeyPlace.ClientCredentials> endpoint = its.flatMap(Credentials::endpoint);
        return endpoint.isEmpty()
                ? send(request, its, Optional.empty())
                : withToken(request, its.get(), endpoint.get());
    }

    /** Sends with a token; gets another one, once, where the server takes the first no longer. */
    private CompletableFuture<Network.WireReply> withToken(
            Network.WireRequest request, Credentials its, KeyPlace.ClientCredentials endpoint) {
        CompletableFuture<Secret> token = tokens.computeIfAbsent(its, c -> token(c, endpoint, false));
        return token.whenComplete((t, failed) -> {
                    if (failed != null) {
                        tokens.remove(its, token);
                    }
                })
                .thenCompose(t -> send(request, Optional.of(its), Optional.of(t)))
                .thenCompose(reply -> {
                    if (reply.status() != UNAUTHORIZED) {
                        return CompletableFuture.completedFuture(reply);
                    }
                    tokens.remove(its, token);
                    return tokens.computeIfAbsent(its, c -> token(c, endpoint, false))
                            .thenCompose(t -> send(request, Optional.of(its), Optional.of(t)));
                });
    }

    /** Asks for a token with id and secret in a header, then in the body, which some servers want (RFC 6749, 2.3.1). */
    private CompletableFuture<Secret> token(Credentials its, KeyPlace.ClientCredentials endpoint, boolean body) {
        String host = AllowedHosts.host(endpoint.endpoint());
        Duration time = limits(endpoint.endpoint()).time();
        return client.sendAsync(
                        its.tokenRequest(endpoint, body).timeout(time).build(),
                        BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_TOKEN_BYTES))
                .orTimeout(time.toMillis(), TimeUnit.MILLISECONDS)
                .thenCompose(reply -> {
                    boolean refused = reply.statusCode() == UNAUTHORIZED || reply.statusCode() == BAD_REQUEST;
                    if (refused && !body) {
                        return token(its, endpoint, true);
                    }
                    Optional<Secret> token = Network.WireReply.found(reply.statusCode())
                            ? Secret.of(accessToken(reply.body()))
                            : Optional.empty();
                    token.ifPresent(secrets::add);
                    return token.map(CompletableFuture::completedFuture)
                            .orElseGet(() -> CompletableFuture.failedFuture(new Unreadable("the token endpoint " + host
                                    + " gave no token (status " + reply.statusCode() + ")")));
                });
    }

    private static String accessToken(byte[] reply) {
        try {
            return Json.MAPPER.readTree(reply).path("access_token").asText("");
        } catch (IOException e) {
            return "";
        }
    }

    private CompletableFuture<Network.WireReply> send(
            Network.WireRequest request, Optional<Credentials> its, Optional<Secret> token) {
        Duration time = limits(request.url()).time();
        CompletableFuture<HttpResponse<byte[]>> sent = client.sendAsync(
                wire(request, time, its, token),
                BodyHandlers.limiting(BodyHandlers.ofByteArray(), Network.WireReply.MOST_BYTES));
        CompletableFuture<Network.WireReply> reply = sent.exceptionallyCompose(HttpNetwork::named)
                .thenApply(this::reply)
                .orTimeout(time.toMillis(), TimeUnit.MILLISECONDS);
        reply.whenComplete((r, e) -> sent.cancel(true));
        return reply;
    }

    private static HttpRequest wire(
            Network.WireRequest asked, Duration time, Optional<Credentials> its, Optional<Secret> token) {
        Network.WireRequest request = its.map(c -> c.constant(asked)).orElse(asked);
        HttpRequest.Builder wire = HttpRequest.newBuilder(
                        its.map(c -> c.url(request.url())).orElse(request.url()))
                .timeout(time)
                .header("Accept", "application/json");
        if (request.method() == ApiMapping.Method.POST) {
            wire.header("Content-Type", "application/json").POST(BodyPublishers.ofString(request.body()));
        }
        request.headers().forEach(wire::setHeader);
        its.ifPresent(c -> c.add(wire, token));
        return wire.build();
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
        List<Secret> repeated = secrets.stream().filter(key -> key.in(text)).toList();
        String clean = text;
        for (Secret key : repeated) {
            clean = key.scrub(clean);
        }
        // Tokens of one client are alike, so all are taken out before one of them is looked for again.
        String left = clean;
        if (repeated.stream().anyMatch(key -> key.in(left))) {
            throw new CompletionException(new Unreadable(
                    "its reply repeats the key that it got, or a part of it, so it is neither shown nor kept"));
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
