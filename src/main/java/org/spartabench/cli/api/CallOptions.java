package org.spartabench.cli.api;

import java.util.function.Function;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.base.result.Result;
import org.spartabench.cli.io.StopSignal;
import org.spartabench.project.Project;
import org.spartabench.project.api.call.ApiCalls;
import picocli.CommandLine.Option;

/** Holds the options of commands that call APIs, or answer from recorded replies. */
public final class CallOptions extends FreshCallOptions {

    @Option(
            names = "--replies",
            paramLabel = "MODE",
            description = "fresh: call always; cached: use recorded replies first; recorded: call never"
                    + " (default: ${DEFAULT-VALUE})")
    private ReplyMode mode = ReplyMode.CACHED;

    public CallOptions(StopSignal stop) {
        super(stop);
    }

    /**
     * Works with a caller for the APIs of a project, which writes the project's ledger; closes its connections afterwards.
     *
     * @param what the query or the API that the calls are made for
     */
    public <T> Result<T> with(Project project, String what, Function<ApiCaller, Result<T>> work) {
        return allowed(project)
                .then(done -> ApiCalls.with(project, keys(), mode, limits(), caller -> {
                    prepare(project, what, caller);
                    return work.apply(caller);
                }));
    }
}
