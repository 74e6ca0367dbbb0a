package org.spartabench.project.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.apis.call.key.ApiKey;
import org.spartabench.apis.call.key.KeyPlace;
import org.spartabench.apis.call.key.ServerKeys;
import org.spartabench.base.result.Result;

/** Writes and reads which keys a server gets: places and names of variables, in the words of the option {@code --key}. */
final class StoredKeys {

    private static final String KEY = "key";
    private static final String KEYS = "keys";
    private static final String ACCOUNTS = "accounts";
    private static final String HEADERS = "headers";
    private static final String PARAMETERS = "parameters";

    private StoredKeys() {}

    static Result<ServerKeys> read(JsonNode host) {
        Result<ServerKeys> all = host.has(KEYS)
                ? keys(host.path(KEYS)).map(ServerKeys.NONE::withKeys)
                : Result.ok(ServerKeys.bearer(host.path(KEY).asText("")));
        for (Map.Entry<String, JsonNode> account : host.path(ACCOUNTS).properties()) {
            all = all.then(before -> keys(account.getValue()).map(its -> before.withAccount(account.getKey(), its)));
        }
        return all.then(before -> before.withConstants(texts(host.path(HEADERS)), texts(host.path(PARAMETERS)))
                .checked());
    }

    private static Result<List<ApiKey>> keys(JsonNode list) {
        List<ApiKey> all = new ArrayList<>();
        for (JsonNode text : list) {
            switch (ApiKey.of(text.asText(), List.of(), name -> true)) {
                case Result.Ok<ApiKey>(ApiKey key) -> all.add(key);
                case Result.Bad<ApiKey> bad -> {
                    return Result.bad(bad.message());
                }
            }
        }
        return Result.ok(all);
    }

    private static Map<String, String> texts(JsonNode values) {
        Map<String, String> all = new LinkedHashMap<>();
        values.properties().forEach(v -> all.put(v.getKey(), v.getValue().asText()));
        return all;
    }

    /** Writes a single bearer token in the way of earlier versions. */
    static void write(ServerKeys keys, ObjectNode host) {
        boolean bearer = keys.keys().size() == 1 && keys.keys().getFirst().place() instanceof KeyPlace.Bearer;
        if (bearer) {
            host.put(KEY, keys.variables());
        } else if (!keys.keys().isEmpty()) {
            put(host.putArray(KEYS), keys.keys());
        }
        keys.accounts()
                .forEach((name, its) -> put(host.withObject("/" + ACCOUNTS).putArray(name), its));
        keys.headers().forEach((name, value) -> host.withObject("/" + HEADERS).put(name, value));
        keys.parameters()
                .forEach((name, value) -> host.withObject("/" + PARAMETERS).put(name, value));
    }

    private static void put(ArrayNode array, List<ApiKey> keys) {
        keys.forEach(k -> array.add(k.text()));
    }
}
