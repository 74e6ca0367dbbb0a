package org.spartabench.apis.call.key;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.result.Result;

/**
 * Says what a server gets with each request.
 *
 * @param keys those of the usual account; all of them are sent
 * @param accounts keys of further accounts by name
 * @param headers with the same values for all requests; no keys
 * @param parameters of the address with the same values for all requests; no keys
 */
public record ServerKeys(
        List<ApiKey> keys,
        Map<String, List<ApiKey>> accounts,
        Map<String, String> headers,
        Map<String, String> parameters) {

    public static final ServerKeys NONE = new ServerKeys(List.of(), Map.of(), Map.of(), Map.of());

    /** Stands between keys where they are written in one line. */
    private static final String BETWEEN = "; ";

    public ServerKeys {
        keys = List.copyOf(keys);
        accounts = new TreeMap<>(accounts);
        headers = new TreeMap<>(headers);
        parameters = new TreeMap<>(parameters);
    }

    /** Gives one bearer token; none for an empty name. */
    public static ServerKeys bearer(String variable) {
        return variable.isEmpty() ? NONE : NONE.withKeys(List.of(ApiKey.bearer(variable)));
    }

    public ServerKeys withKeys(List<ApiKey> changed) {
        return new ServerKeys(changed, accounts, headers, parameters);
    }

    public ServerKeys withAccount(String name, List<ApiKey> its) {
        Map<String, List<ApiKey>> all = new LinkedHashMap<>(accounts);
        all.put(name, List.copyOf(its));
        return new ServerKeys(keys, all, headers, parameters);
    }

    public ServerKeys withConstants(Map<String, String> moreHeaders, Map<String, String> moreParameters) {
        return new ServerKeys(keys, accounts, and(headers, moreHeaders), and(parameters, moreParameters));
    }

    /** Refuses headers and parameters that can be none, or that are keys. */
    public Result<ServerKeys> checked() {
        Stream<Optional<String>> refused = Stream.concat(
                headers.entrySet().stream().map(h -> ApiKey.constantRefused(h.getKey(), h.getValue(), true)),
                parameters.entrySet().stream().map(p -> ApiKey.constantRefused(p.getKey(), p.getValue(), false)));
        return refused.flatMap(Optional::stream)
                .findFirst()
                .<Result<ServerKeys>>map(Result::bad)
                .orElseGet(() -> Result.ok(this));
    }

    private static Map<String, String> and(Map<String, String> before, Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(before);
        all.putAll(more);
        return all;
    }

    /** Whether something is always sent that is no key. */
    public boolean constant() {
        return !headers.isEmpty() || !parameters.isEmpty();
    }

    /** Takes the keys of an account instead of the usual ones, if there is one of this name. */
    public ServerKeys of(Optional<String> account) {
        return account.map(accounts::get).map(this::withKeys).orElse(this);
    }

    /** Writes the usual keys in one line. */
    public String text() {
        return keys.stream().map(ApiKey::text).collect(Collectors.joining(BETWEEN));
    }

    /** Reads the usual keys from one line, as {@link ApiKey#of} reads each. */
    public Result<ServerKeys> withText(String line, List<ApiKey.Declared> declared, Predicate<String> known) {
        Result<ServerKeys> all = Result.ok(withKeys(List.of()));
        for (String part : line.split(";", -1)) {
            all = part.isBlank()
                    ? all
                    : all.then(
                            before -> ApiKey.of(part.strip(), declared, known).map(before::and));
        }
        return all;
    }

    private ServerKeys and(ApiKey key) {
        return withKeys(Stream.concat(keys.stream(), Stream.of(key)).toList());
    }

    /** Names the variables that hold the usual keys; empty for no key. */
    public String variables() {
        return keys.stream().flatMap(k -> k.variables().stream()).distinct().collect(Collectors.joining(", "));
    }
}
