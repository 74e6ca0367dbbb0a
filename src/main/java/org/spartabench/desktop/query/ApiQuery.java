package org.spartabench.desktop.query;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.HybridQuery;
import org.spartabench.apis.virtual.HybridReply;
import org.spartabench.apis.virtual.plan.Planned;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.base.task.Tasks;
import org.spartabench.desktop.calls.ApiAnswer;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.text.PrettySql;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.api.CallLedger;
import org.spartabench.project.api.call.ApiCalls;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;

/** Answers typed queries that read APIs: plans them, and runs them as tasks that can be cancelled. */
record ApiQuery(ProjectScope scope) {

    private static final Limits COUNT = new Limits(Limits.DEFAULT.time(), Integer.MAX_VALUE);

    /** Says how a typed query is answered. */
    sealed interface QueryPlan {

        /** By the tables alone, or it is no query and is refused there. */
        record Tables() implements QueryPlan {}

        /** @param unasked hosts that this user has not allowed yet */
        record Apis(Query query, CallPlanner planner, Planned.Ready plan, List<ApiFiles.Host> unasked)
                implements QueryPlan {

            ApiAnswer answer() {
                return new ApiAnswer(plan.steps(), plan.last(), List.of(), plan.calls(), false);
            }

            /** Says which values leave to which hosts, a line each. */
            List<String> leaving() {
                return plan.steps().stream()
                        .map(s ->
                                AllowedHosts.host(s.api().mapping().operation().server()) + " gets "
                                        + ApiAnswer.bound(s) + " for " + s.api().name() + ", about "
                                        + Numbers.counted(s.calls(), "call"))
                        .toList();
            }
        }

        record Refused(String message) implements QueryPlan {}
    }

    /** Holds what came of a query over APIs. */
    sealed interface Reply {
        record Answered(Asked asked, ApiAnswer how, List<String> remarks) implements Reply {}

        record Failed(String message) implements Reply {}
    }

    /** Gives the schema that queries may read: tables, and APIs as tables; reads files. */
    Schema schema() {
        return scope.project().apis().entities() instanceof Result.Ok<List<Entity.Remote>>(var apis) && !apis.isEmpty()
                ? AbstractSchema.of(scope.project().schema(), apis)
                        .relational(scope.project().schema())
                : scope.project().schema();
    }

    /** Plans a query; reads files, counts bindings, calls nothing. */
    QueryPlan plan(String sql) {
        return switch (scope.project().apis().entities()) {
            case Result.Bad<List<Entity.Remote>> bad -> new QueryPlan.Refused(bad.message());
            case Result.Ok<List<Entity.Remote>>(var apis) ->
                !apis.isEmpty() && SqlReader.read(sql) instanceof Parsed.Ok(Query query)
                        ? plan(query, apis)
                        : new QueryPlan.Tables();
        };
    }

    private QueryPlan plan(Query query, List<Entity.Remote> apis) {
        CallPlanner planner = new CallPlanner(
                AbstractSchema.of(scope.project().schema(), apis),
                scope.project().schema());
        return switch (planner.plan(query, this::count)) {
            case Planned.Unfit(String message) -> new QueryPlan.Refused(message);
            case Planned.Unbound(List<UnboundInput> why) ->
                new QueryPlan.Refused(why.stream().map(ApiQuery::words).collect(Collectors.joining("\n")));
            case Planned.Ready ready ->
                ready.steps().isEmpty()
                        ? new QueryPlan.Tables()
                        : new QueryPlan.Apis(query, planner, ready, unasked(ready));
        };
    }

    private static String words(UnboundInput open) {
        return open.message() + (open.block().isEmpty() ? "" : " (block " + open.block() + ")") + ".";
    }

    private OptionalLong count(Query bindings) {
        return Guard.run(bindings, scope.facts(), COUNT) instanceof Rows rows
                ? OptionalLong.of(rows.rows().stream()
                        .filter(r -> !r.contains(null))
                        .distinct()
                        .count())
                : OptionalLong.empty();
    }

