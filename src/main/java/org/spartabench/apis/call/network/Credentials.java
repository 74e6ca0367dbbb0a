package org.spartabench.apis.call.network;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.apis.call.key.ApiKey;
import org.spartabench.apis.call.key.KeyPlace;
import org.spartabench.apis.call.key.ServerKeys;
import org.spartabench.base.result.Result;
import org.spartabench.facts.secret.Secret;

/** Holds the keys of one server, and puts them into its requests. */
public final class Credentials {

    /** A word before the key, and a name with an equals sign: {@code Token token="…"}. */
    private static final Pattern WORDED = Pattern.compile("(\\S[^\\p{Cntrl}]* (?:[A-Za-z_-]+=)?\"?)([^\\s\"]+)(\"?)");

    /**
     * Holds one key.
     *
     * @param user of Basic, or the id of a client; no secret
     * @param before what stands before the secret in its place, such as a word of a scheme
     */
    private record Sent(KeyPlace place, String user, String before, Secret secret, String after) {
        String text() {
            return before + secret.value() + after;
        }
    }

    private final URI server;
    private final ServerKeys named;
    private final Constants constants;
    private final List<Sent> keys;
    private final List<String> missing;

    private Credentials(URI server, ServerKeys named, List<Sent> keys, List<String> missing) {
        this.server = server;
        this.named = named;
        this.constants = new Constants(server, named);
        this.keys = keys;
        this.missing = missing;
    }

    /** Gives a bearer token to each server of a host. */
    static Credentials bearer(String host, Secret secret) {
        return new Credentials(
                URI.create("http://" + host),
                ServerKeys.NONE,
                List.of(new Sent(new KeyPlace.Bearer(), "", "", secret, "")),
                List.of());
    }

