package org.spartabench.cli.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spartabench.api.AbstractSchema;
import org.spartabench.api.Entity;
import org.spartabench.api.call.ApiCaller;
import org.spartabench.api.call.Arguments;
import org.spartabench.api.call.Fetched;
import org.spartabench.api.call.JoinProposals;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.fact.Result;
import org.spartabench.store.Project;
import org.spartabench.store.job.TrialValues;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sparta api check}: tries each mapping with values from the tables. */
@Command(name = "check", description = "Try each API, or one, with values from the tables; says what does not fit.")
final class ApiCheckCommand extends ProjectCommand {

    private static final int TRIED = 3;

    @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "one API")
    private String name = "";

    @Mixin
    private CallOptions calls = new CallOptions();

    ApiCheckCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return open(project -> console.ifOk(project.apis().entities(), all -> {
            AbstractSchema schema = AbstractSchema.of(project.schema(), all);
            int worst = Exit.DONE;
            for (Entity.Remote entity : all) {
                if (name.isEmpty() || entity.name().equalsIgnoreCase(name)) {
                    worst = Math.max(worst, check(project, schema, entity));
                }
            }
            return worst;
        }));
    }

    private int check(Project project, AbstractSchema schema, Entity.Remote entity) {
        return console.ifOk(
                calls.with(
                        project,
                        entity.name(),
                        caller -> Result.ok(check(caller, entity, TrialValues.of(project, schema, entity, TRIED)))),
                code -> code);
    }

    private int check(ApiCaller caller, Entity.Remote entity, List<Arguments> tried) {
        if (tried.isEmpty()) {
            return console.partly(entity.name() + ": no table has values for its inputs");
        }
        return switch (caller.fetch(1, entity, tried)) {
            case Fetched.Failed(Fetched.Kind kind, String message) ->
                kind == Fetched.Kind.FORBIDDEN ? console.bad(message) : console.partly(message);
            case Fetched.Done(var rows, var remarks) -> {
                remarks.forEach(console::note);
                JoinProposals.of(entity, tried, rows).forEach(console::note);
                int found = rows.stream().mapToInt(List::size).sum();
                int other = strangers(entity, tried, rows);
                console.line(Console.format(
                        "%s: %d calls, %d rows%s",
                        entity.name(),
                        tried.size(),
                        found,
                        other == 0 ? "" : ", " + other + " of them with other values than asked for"));
                yield other == 0 ? Exit.DONE : Exit.PARTLY;
            }
        };
    }

    /** Counts rows whose columns differ from the arguments that they were asked for with. */
    private static int strangers(Entity.Remote entity, List<Arguments> tried, List<List<List<@Nullable Object>>> rows) {
        int strangers = 0;
        for (int i = 0; i < tried.size(); i++) {
            for (List<@Nullable Object> row : rows.get(i)) {
                for (int c = 0; c < row.size(); c++) {
                    Object asked =
                            tried.get(i).values().get(entity.attributes().get(c).name());
                    if (asked != null && !asked.equals(row.get(c))) {
                        strangers++;
                    }
                }
            }
        }
        return strangers;
    }
}
