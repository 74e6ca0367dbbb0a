package org.spartabench.apis.virtual;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.virtual.form.LabelledQuery;
import org.spartabench.apis.virtual.form.UdfForm;
import org.spartabench.apis.virtual.form.UdfTypes;
import org.spartabench.apis.virtual.plan.Planned;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.apis.virtual.planner.FewerRows;
import org.spartabench.apis.virtual.planner.OrderSearch;
import org.spartabench.apis.virtual.source.SourceTypes;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/**
 * Runs one query over tables and APIs as a single statement in which functions of the engine make the calls, through
 * the same caller. For one thread.
 */
final class UdfQuery {

    private final CallPlanner planner;
    private final FactSession session;
    private final ApiCaller caller;
    private final Limits limits;

    UdfQuery(CallPlanner planner, FactSession session, ApiCaller caller, Limits limits) {
        this.planner = planner;
        this.session = session;
        this.caller = caller;
        this.limits = limits;
    }

    HybridReply run(Query query) {
        caller.begin();
        return switch (planner.prepare(query)) {
            case Result.Bad<LabelledQuery> bad -> new HybridReply.Failed(HybridReply.Kind.INPUT, bad.message());
            case Result.Ok<LabelledQuery>(LabelledQuery labelled) ->
                switch (planner.plan(labelled, this::count)) {
                    case Planned.Unfit(String message) -> new HybridReply.Failed(HybridReply.Kind.INPUT, message);
                    case Planned.Unbound(List<UnboundInput> why) -> new HybridReply.Refused(why);
                    case Planned.Ready ready -> run(labelled, ready);
                };
        };
    }

    /** Counts bindings that come from tables alone. */
    private OptionalLong count(Query bindings) {
        boolean early = Walk.tables(bindings).anyMatch(t -> t.table().matches("vt\\d+"));
        return early ? OptionalLong.empty() : counted(Guard.runLateral(bindings, session, all()));
    }

    /** Gives a statement the time that is left for the query: it waits for its calls. */
    private Limits all() {
        return new Limits(caller.left(), Integer.MAX_VALUE);
    }

    private static OptionalLong counted(StatementReply reply) {
        return reply instanceof Rows rows ? OptionalLong.of(bound(rows).size()) : OptionalLong.empty();
    }

    private HybridReply run(LabelledQuery labelled, Planned.Ready ready) {
        UdfTypes types = new UdfTypes();
        while (true) {
            UdfForm form = new UdfForm(labelled, ready.steps(), types);
            UdfCalls calls = new UdfCalls(caller, form.functions(), types);
            var failure = session.functions(
                    form.functions().values().stream()
                            .map(UdfForm.ApiFunction::signature)
                            .toList(),
                    calls);
            if (failure.isPresent()) {
                return HybridQuery.failed(failure.get());
            }
            Query whole = form.query();
            StatementReply reply = Guard.runLateral(whole, session, new Limits(caller.left(), limits.rows()));
            if (!calls.again()) {
                return calls.failed().map(HybridQuery::failed).orElseGet(() -> switch (reply) {
                    case Failure f -> HybridQuery.failed(f);
                    case Rows rows ->
                        new HybridReply.Answered(
                                rows,
                                ready.steps(),
                                whole,
                                minimal(labelled, ready.steps(), form),
                                List.copyOf(calls.remarks()));
                });
            }
        }
    }

    /**
     * Finds calls that no order undercuts; what the functions gave stands for the APIs. Where the engine may stop before it has
     * seen all rows, it may call less often than any order, and no number of calls is known to be needed: 0.
     */
    private long minimal(LabelledQuery labelled, List<Step> steps, UdfForm form) {
        if (stopsEarly(labelled.last())) {
            return 0;
        }
        FewerRows known = FewerRows.of(steps);
        // In one block, each call is for values under all conditions on what they come from.
        FewerRows fetched = new FewerRows(
                labelled.sites().size() == 1
                        ? Set.of()
                        : steps.stream().map(s -> SourceTypes.lower(s.into())).collect(Collectors.toSet()));
        long least = OrderSearch.least(
                labelled,
                (api, access) -> {
                    if (!access.bindings().stream().allMatch(q -> known.onlyFewer(q) && !fetched.reads(q))) {
                        return Map.of();
                    }
                    List<List<@Nullable Object>> rows =
                            access.bindings().map(q -> bindings(form.over(q))).orElse(List.of());
                    return access.arguments(api, rows) instanceof Result.Ok<List<Arguments>>(var all)
                            ? caller.least(api, all)
                            : Map.of();
                },
                Optional.of(q -> OptionalLong.of(
                        known.onlyFewer(q)
                                        && !fetched.reads(q)
                                        && Guard.runLateral(form.over(q), session, all()) instanceof Rows rows
                                ? rows.size()
                                : 0)));
        return Math.min(least, caller.asked());
    }

    /** Whether a statement may have its answer before all its rows and all its conditions were looked at. */
    private static boolean stopsEarly(Query query) {
        return Walk.blocks(query).anyMatch(b -> b.limit().isPresent())
                || Walk.exprs(query, Expr.Case.class).findAny().isPresent()
                || Walk.blocks(query).flatMap(Walk::predicates).anyMatch(p -> p instanceof Predicate.Exists);
    }

    private List<List<@Nullable Object>> bindings(Query query) {
        return Guard.runLateral(query, session, all()) instanceof Rows rows ? bound(rows) : List.of();
    }

    private static List<List<@Nullable Object>> bound(Rows rows) {
        return rows.rows().stream().filter(r -> !r.contains(null)).distinct().toList();
    }
}
