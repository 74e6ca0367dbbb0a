package org.spartabench.project.api.call;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.apis.call.key.ServerKeys;
import org.spartabench.base.result.Result;
import org.spartabench.facts.secret.PrintedKey;
import org.spartabench.project.api.ApiFiles;

/**
 * Says which keys are sent in one run.
 *
 * @param account takes the keys of this name where a server has them; empty for the usual ones
 * @param keys instead of those of a server, as {@code --key} has them, each perhaps behind the name of a document and a
 *     slash
 * @param commands that print what a variable of the environment would hold; they are kept nowhere
 */
public record KeyChoice(Optional<String> account, List<String> keys, Map<String, String> commands) {

    /** The usual keys. */
    public static final KeyChoice USUAL = new KeyChoice(Optional.empty(), List.of(), Map.of());

    public KeyChoice {
        keys = List.copyOf(keys);
        commands = Map.copyOf(commands);
    }

    /** Gives the hosts with the keys of this run. */
    Result<Map<String, ApiFiles.Host>> of(Map<String, ApiFiles.Host> hosts, ApiFiles files) {
        if (account.filter(name -> hosts.values().stream()
                        .noneMatch(h -> h.keys().accounts().containsKey(name)))
                .isPresent()) {
            return Result.bad("no server of the project has an account " + account.get());
        }
        Map<String, ApiFiles.Host> chosen = new LinkedHashMap<>();
        hosts.forEach((name, host) -> chosen.put(name, host.withKeys(host.keys().of(account))));
        Map<String, String> lines = new LinkedHashMap<>();
        for (String key : keys) {
            Optional<String> document = hosts.keySet().stream()
                    .filter(name -> key.startsWith(name + "/"))
                    .findFirst();
            if (document.isEmpty() && hosts.size() != 1) {
                return Result.bad("the key: say for which document it is, such as "
                        + hosts.keySet().stream().findFirst().orElse("DOCUMENT") + "/VARIABLE");
            }
            String name = document.orElseGet(() -> hosts.keySet().iterator().next());
            lines.merge(
                    name, document.isEmpty() ? key : key.substring(name.length() + 1), (one, more) -> one + ";" + more);
        }
        for (Map.Entry<String, String> line : lines.entrySet()) {
            ApiFiles.Host host = Optional.ofNullable(hosts.get(line.getKey())).orElseThrow();
            switch (files.schemes(line.getKey())
                    .then(schemes ->
                            host.keys().withText(line.getValue(), schemes.keys(), v -> value(v).isPresent()))) {
                case Result.Bad<ServerKeys> bad -> {
                    return Result.bad(bad.message());
                }
                case Result.Ok<ServerKeys>(ServerKeys its) -> chosen.put(line.getKey(), host.withKeys(its));
            }
        }
        return Result.ok(chosen);
    }

    private Optional<String> value(String variable) {
        return Optional.ofNullable(commands.get(variable)).or(() -> Optional.ofNullable(System.getenv(variable)));
    }

    /** Gives the value of a variable, of its command before the environment; empty where there is neither. */
    Result<Optional<String>> read(String variable) {
        return Optional.ofNullable(commands.get(variable))
                .map(line -> PrintedKey.of(line).map(Optional::of))
                .orElseGet(() -> Result.ok(Optional.ofNullable(System.getenv(variable))));
    }
}
