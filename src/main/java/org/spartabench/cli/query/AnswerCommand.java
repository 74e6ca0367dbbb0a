package org.spartabench.cli.query;

import java.time.Duration;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.cli.api.CallOptions;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.RowsOutput;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.project.Project;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sparta answer}: runs one read-only query. */
@Command(name = "answer", description = "Run one read-only query over a project's facts and APIs.")
public final class AnswerCommand extends ReportingCommand {

    @Option(names = "--sql", required = true, description = "one SELECT")
    private String sql = "";

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "time limit of the query, its calls included (default: 2 for a statement, 600 for calls)")
    private Optional<Duration> time = Optional.empty();

    @Option(names = "--rows", paramLabel = "N", description = "maximum number of rows (default: ${DEFAULT-VALUE})")
    private int rows = Limits.DEFAULT.rows();

    @Option(
            names = "--via",
            paramLabel = "WAY",
            description = "bindings: find the values, call, then run the query; udf: run one statement whose functions"
                    + " call (default: ${DEFAULT-VALUE})")
    private CallMode callMode = CallMode.BINDINGS;

    @Mixin
    private final CallOptions calls;

    public AnswerCommand(CommandContext context) {
        super(context);
        calls = new CallOptions(context.stop());
    }

    @Override
    public Integer call() {
        if (rows < 0) {
            return console.bad("--rows: " + rows + " is less than 0");
        }
        Limits limits = new Limits(time.orElse(Limits.DEFAULT.time()), rows);
        time.ifPresent(calls::within);
        ToIntFunction<Project> answer = project -> console.ifOk(
                project.apis().entities(),
                apis -> apis.isEmpty()
                        ? answer(project, limits)
                        : new HybridAnswer(console, calls, callMode, json).answer(project, apis, sql, limits));
        return ApiFiles.in(folder) ? context.openToCall(folder, answer) : context.openToRead(folder, answer);
    }

    private int answer(Project project, Limits limits) {
        return switch (run(project.facts(), limits)) {
            case Failure failure -> refuse(failure);
            case Rows result -> {
                new RowsOutput(console).print(result, json, Optional.empty());
                yield Exit.DONE;
            }
        };
    }

    /** Checks the SQL against the whitelist, reads it into a tree, and runs the SQL printed from the tree. */
    private StatementReply run(FactBase facts, Limits limits) {
        return switch (Guard.read(sql, facts)) {
            case Parsed.Ok ok -> Guard.run(ok.query(), facts, limits);
            case Parsed.Bad bad -> {
                String missing = SqlReader.read(sql)
                        .tree()
                        .map(query -> BuiltInApis.missing(query, facts.functions()))
                        .orElse("");
                yield new Failure(bad.kind(), bad.where() + missing);
            }
        };
    }

    private int refuse(Failure failure) {
        console.error(failure.message());
        return switch (failure.kind()) {
            case FORBIDDEN, SYNTAX, UNKNOWN_NAME -> Exit.BAD_INPUT;
            case VALUE, TIME_LIMIT, MEMORY_LIMIT, INTERRUPTED, ENGINE -> Exit.PARTLY;
        };
    }
}
