package org.spartabench.cli.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.recording.ReplyDrift;
import org.spartabench.base.result.Result;
import org.spartabench.cli.io.StopSignal;
import org.spartabench.project.Project;
import org.spartabench.project.api.CallLedger;
import org.spartabench.project.api.call.ApiCalls;
import picocli.CommandLine.Option;

/** Holds the options of commands that call APIs. */
class FreshCallOptions {

    @Option(
            names = "--allow-host",
            paramLabel = "HOST:PORT",
            description = "let this machine call this host, from now on; with the key that the project names for it")
    private List<String> allow = List.of();

    @Option(names = "--calls", paramLabel = "N", description = "most calls (default: ${DEFAULT-VALUE})")
    private int calls = CallLimits.DEFAULT.calls();

    private final StopSignal stop;
    private Duration time = CallLimits.DEFAULT.time();

    /** @param stop ends calls under way */
    FreshCallOptions(StopSignal stop) {
        this.stop = stop;
    }

    /** Works with a caller that compares each reply with the recorded one; the ledger has its calls, too. */
    final <T> Result<T> comparing(Project project, String what, BiFunction<ApiCaller, ReplyDrift, Result<T>> work) {
        return allowed(project)
                .then(done -> ApiCalls.comparing(project, limits(), (caller, drift) -> {
                    prepare(project, what, caller);
                    return work.apply(caller, drift);
                }));
    }

    /** Stores which hosts this user allows. */
    final Result<Boolean> allowed(Project project) {
        return project.apis().hosts().map(hosts -> {
            hosts.values().stream()
                    .filter(h -> allow.contains(AllowedHosts.host(h.server())))
                    .forEach(ApiCalls::allow);
            return true;
        });
    }

    final CallLimits limits() {
        return CallLimits.DEFAULT.withCalls(calls).withTime(time);
    }

    /** Bounds the time of a query with all of its calls. */
    public final void within(Duration most) {
        time = most;
    }

    final void prepare(Project project, String what, ApiCaller caller) {
        stop.onStop(caller::cancel);
        CallLedger ledger = project.apis().ledger();
        Instant asked = Instant.now();
        caller.listen(
                call -> ledger.add(new LedgerLine(what, asked, Instant.now().minusNanos(call.nanos()), call)));
    }
}
