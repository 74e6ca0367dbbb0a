package org.spartabench.cli.api;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.project.Project;
import org.spartabench.project.api.call.ApiRows;
import org.spartabench.project.hybrid.ApiTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sparta api tables}: makes a project whose items are about tables and APIs alike. */
@Command(
        name = "tables",
        description = {
            "Make a project in which the rows of APIs are tables, too, with the joins between tables and APIs: items"
                    + " are made over both, and queries call the APIs.",
            "Fetches all rows once and records the replies; an API with required inputs is asked for the values of the"
                    + " columns that are joined to them or have their names."
        })
final class ApiTablesCommand extends ProjectCommand {

    @Option(names = "--out", required = true, paramLabel = "DIR2", description = "the new project")
    private Path out = Path.of("");

    @Option(names = "--only", split = ",", paramLabel = "NAME", description = "only these APIs")
    private Set<String> only = Set.of();

    @Option(
            names = "--join",
            paramLabel = "T.C=A.C",
            description =
                    "a column of a table or API and one of an API that hold the same; others are proposed by names"
                            + " and values")
    private List<String> joins = List.of();

    @Mixin
    private final CallOptions calls;

    ApiTablesCommand(CommandContext context) {
        super(context);
        calls = new CallOptions(context.stop());
    }

    @Override
    public Integer call() {
        if (Files.exists(out)) {
            return console.bad(out + ": already exists; name a new folder");
        }
        return console.ifOk(
                ApiRows.Join.of(joins),
                declared -> open(project -> console.ifOk(
                        project.apis()
                                .entities()
                                .then(this::wanted)
                                .then(all -> rows(project, all, declared))
                                .then(rows -> {
                                    rows.notes().forEach(console::note);
                                    return ApiTables.make(project, rows, declared, out);
                                }),
                        plan -> {
                            told(plan);
                            return Exit.DONE;
                        })));
    }

    private Result<List<Entity.Remote>> wanted(List<Entity.Remote> all) {
        for (String name : only) {
            if (ApiCallCommand.named(all, name) instanceof Result.Bad<Entity.Remote> bad) {
                return Result.bad(bad.message());
            }
        }
        return Result.ok(all.stream()
                .filter(e -> only.isEmpty() || only.stream().anyMatch(n -> n.equalsIgnoreCase(e.name())))
                .toList());
    }

    private Result<ApiRows> rows(Project project, List<Entity.Remote> all, List<ApiRows.Join> declared) {
        List<Entity.Remote> apis = all.stream()
                .filter(e -> project.schema().table(e.name()).isEmpty())
                .toList();
        return calls.with(
                project, "rows of APIs", caller -> ApiRows.of(project.facts(), apis, declared, caller, console::note));
    }

    private void told(ApiTables.Plan plan) {
        for (PlannedTable table : plan.plan().tables()) {
            console.line(Console.format(
                    "%s(%s) %,d rows",
                    table.name(),
                    String.join(
                            ", ",
                            table.columns().stream().map(PlannedColumn::name).toList()),
                    table.rows()));
        }
        plan.joins()
                .forEach(j -> console.line(
                        "join " + j.edge().left() + " = " + j.edge().right() + (j.declared() ? "" : " (proposed)")));
        console.note(
                out + ": generate items, then record their calls with 'sparta api record " + ShellWord.of(out) + "'");
    }
}