    private List<ApiFiles.Host> unasked(Planned.Ready plan) {
        Map<String, ApiFiles.Host> hosts =
                scope.project().apis().hosts() instanceof Result.Ok<Map<String, ApiFiles.Host>>(var read)
                        ? read
                        : Map.of();
        Set<String> called = plan.steps().stream()
                .map(s -> AllowedHosts.host(s.api().mapping().operation().server()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return hosts.values().stream()
                .filter(h -> called.contains(AllowedHosts.host(h.server())) && !ApiCalls.consented(h))
                .distinct()
                .toList();
    }

    /** Runs a planned query as a task; {@code done} takes the reply on the UI thread. */
    void run(QueryPlan.Apis planned, Consumer<Reply> done) {
        Tasks tasks = scope.tasks();
        tasks.submit("Query over APIs", control -> {
            Thread worker = Thread.currentThread();
            // A cancelled task ends its calls at once: the calls look for an interrupt while they wait.
            Consumer<TaskHandle> interrupting = handle -> {
                if (control.cancelled()) {
                    worker.interrupt();
                }
            };
            tasks.listen(interrupting);
            Reply reply;
            try {
                reply = answer(planned, control);
            } finally {
                tasks.silence(interrupting);
            }
            scope.work().show(() -> done.accept(reply));
            return switch (reply) {
                case Reply.Answered answered ->
                    Numbers.counted(answered.asked().rows().size(), "row") + ", "
                            + Numbers.counted(answered.how().calls().size(), "call");
                case Reply.Failed(String message) -> message;
            };
        });
    }

    private Reply answer(QueryPlan.Apis planned, TaskControl control) {
        control.total(planned.plan().calls());
        scope.project().server().serve();
        CallLedger ledger = scope.project().apis().ledger();
        List<LedgerLine> lines = new ArrayList<>();
        Instant asked = scope.clock().instant();
        Result<Reply> reply = scope.facts().session().then(facts -> {
            try (facts) {
                return ApiCalls.with(scope.project(), ReplyMode.CACHED, CallLimits.DEFAULT, caller -> {
                    caller.listen(call -> {
                        LedgerLine line = line(planned, asked, call);
                        ledger.add(line);
                        lines.add(line);
                        report(control, planned.plan().calls(), lines.size());
                    });
                    return Result.ok(answer(planned, facts, caller.informed(), lines));
                });
            }
        });
        return switch (reply) {
            case Result.Ok<Reply>(Reply there) -> there;
            case Result.Bad<Reply> bad -> new Reply.Failed(bad.message());
        };
    }

    private LedgerLine line(QueryPlan.Apis planned, Instant asked, Called call) {
        return new LedgerLine(
                Sql.print(planned.query()), asked, scope.clock().instant().minusNanos(call.nanos()), call);
    }

    /** @param planned calls, as far as pages were known before */
    private static void report(TaskControl control, long planned, int calls) {
        control.total(Math.max(planned, calls));
        control.done(calls);
        try {
            control.awaitWhilePaused();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Answers a query; the time of its rows is that of all calls and statements. */
    private static Reply answer(QueryPlan.Apis planned, FactSession facts, ApiCaller caller, List<LedgerLine> lines) {
        long began = System.nanoTime();
        return switch (new HybridQuery(planned.planner(), facts, caller, Asked.LIMITS).run(planned.query())) {
            case HybridReply.Refused(List<UnboundInput> why) ->
                new Reply.Failed(why.stream().map(ApiQuery::words).collect(Collectors.joining("\n")));
            case HybridReply.Failed(HybridReply.Kind kind, String message) -> new Reply.Failed(message);
            case HybridReply.Answered(Rows rows, List<Step> steps, Query last, long minimal, List<String> remarks) ->
                new Reply.Answered(
                        new Asked(
                                planned.query(),
                                PrettySql.fitting(planned.query(), Asked.WIDTH),
                                new Rows(rows.columns(), rows.rows(), rows.truncated(), System.nanoTime() - began)),
                        new ApiAnswer(steps, last, lines, minimal, true),
                        remarks);
        };
    }
}
