package org.spartabench.cli.api;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.spartabench.api.call.AllowedHosts;
import org.spartabench.api.call.ApiCaller;
import org.spartabench.api.call.CallLimits;
import org.spartabench.api.call.LedgerLine;
import org.spartabench.api.call.ReplyMode;
import org.spartabench.fact.Result;
import org.spartabench.store.Project;
import org.spartabench.store.file.CallLedger;
import org.spartabench.store.job.ApiCalls;
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

    /**
     * Works with a caller for the APIs of a project, which writes the project's ledger; closes its connections afterwards.
     *
     * @param what the query or the API that the calls are made for
     */
    public <T> Result<T> with(Project project, String what, Function<ApiCaller, Result<T>> work) {
        return project.apis().hosts().then(hosts -> {
            hosts.values().stream()
                    .filter(h -> allow.contains(AllowedHosts.host(h.server())))
                    .forEach(ApiCalls::allow);
            CallLedger ledger = project.apis().ledger();
            Instant asked = Instant.now();
            return ApiCalls.with(project, mode, CallLimits.DEFAULT.withCalls(calls), caller -> {
                caller.listen(call ->
                        ledger.add(new LedgerLine(what, asked, Instant.now().minusNanos(call.nanos()), call)));
                return work.apply(caller);
            });
        });
    }
}
