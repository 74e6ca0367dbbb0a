package org.spartabench.apis.virtual.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.virtual.form.FunctionForm;
import org.spartabench.apis.virtual.form.LabelledQuery;
import org.spartabench.apis.virtual.form.TableForm;
import org.spartabench.apis.virtual.form.UdfForm;
import org.spartabench.apis.virtual.form.UdfTypes;
import org.spartabench.apis.virtual.plan.CallBinding;
import org.spartabench.apis.virtual.plan.Planned;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** Plans the calls of queries over tables and APIs. It calls nothing. */
public final class CallPlanner {

    private static final String NOWHERE = "()";

    private final AbstractSchema schema;
    private final Schema facts;

    /** @param facts the schema of the fact base, which may have the tables that stand behind APIs */
    public CallPlanner(AbstractSchema schema, Schema facts) {
        this.schema = schema;
        this.facts = facts;
    }

    /** Counts the bindings that a query finds. */
    @FunctionalInterface
    public interface Statistics {

        /** Counts distinct rows without NULL; empty if they cannot be counted yet. */
        OptionalLong count(Query bindings);

        /** Names the requests of an access, one for each value; empty if they are not known yet, or take several values. */
        default Set<String> requests(Entity.Remote api, CallBinding binding) {
            return Set.of();
        }

        /** Counts the pages that each call of an access has at least, if it has rows. */
        default long pagesOfEach(Entity.Remote api, CallBinding binding) {
            return 1;
        }

        /** Whether rows that are kept from before stand for those of a table until it is fetched, so that they are counted. */
        default boolean expects(String table) {
            return false;
        }

        /** Counts the pages of an access that are still to be fetched; empty if nobody knows. */
        default OptionalLong pages(Entity.Remote api, CallBinding binding) {
            return OptionalLong.empty();
        }
    }

    /** Plans all steps; calls of later steps are estimates where they depend on rows still to be fetched. */
    public Planned plan(Query query, Statistics statistics) {
        return switch (prepare(query)) {
            case Result.Bad<LabelledQuery> bad -> new Planned.Unfit(bad.message());
            case Result.Ok<LabelledQuery>(LabelledQuery labelled) -> plan(labelled, statistics);
        };
    }

    /** Writes calls of scalar APIs as joins with virtual tables (rule R9), or says in one line why it cannot. */
    public Result<Query> tables(Query query) {
        return FunctionForm.of(query, schema);
    }

    /** Writes scalar APIs that stand in FROM as functions (rule R9), or says in one line why it cannot. */
    public Result<Query> functions(Query query) {
        return TableForm.of(query, schema, facts);
    }

    /**
     * Plans how a program reads the APIs that stand in FROM before it calls any function: all rows where an API gives
     * them, else those for each value that tables and earlier steps give.
     *
     * @param functions the query with scalar APIs as functions
     * @return bad if an API needs a value that only a function gives
     */
    public Result<TableReads> tableReads(Query functions) {
        return LabelledQuery.of(functions, schema, facts)
                .then(whole -> LabelledQuery.of(hidden(functions), schema, facts)
                        .then(CallPlanner::read)
                        .map(steps -> new TableReads(steps, whole.last())));
    }

    /** @param last the query with functions, over the temporary tables of the steps */
    public record TableReads(List<Step> steps, Query last) {}

    private static Result<List<Step>> read(LabelledQuery hidden) {
        OrderSearch search = new OrderSearch(hidden, q -> OptionalLong.empty());
        OrderSearch.State state = OrderSearch.start(hidden);
        List<Step> steps = new ArrayList<>();
        while (!state.open().isEmpty()) {
            Optional<OrderSearch.Choice> next = search.choices(state).stream()
                    .min(Comparator.comparing(choice -> !choice.binding().scan()));
            if (next.isEmpty()) {
                return Result.bad("no program is written for an API that needs a value from another API's function");
            }
            steps.add(step(steps.size() + 1, next.get()));
            state = state.after(next.get());
        }
        return Result.ok(List.copyOf(steps));
    }

    /** Puts columns of no source in the place of functions of APIs, so that no plan uses their values. */
    private Query hidden(Query query) {
        return Rewrite.exprs(e ->
                        e instanceof Expr.Call c && schema.function(c.name()).isPresent()
                                ? Expr.Column.of(NOWHERE, c.name())
                                : e)
                .query(query);
    }

    public AbstractSchema schema() {
        return schema;
    }

