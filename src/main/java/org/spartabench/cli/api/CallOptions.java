package org.spartabench.cli.api;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.spartabench.api.call.AllowedHosts;
import org.spartabench.api.call.ApiCaller;
import org.spartabench.api.call.CallLimits;
import org.spartabench.api.call.HttpNetwork;
import org.spartabench.api.call.ReplyMode;
import org.spartabench.fact.Result;
import org.spartabench.store.Consents;
import org.spartabench.store.Project;
import org.spartabench.store.file.ApiFiles;
import picocli.CommandLine.Option;

/** Holds the options of commands that call APIs. */
public final class CallOptions {

    @Option(
            names = "--allow-host",
            paramLabel = "HOST:PORT",
            description = "let this machine call this host, from now on; with the key that the project names for it")
    private List<String> allow = List.of();

    @Option(
            names = "--replies",
            paramLabel = "MODE",
            description = "fresh: call always; cached: use recorded replies first; recorded: call never"
                    + " (default: ${DEFAULT-VALUE})")
    private ReplyMode mode = ReplyMode.CACHED;

    @Option(names = "--calls", paramLabel = "N", description = "most calls (default: ${DEFAULT-VALUE})")
    private int calls = CallLimits.DEFAULT.calls();

    /** Works with a caller for the APIs of a project; closes its connections afterwards. */
    public <T> Result<T> with(Project project, Function<ApiCaller, Result<T>> work) {
        return project.apis().hosts().then(hosts -> {
            allow(hosts);
            return project.apis().replies().then(replies -> {
                try (HttpNetwork network = new HttpNetwork(allowed(hosts), keys(hosts))) {
                    CallLimits limits = CallLimits.DEFAULT.withCalls(calls);
                    return work.apply(new ApiCaller(network, replies, mode, limits));
                }
            });
        });
    }

    private void allow(Map<String, ApiFiles.Host> hosts) {
        for (ApiFiles.Host host : hosts.values()) {
            String name = AllowedHosts.host(host.server());
            if (allow.contains(name)) {
                Consents.ofUser().give(Consents.destination(name, host.key()));
            }
        }
    }

    private static AllowedHosts allowed(Map<String, ApiFiles.Host> hosts) {
        Set<String> named = new HashSet<>();
        Set<String> given = new HashSet<>();
        for (ApiFiles.Host host : hosts.values()) {
            String name = AllowedHosts.host(host.server());
            named.add(name);
            if (Consents.ofUser().given(Consents.destination(name, host.key()))) {
                given.add(name);
            }
        }
        return new AllowedHosts(named, given::contains);
    }

    private static Map<String, String> keys(Map<String, ApiFiles.Host> hosts) {
        Map<String, String> keys = new HashMap<>();
        for (ApiFiles.Host host : hosts.values()) {
            String key = host.key().isEmpty() ? null : System.getenv(host.key());
            if (key != null && !key.isBlank()) {
                keys.put(AllowedHosts.host(host.server()), key.strip());
            }
        }
        return keys;
    }
}
