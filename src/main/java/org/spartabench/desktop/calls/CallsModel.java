package org.spartabench.desktop.calls;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Entity;
import org.spartabench.authors.item.Status;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.project.api.call.ApiCalls;
import org.spartabench.project.hybrid.HybridSet;

/** Models the ledger of a scope.project(), without controls. */
record CallsModel(ProjectScope scope) {

    /** Most calls on screen. */
    static final int MOST = 5_000;

    private static final int CALLS = 100_000;

    /** Holds the calls, latest query first, with the mappings of the APIs as they are now. */
    record Ledger(List<LedgerLine> lines, Map<String, ApiMapping> mappings) {

        Optional<ApiMapping> mapping(LedgerLine line) {
            return Optional.ofNullable(mappings.get(line.called().api()));
        }
    }

    /** Runs all items over their APIs and keeps the replies, as a task. @param then takes one line, on the UI thread */
    void record(Consumer<String> then) {
        scope.task("Recording replies", control -> record(), then);
    }

    private String record() {
        scope.project().server().serve();
        CallLimits limits = CallLimits.DEFAULT.withCalls(CALLS);
        Instant asked = scope.clock().instant();
        return switch (ApiCalls.with(scope.project(), ReplyMode.CACHED, limits, caller -> {
            caller.listen(call -> scope.project()
                    .apis()
                    .ledger()
                    .add(new LedgerLine(
                            "all items", asked, scope.clock().instant().minusNanos(call.nanos()), call)));
            return HybridSet.check(scope.project(), Status.NOT_REJECTED, caller);
        })) {
            case Result.Bad<HybridSet.Checked> bad -> bad.message();
            case Result.Ok<HybridSet.Checked>(HybridSet.Checked checked) -> words(checked);
        };
    }

    private static String words(HybridSet.Checked checked) {
        return Numbers.counted(checked.items(), "item") + " answered from recorded replies"
                + (checked.stale().isEmpty()
                        ? "."
                        : ", but for " + checked.stale().size() + ": "
                                + checked.stale().getFirst());
    }

    /** Reads files. */
    Result<Ledger> read() {
        return scope.project().apis().entities().then(apis -> {
            Map<String, ApiMapping> mappings = new HashMap<>();
            for (Entity.Remote api : apis) {
                mappings.put(api.name(), api.mapping());
            }
            return scope.project().apis().ledger().last(MOST).map(lines -> new Ledger(lines, mappings));
        });
    }
}
