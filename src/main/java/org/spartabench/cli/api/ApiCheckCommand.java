package org.spartabench.cli.api;

import java.util.List;
import java.util.Optional;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.MappingTrial;
import org.spartabench.apis.call.recording.ReplyDrift;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.authors.item.Status;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Project;
import org.spartabench.project.api.call.TrialValues;
import org.spartabench.project.hybrid.HybridSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sparta api check}: tries each mapping, and compares the replies of today with the recorded ones. */
@Command(
        name = "check",
        description = {
            "Try each API, or one, with values from the tables, and say what does not fit.",
            "Then run the items that call it, and list recorded replies that have changed and the items that this makes"
                    + " stale. Recorded replies stay as they are."
        })
final class ApiCheckCommand extends ProjectCommand {

    private static final int TRIED = 3;

    @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "one API")
    private Optional<String> name = Optional.empty();

    @Mixin
    private final FreshCallOptions calls;

    ApiCheckCommand(CommandContext context) {
        super(context);
        calls = new FreshCallOptions(context.stop());
    }

    @Override
    public Integer call() {
        return open(project -> console.ifOk(
                project.apis().entities(),
                all -> console.ifOk(
                        name.map(one -> ApiCallCommand.named(all, one).map(List::of))
                                .orElse(Result.ok(all)),
                        wanted -> check(project, AbstractSchema.of(project.schema(), all), wanted))));
    }

    private int check(Project project, AbstractSchema schema, List<Entity.Remote> wanted) {
        return console.ifOk(
                calls.comparing(
                        project,
                        name.orElse("all APIs"),
                        (caller, drift) -> Result.ok(check(project, schema, wanted, caller, drift))),
                code -> code);
    }

    private int check(
            Project project, AbstractSchema schema, List<Entity.Remote> wanted, ApiCaller caller, ReplyDrift drift) {
        int worst = Exit.DONE;
        for (Entity.Remote entity : wanted) {
            worst = Math.max(worst, tried(caller, TrialValues.of(project, schema, entity, TRIED)));
        }
        return worst == Exit.BAD_INPUT ? worst : Math.max(worst, drifted(project, wanted, caller, drift));
    }

    /** Prints what leaves before it does. */
    private int tried(ApiCaller caller, Result<TrialValues> drawn) {
        return switch (drawn) {
            case Result.Bad<TrialValues> bad -> console.partly(bad.message());
            case Result.Ok<TrialValues>(TrialValues trial) -> {
                console.note(trial.line()
                        + (trial.from().isEmpty()
                                ? ""
                                : ", the first also in other letters, and a value that nothing has"));
                yield tried(caller, trial);
            }
        };
    }

    private int tried(ApiCaller caller, TrialValues trial) {
        return switch (MappingTrial.of(caller, trial.api(), trial.values())) {
            case MappingTrial.Outcome.Failed(Fetched.Failed(Fetched.Kind kind, String message)) ->
                kind == Fetched.Kind.FORBIDDEN ? console.bad(message) : console.partly(message);
            case MappingTrial.Outcome.Done(MappingTrial.Tried tried) -> {
                tried.notes().forEach(console::note);
                tried.faults().forEach(console::error);
                console.line(Console.format(
                        "%s: %d calls, %d rows%s",
                        trial.api().name(),
                        trial.values().size(),
                        tried.rows(),
                        tried.faults().isEmpty() ? "" : ", does not fit"));
                yield tried.faults().isEmpty() ? Exit.DONE : Exit.PARTLY;
            }
        };
    }

    private int drifted(Project project, List<Entity.Remote> wanted, ApiCaller caller, ReplyDrift drift) {
        Result<HybridSet.Checked> checked = name.isEmpty()
                ? HybridSet.check(project, Status.NOT_REJECTED, caller)
                : HybridSet.check(project, Status.NOT_REJECTED, wanted.getFirst(), caller);
        return console.ifOk(checked, items -> {
            drift.changed().forEach(c -> console.line("changed: " + c));
            items.stale().forEach(s -> console.line("stale: " + s));
            console.line(Console.format(
                    "%d recorded replies compared, %d changed; %d items run, %d stale",
                    drift.compared(),
                    drift.changed().size(),
                    items.items(),
                    items.stale().size()));
            return drift.changed().isEmpty() && items.stale().isEmpty() ? Exit.DONE : Exit.PARTLY;
        });
    }
}
