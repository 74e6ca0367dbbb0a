package org.spartabench.cli.run;

import java.util.Optional;
import org.spartabench.base.result.Result;
import org.spartabench.making.run.plan.RunPlan;
import picocli.CommandLine.Option;

/** Defines the options for the limits of a run and the samples of a request. */
final class LimitOptions {

    @Option(names = "--calls", paramLabel = "N", description = "maximum author calls (default: 1,000,000)")
    private Optional<Integer> calls = Optional.empty();

    @Option(
            names = "--tokens",
            paramLabel = "N",
            description = "maximum tokens of prompts and replies (default: no limit)")
    private Optional<Long> tokens = Optional.empty();

    @Option(names = "--seconds", paramLabel = "N", description = "time limit of the run (default: no limit)")
    private Optional<Long> seconds = Optional.empty();

    @Option(names = "--clause-attempts", paramLabel = "N", description = "attempts per clause (default: 10)")
    private Optional<Integer> clauseAttempts = Optional.empty();

    @Option(names = "--repair-attempts", paramLabel = "N", description = "repairs per empty query (default: 5)")
    private Optional<Integer> repairAttempts = Optional.empty();

    @Option(names = "--item-attempts", paramLabel = "N", description = "attempts per item (default: 200)")
    private Optional<Integer> itemAttempts = Optional.empty();

    @Option(names = "--statement-millis", paramLabel = "N", description = "time limit per statement (default: 2000)")
    private Optional<Integer> statementMillis = Optional.empty();

    @Option(names = "--candidates", paramLabel = "N", description = "candidate leaves per inner block (default: 3)")
    private Optional<Integer> candidates = Optional.empty();

    @Option(names = "--sample-rows", paramLabel = "N", description = "sample rows per table (default: 5)")
    private Optional<Integer> sampleRows = Optional.empty();

    @Option(names = "--exemplars", paramLabel = "N", description = "example questions per prompt (default: 4)")
    private Optional<Integer> exemplars = Optional.empty();

    /** Applies the limits to a plan, or names the first bad one. */
    Result<RunPlan> limited(RunPlan p) {
        return objection().<Result<RunPlan>>map(Result::bad).orElseGet(() -> {
            RunPlan.Budget b = p.budget();
            RunPlan.Drawing d = p.drawing();
            return Result.ok(p.withBudget(new RunPlan.Budget(
                            calls.orElse(b.calls()),
                            tokens.orElse(b.tokens()),
                            seconds.orElse(b.seconds()),
                            clauseAttempts.orElse(b.clauseAttempts()),
                            repairAttempts.orElse(b.repairAttempts()),
                            itemAttempts.orElse(b.itemAttempts()),
                            statementMillis.orElse(b.statementMillis())))
                    .withDrawing(new RunPlan.Drawing(
                            candidates.orElse(d.candidates()),
                            sampleRows.orElse(d.sampleRows()),
                            exemplars.orElse(d.exemplars()))));
        });
    }

    private Optional<String> objection() {
        return within("--calls", calls, 1)
                .or(() -> within("--tokens", tokens, 0))
                .or(() -> within("--seconds", seconds, 0))
                .or(() -> within("--clause-attempts", clauseAttempts, 1))
                .or(() -> within("--repair-attempts", repairAttempts, 0))
                .or(() -> within("--item-attempts", itemAttempts, 1))
                .or(() -> within("--statement-millis", statementMillis, 10))
                .or(() -> within("--candidates", candidates, 1))
                .or(() -> within("--sample-rows", sampleRows, 1))
                .or(() -> within("--exemplars", exemplars, 0));
    }

    private static Optional<String> within(String option, Optional<? extends Number> value, long least) {
        return value.filter(v -> v.longValue() < least).map(v -> option + ": " + v + " is less than " + least);
    }
}
