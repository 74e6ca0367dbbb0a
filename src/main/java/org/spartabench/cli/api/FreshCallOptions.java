package org.spartabench.cli.api;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.apis.call.recording.ReplyDrift;
import org.spartabench.base.result.Result;
import org.spartabench.cli.io.StopSignal;
import org.spartabench.project.Project;
import org.spartabench.project.api.CallLedger;
import org.spartabench.project.api.call.ApiCalls;
import org.spartabench.project.api.call.KeyChoice;
import picocli.CommandLine.Option;

/** Holds the options of commands that call APIs. */
class FreshCallOptions {

    @Option(
            names = "--allow-host",
            paramLabel = "HOST:PORT",
            description = "let this machine call this host, from now on; with the key that the project names for it")
    private List<String> allow = List.of();

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description = "another key for this run, as for 'sparta api add'; where the project has several documents,"
                    + " behind the name of one and a slash")
    private List<String> keys = List.of();

    @Option(names = "--account", paramLabel = "NAME", description = "send the keys of this account")
    private Optional<String> account = Optional.empty();

    @Option(
            names = "--key-command",
            paramLabel = "VARIABLE=COMMAND",
            description = "take what the command prints instead of a variable of the environment, in this run")
    private Map<String, String> commands = new LinkedHashMap<>();

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
                .then(done -> ApiCalls.comparing(project, keys(), limits(), (caller, drift) -> {
                    prepare(project, what, caller);
                    return work.apply(caller, drift);
                }));
    }

    /** Stores which hosts this user allows. */
    final Result<Boolean> allowed(Project project) {
        return ApiCalls.hosts(project, keys()).map(hosts -> {
            hosts.values().forEach(h -> allow.forEach(place -> ApiCalls.allow(h, place)));
            return true;
        });
    }

    final KeyChoice keys() {
        return new KeyChoice(account, keys, commands);
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
