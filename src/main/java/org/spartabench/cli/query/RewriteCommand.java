package org.spartabench.cli.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.plan.Planned;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.base.report.Report;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.project.Project;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta rewrite}: shows the fetch plan of a query. */
@Command(name = "rewrite", description = "Show which calls a query over tables and APIs would make. Calls nothing.")
public final class RewriteCommand extends ReportingCommand {

    private static final Limits COUNT = new Limits(Limits.DEFAULT.time(), Integer.MAX_VALUE);

    @Option(names = "--sql", required = true, description = "one SELECT")
    private String sql = "";

    @Option(
            names = "--as",
            paramLabel = "FORM",
            description = "plan: the steps; udf: one statement with functions (default: ${DEFAULT-VALUE})")
    private Form as = Form.PLAN;

    private enum Form {
        PLAN,
        UDF
    }

    public RewriteCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return context.openToRead(
                folder, project -> console.ifOk(project.apis().entities(), apis -> plan(project, apis)));
    }

    private int plan(Project project, List<Entity.Remote> apis) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> console.bad(bad.failure().message());
            case Parsed.Ok(Query query) ->
                switch (new CallPlanner(AbstractSchema.of(project.schema(), apis), project.schema())
                        .plan(query, q -> count(project.facts(), q))) {
                    case Planned.Unfit(String message) -> console.bad(message);
                    case Planned.Unbound(List<UnboundInput> why) -> {
                        if (json) {
                            console.json(refused(why));
                        }
                        why.forEach(w -> console.error(w.message()));
                        yield Exit.PARTLY;
                    }
                    case Planned.Ready ready -> {
                        print(() -> json(ready), () -> as == Form.UDF ? List.of(Sql.print(ready.udf())) : lines(ready));
                        yield Exit.DONE;
                    }
                };
        };
    }

    /** Counts bindings that come from tables alone; a query over rows still to be fetched fails, so it is not counted. */
    private static OptionalLong count(FactBase facts, Query bindings) {
        return Guard.run(bindings, facts, COUNT) instanceof Rows rows
                ? OptionalLong.of(rows.rows().stream()
                        .filter(r -> !r.contains(null))
                        .distinct()
                        .count())
                : OptionalLong.empty();
    }

    private static List<String> lines(Planned.Ready ready) {
        List<String> all = new ArrayList<>();
        for (Step s : ready.steps()) {
            String how = s.access()
                    .bindings()
                    .map(q -> "with " + String.join(", ", s.access().inputs()) + " from " + Sql.print(q))
                    .orElse("for all rows");
            all.add(Console.format(
                    "%d. %s -> %s: %d calls %s", s.number(), s.api().name(), s.into(), s.calls(), how));
        }
        all.add("last: " + Sql.print(ready.last()));
        return all;
    }

    private static Map<String, Object> json(Planned.Ready ready) {
        return Report.one(ready)
                .text("refused", r -> List.of())
                .text(
                        "steps",
                        r -> Report.of(r.steps())
                                .number("step", Step::number)
                                .text("api", s -> s.api().name())
                                .text("source", Step::source)
                                .text("block", Step::block)
                                .text("inputs", s -> s.access().inputs())
                                .text("bindings", s -> s.access().bindings().map(Sql::print))
                                .number("count", s -> s.access().bindings().map(q -> s.values()))
                                .text(
                                        "access",
                                        s -> s.access().scan()
                                                ? "scan"
                                                : s.access().list() > 1 ? "lists" : "each")
                                .text("into", Step::into)
                                .number("calls", Step::calls)
                                .values())
                .text("last", r -> Sql.print(r.last()))
                .text("udf", r -> Sql.print(r.udf()))
                .number("calls", Planned.Ready::calls)
                .value();
    }

    private static Map<String, Object> refused(List<UnboundInput> why) {
        return Map.of(
                "refused",
                Report.of(why)
                        .text("table", UnboundInput::table)
                        .text("column", UnboundInput::column)
                        .text("block", UnboundInput::block)
                        .text(
                                "couldBind",
                                w -> Optional.of(w.couldBind().stream()
                                                .map(Object::toString)
                                                .toList())
                                        .filter(c -> !c.isEmpty()))
                        .text("message", UnboundInput::message)
                        .values());
    }
}
