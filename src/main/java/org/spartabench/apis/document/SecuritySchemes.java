package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.apis.call.key.ApiKey;
import org.spartabench.apis.call.key.KeyPlace;

/**
 * Reads which keys a document wants, from {@code securitySchemes} of OpenAPI or {@code securityDefinitions} of Swagger.
 *
 * @param keys that can be sent
 * @param others names of schemes that cannot be sent, with their kind
 */
public record SecuritySchemes(List<ApiKey.Declared> keys, List<String> others) {

    public SecuritySchemes {
        keys = List.copyOf(keys);
        others = List.copyOf(others);
    }

    public static SecuritySchemes of(JsonNode document) {
        JsonNode schemes = document.has("swagger")
                ? document.path("securityDefinitions")
                : document.path("components").path("securitySchemes");
        Set<String> wanted = wanted(document);
        List<ApiKey.Declared> keys = new ArrayList<>();
        List<String> others = new ArrayList<>();
        schemes.properties().stream()
                .filter(s -> wanted.isEmpty() || wanted.contains(s.getKey()))
                .forEach(s -> place(s.getValue())
                        .ifPresentOrElse(
                                p -> keys.add(new ApiKey.Declared(s.getKey(), p)),
                                () -> others.add(s.getKey() + " ("
                                        + s.getValue()
                                                .path("type")
                                                .asText("no type")
                                                .replaceAll("\\p{Cntrl}", " ")
                                        + ")")));
        return new SecuritySchemes(keys, others);
    }

    /** Names the schemes that the document or an operation asks for. */
    private static Set<String> wanted(JsonNode document) {
        Set<String> names = new LinkedHashSet<>();
        Stream<JsonNode> operations = document.path("paths").valueStream().flatMap(JsonNode::valueStream);
        Stream.concat(Stream.of(document), operations)
                .flatMap(n -> n.path("security").valueStream())
                .forEach(alternative -> names.addAll(
                        alternative.propertyStream().map(p -> p.getKey()).toList()));
        return names;
    }

    private static Optional<KeyPlace> place(JsonNode scheme) {
        String type = scheme.path("type").asText().toLowerCase(Locale.ROOT);
        String name = scheme.path("name").asText();
        return switch (type) {
            case "basic" -> Optional.of(new KeyPlace.Basic());
            case "http" ->
                switch (scheme.path("scheme").asText().toLowerCase(Locale.ROOT)) {
                    case "bearer" -> Optional.of(new KeyPlace.Bearer());
                    case "basic" -> Optional.of(new KeyPlace.Basic());
                    default -> Optional.empty();
                };
            case "apikey" ->
                ApiKey.of(scheme.path("in").asText() + ":" + name + "=X", List.of(), n -> true)
                        .map(ApiKey::place)
                        .toOptional();
            case "oauth2" -> Optional.of(token(scheme));
            case "openidconnect" -> Optional.of(new KeyPlace.Bearer());
            default -> Optional.empty();
        };
    }

    /** Tokens that a user gets in a browser are given as bearer tokens. */
    private static KeyPlace token(JsonNode scheme) {
        JsonNode flow = scheme.path("flow").asText().equals("application")
                ? scheme
                : scheme.path("flows").path("clientCredentials");
        return ApiKey.endpoint(flow.path("tokenUrl").asText(""), "")
                .toOptional()
                .orElse(new KeyPlace.Bearer());
    }

    /** Says in one line how a key is given; empty if the document wants none. */
    public Optional<String> line() {
        if (keys.isEmpty() && others.isEmpty()) {
            return Optional.empty();
        }
        String known = keys.stream().map(SecuritySchemes::line).collect(Collectors.joining(", or "));
        String unknown =
                others.isEmpty() ? "" : (known.isEmpty() ? "" : "; ") + "cannot be sent: " + String.join(", ", others);
        return Optional.of("keys of this document: " + known + unknown);
    }

    private static String line(ApiKey.Declared key) {
        String how = switch (key.place()) {
            case KeyPlace.Bearer _ -> "VARIABLE (a bearer token)";
            case KeyPlace.Basic _ -> "USER_VARIABLE:PASSWORD_VARIABLE (basic)";
            case KeyPlace.Header(String name) -> "VARIABLE (in the header " + name + ")";
            case KeyPlace.Query(String name) -> "VARIABLE (in the parameter " + name + ")";
            case KeyPlace.Cookie(String name) -> "VARIABLE (in the cookie " + name + ")";
            case KeyPlace.ClientCredentials(var endpoint, var _) ->
                "ID_VARIABLE:SECRET_VARIABLE (a token from " + endpoint.getHost() + ")";
        };
        return "--key " + key.name() + "=" + how;
    }
}