    /** @param values the value of a variable; empty where it is not set */
    public static Result<Credentials> of(
            URI server, ServerKeys named, Function<String, Result<Optional<String>>> values) {
        List<Sent> keys = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ApiKey key : named.keys()) {
            List<String> texts = new ArrayList<>();
            for (String variable : key.variables()) {
                Result<Optional<String>> value = values.apply(variable);
                if (value instanceof Result.Bad<Optional<String>> bad) {
                    return Result.bad(bad.message());
                }
                value.toOptional()
                        .flatMap(v -> v)
                        .filter(v -> !v.isBlank())
                        .ifPresentOrElse(v -> texts.add(v.strip()), () -> missing.add(variable));
            }
            if (texts.size() == key.variables().size()) {
                Optional<Sent> sent = sent(key.place(), texts);
                if (sent.isEmpty()) {
                    return Result.bad(
                            "the environment variable " + key.variables().getLast()
                                    + " contains no key: a key is one word of 4 or more characters"
                                    + (key.place() instanceof KeyPlace.Basic && texts.size() == 1
                                            ? " behind a user and a colon"
                                            : ""));
                }
                keys.add(sent.get());
            }
        }
        return Result.ok(new Credentials(server, named, List.copyOf(keys), List.copyOf(missing)));
    }

    private static Optional<Sent> sent(KeyPlace place, List<String> texts) {
        String last = texts.getLast();
        if (texts.size() > 1) {
            return Secret.of(last).map(s -> new Sent(place, texts.getFirst(), "", s, ""));
        }
        if (place instanceof KeyPlace.Basic) {
            int colon = last.indexOf(':');
            return colon < 0
                    ? Optional.empty()
                    : Secret.of(last.substring(colon + 1))
                            .map(s -> new Sent(place, last.substring(0, colon), "", s, ""));
        }
        if (place instanceof KeyPlace.Cookie && last.matches(".*[;,\"].*")) {
            return Optional.empty();
        }
        Matcher worded = WORDED.matcher(last);
        return place instanceof KeyPlace.Header && worded.matches()
                ? Secret.of(worded.group(2)).map(s -> new Sent(place, "", worded.group(1), s, worded.group(3)))
                : Secret.of(last).map(s -> new Sent(place, "", "", s, ""));
    }

    /** Says in one line why a request would go without a key that it wants, or would show one; empty if neither. */
    Optional<String> refusal() {
        if (!missing.isEmpty()) {
            return Optional.of("the environment variable " + missing.getFirst() + " is not set, which holds the key of "
                    + AllowedHosts.host(server));
        }
        return Stream.concat(named.headers().values().stream(), named.parameters().values().stream())
                        .anyMatch(v -> keys.stream().anyMatch(k -> k.secret().in(v)))
                ? Optional.of("a header or a parameter that is always sent has a key, or a part of one")
                : Optional.empty();
    }

    List<Secret> secrets() {
        return keys.stream().map(Sent::secret).toList();
    }

    /** Gives the token endpoint, if these keys are for one. */
    Optional<KeyPlace.ClientCredentials> endpoint() {
        return keys.stream()
                .map(Sent::place)
                .filter(KeyPlace.ClientCredentials.class::isInstance)
                .map(KeyPlace.ClientCredentials.class::cast)
                .findFirst();
    }

    int near(URI url) {
        return constants.near(url);
    }

    /** Whether a document names this server with these keys. */
    public boolean same(Credentials other) {
        return !server.equals(other.server) || named.equals(other.named);
    }

    public URI server() {
        return server;
    }

    Network.WireRequest constant(Network.WireRequest request) {
        return constants.added(request);
    }

    /** Gives the address with the keys that stand in it, instead of those that a server wrote into it. */
    URI url(URI url) {
        URI address = url;
        for (Sent key : keys) {
            if (key.place() instanceof KeyPlace.Query(String name)) {
                address = Constants.with(
                        without(address, Constants.encoded(name)),
                        Constants.encoded(name) + "=" + Constants.encoded(key.text()));
            }
        }
        String text = address.toString();
        return text.contains(Secret.MARK) && keys.size() == 1
                ? URI.create(text.replace(
                        Secret.MARK, Constants.encoded(keys.getFirst().secret().value())))
                : address;
    }

    private static URI without(URI url, String name) {
        if (url.getRawQuery() == null) {
            return url;
        }
        String left = Arrays.stream(url.getRawQuery().split("&", -1))
                .filter(p -> !p.replaceFirst("=.*", "").equals(name))
                .collect(Collectors.joining("&"));
        return URI.create(url.toString().replaceFirst("\\?.*", "") + (left.isEmpty() ? "" : "?" + left));
    }

    /** Adds the keys that stand in headers. @param token of the endpoint, if there is one */
    void add(HttpRequest.Builder wire, Optional<Secret> token) {
        List<String> cookies = new ArrayList<>();
        for (Sent key : keys) {
            switch (key.place()) {
                case KeyPlace.Bearer _ -> wire.setHeader("Authorization", "Bearer " + key.text());
                case KeyPlace.Basic _ -> wire.setHeader("Authorization", basic(key.user(), key.text()));
                case KeyPlace.Header(String name) -> wire.setHeader(name, key.text());
                case KeyPlace.Cookie(String name) -> cookies.add(name + "=" + key.text());
                case KeyPlace.Query _ -> {}
                case KeyPlace.ClientCredentials _ ->
                    token.ifPresent(t -> wire.setHeader("Authorization", "Bearer " + t.value()));
            }
        }
        if (!cookies.isEmpty()) {
            wire.setHeader("Cookie", String.join("; ", cookies));
        }
    }

    private static String basic(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    /** Writes the request for a token. @param body whether id and secret stand in the body, not in a header */
    HttpRequest.Builder tokenRequest(KeyPlace.ClientCredentials place, boolean body) {
        Sent client =
                keys.stream().filter(k -> k.place().equals(place)).findFirst().orElseThrow();
        String id = Constants.encoded(client.user());
        String secret = Constants.encoded(client.secret().value());
        String form = "grant_type=client_credentials"
                + (place.scopes().isEmpty() ? "" : "&scope=" + Constants.encoded(place.scopes()))
                + (body ? "&client_id=" + id + "&client_secret=" + secret : "");
        HttpRequest.Builder wire = HttpRequest.newBuilder(place.endpoint())
                .header("Accept", "application/json")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
        return body ? wire : wire.header("Authorization", basic(id, secret));
    }
}
