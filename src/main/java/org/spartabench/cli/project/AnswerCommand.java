package org.spartabench.cli.project;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Rows;
import org.spartabench.fact.StatementReply;
import org.spartabench.fact.Values;
import org.spartabench.query.Sql;
import org.spartabench.query.name.Guard;
import org.spartabench.query.read.Parsed;
import org.spartabench.query.read.SqlReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta answer}: runs one read-only query. */
@Command(name = "answer", description = "Run one read-only query over a project's facts.")
public final class AnswerCommand extends ProjectCommand {

    private static final JsonNodeFactory JSON = JsonNodeFactory.withExactBigDecimals(true);

    @Option(names = "--sql", required = true, description = "one SELECT")
    private String sql = "";

    @Option(names = "--seconds", paramLabel = "N", description = "time limit (default: 2)")
    private Duration time = Limits.DEFAULT.time();

    @Option(names = "--rows", paramLabel = "N", description = "maximum number of rows (default: ${DEFAULT-VALUE})")
    private int rows = Limits.DEFAULT.rows();

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    public AnswerCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (rows < 0) {
            return console.bad("--rows: " + rows + " is less than 0");
        }
        Limits limits = new Limits(time, rows);
        return open(workspace -> switch (run(workspace.facts(), limits)) {
            case Failure failure -> refuse(failure);
            case Rows result -> {
                print(result);
                yield Exit.DONE;
            }
        });
    }

    /** Checks the SQL against the whitelist, reads it into a tree, and runs the SQL printed from the tree. */
    private StatementReply run(FactBase facts, Limits limits) {
        Optional<Failure> refused = Guard.check(sql, facts.schema());
        if (refused.isPresent()) {
            return refused.get();
        }
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> bad.failure();
            case Parsed.Ok ok -> facts.run(Sql.print(ok.query()), limits);
        };
    }

    private int refuse(Failure failure) {
        console.error(failure.message());
        return switch (failure.kind()) {
            case FORBIDDEN, SYNTAX, UNKNOWN_NAME -> Exit.BAD_INPUT;
            case VALUE, TIME_LIMIT, MEMORY_LIMIT, INTERRUPTED, ENGINE -> Exit.PARTLY;
        };
    }

    private void print(Rows result) {
        if (json) {
            console.json(json(result));
            return;
        }
        console.line(String.join("\t", result.columns()));
        for (List<@Nullable Object> row : result.rows()) {
            console.line(String.join("\t", row.stream().map(Values::text).toList()));
        }
        console.note(Console.format(
                "%d rows%s, %.1f ms", result.size(), result.truncated() ? " (cut)" : "", result.nanos() / 1e6));
    }

    private static ObjectNode json(Rows result) {
        ObjectNode root = JSON.objectNode();
        ArrayNode columns = root.putArray("columns");
        result.columns().forEach(columns::add);
        ArrayNode rows = root.putArray("rows");
        for (List<@Nullable Object> row : result.rows()) {
            ArrayNode cells = rows.addArray();
            row.forEach(value -> add(cells, value));
        }
        root.put("truncated", result.truncated());
        root.put("millis", Math.round(result.nanos() / 1e4) / 100.0);
        return root;
    }

    private static void add(ArrayNode cells, @Nullable Object value) {
        switch (value) {
            case null -> cells.addNull();
            case Boolean b -> cells.add(b);
            case Long n -> cells.add(n);
            case BigDecimal d -> cells.add(new BigDecimal(Values.text(d)));
            default -> cells.add(Values.text(value));
        }
    }
}
