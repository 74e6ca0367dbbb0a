package org.spartabench.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.Json;

/** Six public services, as their documents say: paths, inputs, pages, keys and nested replies. */
enum PublicServices {
    SPOTIFY("/v1", "--key", "PUBLIC_KEY"),
    TWILIO("", "--key", "PUBLIC_USER:PUBLIC_KEY"),
    SLACK(
            "/api",
            "--key",
            "PUBLIC_KEY",
            "--pages",
            "conversations_history:cursor=cursor, next=/response_metadata/next_cursor"),
    PAGERDUTY("", "--key", "PUBLIC_WORDED"),
    GITHUB("", "--key", "bearer=PUBLIC_KEY"),
    POKEAPI("");

    static final String KEY = "Public-canary-82xqT/v+4";

    /** What the server's address ends with. */
    final String base;

    /** What the document does not say, or a user must. */
    final List<String> options;

    PublicServices(String base, String... options) {
        this.base = base;
        this.options = List.of(options);
    }

    FieldService start(JsonNode document, String script) throws IOException, SQLException {
        return switch (this) {
            case SPOTIFY -> SpotifyService.spotify(new FieldService(document, script, authorized("Bearer " + KEY)));
            case TWILIO ->
                ChatServices.twilio(new FieldService(
                        document,
                        script,
                        authorized("Basic "
                                + Base64.getEncoder()
                                        .encodeToString(("AC1:" + KEY).getBytes(StandardCharsets.UTF_8)))));
            case SLACK -> ChatServices.slack(new FieldService(document, script, authorized("Bearer " + KEY)));
            case PAGERDUTY ->
                WorkServices.pagerDuty(new FieldService(document, script, authorized("Token token=" + KEY)));
            case GITHUB -> WorkServices.gitHub(new FieldService(document, script, authorized("Bearer " + KEY)));
            case POKEAPI -> CreatureService.pokeApi(new FieldService(document, script, exchange -> true));
        };
    }

    private static Predicate<HttpExchange> authorized(String wanted) {
        return exchange -> wanted.equals(exchange.getRequestHeaders().getFirst("Authorization"));
    }

    static ObjectNode object(String name, @Nullable JsonNode value) {
        ObjectNode object = Json.MAPPER.createObjectNode();
        object.set(name, value);
        return object;
    }

    /** Calls itself for each value; those that are not found are left out. */
    interface Each {
        @Nullable
        JsonNode of(String id) throws SQLException;
    }

    static ArrayNode each(String ids, Each each) throws SQLException {
        ArrayNode all = Json.MAPPER.createArrayNode();
        for (String id : ids.split(",")) {
            @Nullable JsonNode one = each.of(id);
            if (one != null) {
                all.add(one);
            }
        }
        return all;
    }
}
