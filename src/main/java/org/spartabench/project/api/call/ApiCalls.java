package org.spartabench.project.api.call;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HostLimits;
import org.spartabench.apis.call.network.HttpNetwork;
import org.spartabench.apis.call.recording.ReplyDrift;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.base.result.Result;
import org.spartabench.facts.secret.Secret;
import org.spartabench.project.Consents;
import org.spartabench.project.Project;
import org.spartabench.project.api.ApiFiles;

/** Makes callers for the APIs of a project: with the user's consents, keys from the environment, and kept replies. */
public final class ApiCalls {

    private ApiCalls() {}

    /** Works with a caller; closes its connections afterwards. */
    public static <T> Result<T> with(
            Project project, ReplyMode mode, CallLimits limits, Function<ApiCaller, Result<T>> work) {
        return connected(project, (network, replies) -> work.apply(new ApiCaller(network, replies, mode, limits)));
    }

    /** Does the same with a caller that compares each reply with the recorded one, and keeps none. */
    public static <T> Result<T> comparing(
            Project project, CallLimits limits, BiFunction<ApiCaller, ReplyDrift, Result<T>> work) {
        return connected(project, (network, replies) -> {
            ReplyDrift drift = new ReplyDrift(replies);
            return work.apply(new ApiCaller(network, drift, ReplyMode.FRESH, limits), drift);
        });
    }

    private static <T> Result<T> connected(Project project, BiFunction<HttpNetwork, ReplyStore, Result<T>> work) {
        return project.apis()
                .hosts()
                .then(hosts -> keys(hosts).then(keys -> {
                    try (HttpNetwork network = new HttpNetwork(allowed(hosts), keys, limits(hosts))) {
                        return work.apply(network, project.apis().replies());
                    }
                }));
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
            named.add(AllowedHosts.host(host.server()));
            if (consented(host)) {
                given.add(AllowedHosts.host(host.server()));
            }
        }
        return new AllowedHosts(named, given::contains);
    }

    /** Whether this user allowed to call a host from this machine. */
    public static boolean consented(ApiFiles.Host host) {
        return Consents.ofUser().given(destination(host));
    }

    /** Stores that this user allows to call a host. */
    public static void allow(ApiFiles.Host host) {
        Consents.ofUser().give(destination(host));
    }

    private static String destination(ApiFiles.Host host) {
        return Consents.destination(AllowedHosts.host(host.server()), host.key());
    }

    private static Result<Map<String, Secret>> keys(Map<String, ApiFiles.Host> hosts) {
        Map<String, Secret> keys = new HashMap<>();
        for (ApiFiles.Host host : hosts.values()) {
            String text = host.key().isEmpty() ? null : System.getenv(host.key());
            if (text != null && !text.isBlank()) {
                Optional<Secret> key = Secret.of(text);
                if (key.isEmpty()) {
                    return Result.bad("the environment variable " + host.key()
                            + " contains no key: a key is one word of 4 or more characters");
                }
                keys.put(AllowedHosts.host(host.server()), key.get());
            }
        }
        return Result.ok(keys);
    }
}
