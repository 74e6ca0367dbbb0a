package org.spartabench.project.api.call;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.key.ApiKey;
import org.spartabench.apis.call.key.KeyPlace;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.Credentials;
import org.spartabench.apis.call.network.HostLimits;
import org.spartabench.apis.call.network.HttpNetwork;
import org.spartabench.apis.call.recording.ReplyDrift;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.base.result.Result;
import org.spartabench.project.Consents;
import org.spartabench.project.Project;
import org.spartabench.project.api.ApiFiles;

/** Makes callers for the APIs of a project: with the user's consents, keys from the environment, and kept replies. */
public final class ApiCalls {

    private ApiCalls() {}

    /** Works with a caller that has the usual keys; closes its connections afterwards. */
    public static <T> Result<T> with(
            Project project, ReplyMode mode, CallLimits limits, Function<ApiCaller, Result<T>> work) {
        return with(project, KeyChoice.USUAL, mode, limits, work);
    }

    /** Works with a caller; closes its connections afterwards. */
    public static <T> Result<T> with(
            Project project, KeyChoice keys, ReplyMode mode, CallLimits limits, Function<ApiCaller, Result<T>> work) {
        BiFunction<HttpNetwork, ReplyStore, Result<T>> called =
                (network, replies) -> work.apply(new ApiCaller(network, replies, mode, limits));
        return mode == ReplyMode.RECORDED
                ? called.apply(
                        new HttpNetwork(AllowedHosts.NONE, Map.of()),
                        project.apis().replies())
                : connected(project, keys, called);
    }

    /** Does the same with a caller that compares each reply with the recorded one, and keeps none. */
    public static <T> Result<T> comparing(
            Project project, KeyChoice keys, CallLimits limits, BiFunction<ApiCaller, ReplyDrift, Result<T>> work) {
        return connected(project, keys, (network, replies) -> {
            ReplyDrift drift = new ReplyDrift(replies);
            return work.apply(new ApiCaller(network, drift, ReplyMode.FRESH, limits), drift);
        });
    }

    private static <T> Result<T> connected(
            Project project, KeyChoice keys, BiFunction<HttpNetwork, ReplyStore, Result<T>> work) {
        return hosts(project, keys)
                .then(hosts -> credentials(hosts, keys).then(all -> {
                    try (HttpNetwork network = new HttpNetwork(allowed(hosts), all, limits(hosts))) {
                        return work.apply(network, project.apis().replies());
                    }
                }));
    }

    /** Gives the hosts by the name of their document, with the keys of a run. */
    public static Result<Map<String, ApiFiles.Host>> hosts(Project project, KeyChoice keys) {
        return project.apis().hosts().then(hosts -> keys.of(hosts, project.apis()));
    }

    private static Map<String, HostLimits> limits(Map<String, ApiFiles.Host> hosts) {
        Map<String, HostLimits> limits = new HashMap<>();
        hosts.values().forEach(h -> limits.merge(AllowedHosts.host(h.server()), h.limits(), HostLimits::and));
        return limits;
    }

    private static AllowedHosts allowed(Map<String, ApiFiles.Host> hosts) {
        Set<String> named = new HashSet<>();
        Set<String> given = new HashSet<>();
        for (ApiFiles.Host host : hosts.values()) {
            destinations(host).forEach((name, destination) -> {
                named.add(name);
                if (Consents.ofUser().given(destination)) {
                    given.add(name);
                }
            });
        }
        return new AllowedHosts(named, given::contains);
    }

    /** Whether this user allowed to call a host from this machine, and to ask for its tokens. */
    public static boolean consented(ApiFiles.Host host) {
        return destinations(host).values().stream().allMatch(Consents.ofUser()::given);
    }

    /** Stores that this user allows to call a host, and to ask for its tokens. */
    public static void allow(ApiFiles.Host host) {
        destinations(host).values().forEach(Consents.ofUser()::give);
    }

    /** Stores that this user allows to call one of the places of a host, if it is one. */
    public static void allow(ApiFiles.Host host, String place) {
        Optional.ofNullable(destinations(host).get(place)).ifPresent(Consents.ofUser()::give);
    }

    /** Gives the places to which keys go, with what the user agrees to for each. */
    private static Map<String, String> destinations(ApiFiles.Host host) {
        Map<String, String> all = new LinkedHashMap<>();
        String variables = host.keys().variables();
        String server = AllowedHosts.host(host.server());
        all.put(server, Consents.destination(server, variables));
        host.keys().keys().stream()
                .map(ApiKey::place)
                .filter(KeyPlace.ClientCredentials.class::isInstance)
                .map(KeyPlace.ClientCredentials.class::cast)
                .map(token -> AllowedHosts.host(token.endpoint()))
                .forEach(place -> all.put(place, Consents.destination(place, variables)));
        return all;
    }

    private static Result<List<Credentials>> credentials(Map<String, ApiFiles.Host> hosts, KeyChoice keys) {
        List<Credentials> all = new ArrayList<>();
        for (ApiFiles.Host host : hosts.values()) {
            if (host.keys().keys().isEmpty() && !host.keys().constant()) {
                continue;
            }
            switch (Credentials.of(host.server(), host.keys(), keys::read)) {
                case Result.Bad<Credentials> bad -> {
                    return Result.bad(bad.message());
                }
                case Result.Ok<Credentials>(Credentials its) -> {
                    if (!all.stream().allMatch(its::same)) {
                        return Result.bad("two documents give the server " + host.server()
                                + " different keys; give them the same with 'sparta api key'");
                    }
                    all.add(its);
                }
            }
        }
        return Result.ok(all);
    }
}
