package org.spartabench.cli.query;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.ledger.CallCounts;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.apis.virtual.HybridReply;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.base.result.Result;
import org.spartabench.cli.api.CallOptions;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.RowsOutput;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.statement.Limits;
import org.spartabench.project.Project;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;

/** Answers a query over tables and APIs, and prints rows and calls. */
public record HybridAnswer(Console console, CallOptions calls, CallMode callMode, boolean json) {

    public int answer(Project project, List<Entity.Remote> apis, String sql, Limits limits) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> console.bad(bad.failure().message());
            case Parsed.Ok(Query query) ->
                console.ifOk(
                        project.facts()
                                .session()
                                .then(session -> calls.with(
                                        project,
                                        sql,
                                        caller -> Result.ok(answer(project, apis, query, session, caller, limits)))),
                        code -> code);
        };
    }

    private int answer(
            Project project,
            List<Entity.Remote> apis,
            Query query,
            FactSession session,
            ApiCaller caller,
            Limits limits) {
        CallPlanner planner = new CallPlanner(AbstractSchema.of(project.schema(), apis), project.schema());
        try (session) {
            return switch (callMode.run(query, planner, session, caller.informed(), limits)) {
                case HybridReply.Refused(List<UnboundInput> why) -> {
                    why.forEach(w -> console.error(w.message()));
                    yield Exit.PARTLY;
                }
                case HybridReply.Failed(HybridReply.Kind kind, String message) ->
                    switch (kind) {
                        case INPUT -> console.bad(message);
                        case RUN -> console.partly(message);
                        case CANCELLED -> {
                            console.error(message);
                            yield Exit.INTERRUPTED;
                        }
                    };
                case HybridReply.Answered answered -> {
                    answered.remarks().forEach(console::note);
                    new RowsOutput(console)
                            .print(answered.rows(), json, Optional.of(counts(caller.ledger(), answered.minimal())));
                    yield Exit.DONE;
                }
            };
        }
    }

    private static ObjectNode counts(List<Called> ledger, long minimal) {
        CallCounts counts = CallCounts.of(ledger);
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("made", counts.made())
                .put("minimal", minimal)
                .put("cached", counts.cached())
                .put("pages", counts.pages())
                .put("retries", counts.retries())
                .put("rows", counts.rows())
                .put("bytes", counts.bytes())
                .put("millis", Math.round(counts.nanos() / 1e4) / 100.0);
        return node;
    }
}
