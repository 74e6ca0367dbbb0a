package org.spartabench.apis.virtual;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.virtual.form.LabelledQuery;
import org.spartabench.apis.virtual.plan.CallBinding;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.apis.virtual.planner.FewerRows;
import org.spartabench.apis.virtual.planner.OrderSearch;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/**
 * Counts calls that no order undercuts, after a query ran; the fetched rows stand for those of the APIs. Rows that only this order
 * fetched are taken out of the temporary tables before. Of a source that was fetched in part another order may know more
 * rows, so what they could take from the values of a call makes it count as none.
 */
final class NeededCalls {

    /** Rows that are taken out may make those of others needless; what is left after so many rounds is counted. */
    private static final int ROUNDS = 3;

    private static final String WANTED = "wanted";

    private final LabelledQuery query;
    private final FactSession session;
    private final ApiCaller caller;
    private final Limits limits;
    private final FewerRows known;
    private final Map<String, List<List<@Nullable Object>>> results = new HashMap<>();

    /** @param limits of one statement */
    NeededCalls(LabelledQuery query, List<Step> steps, FactSession session, ApiCaller caller, Limits limits) {
        this.query = query;
        this.session = session;
        this.caller = caller;
        this.limits = limits;
        this.known = FewerRows.of(steps);
    }

    long least() {
        // In one block, each call is for values under all conditions on what they come from.
        for (int round = 0;
                round < ROUNDS && query.sites().size() > 1 && query.uses().size() > 1;
                round++) {
            if (!reduced()) {
                break;
            }
        }
        long least = OrderSearch.least(
                query,
                (api, binding) -> binding.bindings().stream().allMatch(known::onlyFewer)
                                && binding.arguments(
                                                api,
                                                binding.bindings()
                                                        .map(this::values)
                                                        .orElse(List.of()))
                                        instanceof Result.Ok<List<Arguments>>(var all)
                        ? caller.least(api, all)
                        : Map.of(),
                Optional.of(q -> OptionalLong.of(known.onlyFewer(q) ? rows(q).size() : 0)));
        return Math.min(least, caller.asked());
    }

    /** Leaves of each temporary table the rows that each of its calls would give if all others were there. */
    private boolean reduced() {
        OrderSearch search = OrderSearch.judged(query, (api, binding) -> Map.of(), Optional.empty());
        boolean fewer = false;
        for (LabelledQuery.Use use : query.uses()) {
            List<OrderSearch.Choice> choices =
                    search.choices(new OrderSearch.State(Set.of(use.table()), Set.of(), Set.of()));
            if (choices.stream().map(OrderSearch.Choice::site).distinct().count() == 1) {
                for (OrderSearch.Choice choice : choices) {
                    fewer |= reduced(use, choice.binding());
                }
            }
        }
        if (fewer) {
            results.clear();
        }
        return fewer;
    }

    private boolean reduced(LabelledQuery.Use use, CallBinding binding) {
        if (binding.inputs().isEmpty() || !binding.bindings().stream().allMatch(known::onlyFewer)) {
            return false;
        }
        List<Attribute> read = query.read(use.entity());
        Block all = Block.from(use.table(), Optional.empty())
                .withSelect(read.stream()
                        .map(a -> Block.Output.of(Expr.Column.of(use.table(), a.name())))
                        .toList());
        Block wanted = Block.from(WANTED, Optional.empty())
                .withSelect(List.of(new Block.Output(Expr.NumberLiteral.of(1), Optional.of("one"))))
                .withWhere(binding.inputs().stream()
                        .<Predicate>map(i -> new Predicate.Compare(
                                Expr.Column.of(WANTED, i), Predicate.Comparison.EQ, Expr.Column.of(use.table(), i)))
                        .toList());
        Query matching = new Query.With(
                false,
                List.of(new Query.Named(
                        WANTED, binding.inputs(), binding.bindings().orElseThrow())),
                all.withWhere(List.of(new Predicate.Exists(false, wanted))));
        if (!(Guard.run(all, session, limits) instanceof Rows before)
                || !(Guard.run(matching, session, limits) instanceof Rows after)
                || after.size() == before.size()) {
            return false;
        }
        List<Column> columns = read.stream()
                .map(a -> new Column(a.name(), a.type(), Role.TEXT, Optional.empty(), true))
                .toList();
        return session.table(use.table(), columns, new ArrayList<>(after.rows()))
                .isEmpty();
    }

    private List<List<@Nullable Object>> values(Query bindings) {
        return rows(bindings).stream().filter(r -> !r.contains(null)).distinct().toList();
    }

    private List<List<@Nullable Object>> rows(Query query) {
        return results.computeIfAbsent(
                Sql.print(query),
                sql -> Guard.run(query, session, limits) instanceof Rows rows ? rows.rows() : List.of());
    }
}