    /** Names the APIs of a query, or the inputs that it leaves open; what has another fault is a problem. */
    public Result<Answerable> answerable(Query query) {
        return prepare(query)
                .map(labelled -> new Answerable(
                        labelled.uses().stream()
                                .map(u -> u.entity().name())
                                .distinct()
                                .toList(),
                        unbound(labelled)));
    }

    /**
     * @param apis the APIs that the query reads
     * @param open inputs that it leaves open; none if it can be asked
     */
    public record Answerable(List<String> apis, List<UnboundInput> open) {}

    public Result<LabelledQuery> prepare(Query query) {
        return FunctionForm.of(query, schema).then(this::guarded).then(q -> LabelledQuery.of(q, schema, facts));
    }

    /** Refuses what reads no known table, or uses a function that is neither allowed nor an API. */
    private Result<Query> guarded(Query query) {
        return Guard.check(query, schema.relational(facts))
                .<Result<Query>>map(failure ->
                        Result.bad(failure.message() + apiAsColumn(query) + BuiltInApis.missing(query, functions())))
                .orElseGet(() -> Result.ok(query));
    }

    private Set<String> functions() {
        return schema.remote().stream()
                .map(r -> r.name().toUpperCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    /** Says what to do with an API whose name stands where a column should. */
    private String apiAsColumn(Query query) {
        return Walk.exprs(query, Expr.Column.class)
                .filter(c -> c.qualifier().isEmpty())
                .flatMap(c -> schema.remote(c.name()).stream())
                .findFirst()
                .map(api -> "; " + api.name() + " is an API: "
                        + (api instanceof Entity.FunctionEntity
                                ? "call it as a function, or join it"
                                : "name it in FROM"))
                .orElse("");
    }

    public Planned plan(LabelledQuery labelled, Statistics statistics) {
        List<UnboundInput> unbound = unbound(labelled);
        if (!unbound.isEmpty()) {
            return new Planned.Unbound(unbound);
        }
        OrderSearch search = new OrderSearch(labelled, statistics);
        OrderSearch.State state = OrderSearch.start(labelled);
        List<Step> steps = new ArrayList<>();
        while (!state.open().isEmpty()) {
            OrderSearch.Choice next =
                    search.best(state).flatMap(OrderSearch.Best::next).orElseThrow();
            steps.add(step(steps.size() + 1, next));
            state = state.after(next);
        }
        return new Planned.Ready(
                List.copyOf(steps), labelled.last(), new UdfForm(labelled, steps, new UdfTypes()).query());
    }

    public static Step step(int number, OrderSearch.Choice choice) {
        return new Step(
                number,
                choice.site().path(),
                choice.leaf().source().name().orElse(""),
                choice.use().entity(),
                choice.binding(),
                choice.use().table(),
                choice.values(),
                choice.calls());
    }

    /** Names the inputs that no order binds. A source that is ready hides no other, so any order shows them. */
    public List<UnboundInput> unbound(LabelledQuery labelled) {
        OrderSearch search = new OrderSearch(labelled, q -> OptionalLong.empty());
        OrderSearch.State state = OrderSearch.start(labelled);
        for (List<OrderSearch.Choice> next = search.choices(state); !next.isEmpty(); next = search.choices(state)) {
            for (OrderSearch.Choice choice : next) {
                state = state.after(choice);
            }
        }
        return state.open().isEmpty() ? List.of() : unbound(labelled, search, state);
    }

    private List<UnboundInput> unbound(LabelledQuery labelled, OrderSearch search, OrderSearch.State state) {
        List<UnboundInput> all = new ArrayList<>();
        List<UnboundInput> bound = new ArrayList<>();
        for (LabelledQuery.Use use : labelled.uses()) {
            if (state.open().contains(use.table())) {
                search.place(use, (site, leaf) -> {
                    BindingSearch bindings = new BindingSearch(site, leaf, OrderSearch.ready(state));
                    for (String name :
                            CallAccesses.needed(labelled, use.entity().mapping(), bindings)) {
                        Attribute input = use.entity().attribute(name).orElseThrow();
                        UnboundInput one = new UnboundInput(
                                use.entity().name(),
                                input.name(),
                                site.path(),
                                schema.couldBind(use.entity(), input, facts));
                        (bindings.candidates(input).isEmpty() ? all : bound).add(one);
                    }
                });
            }
        }
        // Inputs that are bound from two blocks at once are bound by none.
        return all.isEmpty() ? bound : all;
    }
}
