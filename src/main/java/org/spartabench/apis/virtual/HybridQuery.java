package org.spartabench.apis.virtual;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.form.LabelledQuery;
import org.spartabench.apis.virtual.plan.CallBinding;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.apis.virtual.planner.OrderSearch;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Runs one query over tables and APIs: finds bindings by SQL, makes the calls, keeps their rows in temporary tables, and
 * runs the query over these. The order is chosen anew after each step, with what is known by then. For one thread.
 */
public final class HybridQuery {

    /** Texts that are looked at to see whether they are numbers. */
    private static final int LOOKED_AT = 1_000;

    private static final Pattern NUMBER = Pattern.compile("\\s*[+-]?\\d+(\\.\\d+)?\\s*");

    private final CallPlanner planner;
    private final FactSession session;
    private final ApiCaller caller;
    private final Limits limits;
    private final Map<String, List<List<@Nullable Object>>> counted = new HashMap<>();
    private final Map<String, OptionalLong> witnesses = new HashMap<>();

    /** What rows that are kept from before say of a query over tables that are not fetched yet. */
    private final Map<String, List<List<@Nullable Object>>> expected = new HashMap<>();

    private final PageLooks looks;
    private final KeptRows kept = new KeptRows();
    private Optional<String> broken = Optional.empty();
    private boolean whole;
    private Optional<Function<List<OrderSearch.Choice>, OrderSearch.Choice>> order = Optional.empty();

    public HybridQuery(CallPlanner planner, FactSession session, ApiCaller caller, Limits limits) {
        this.planner = planner;
        this.session = session;
        this.caller = caller;
        this.limits = limits;
        this.looks = new PageLooks(caller, this::known);
    }

    /** Keeps all columns of what is fetched, for readers beside the query. */
    HybridQuery wholeRows() {
        whole = true;
        return this;
    }

    /** Takes steps in an order of somebody else, who chooses among those that are possible, and looks at no pages before. */
    public HybridQuery ordered(Function<List<OrderSearch.Choice>, OrderSearch.Choice> chosen) {
        order = Optional.of(chosen);
        return this;
    }

    public HybridReply run(Query query) {
        return switch (planner.prepare(query)) {
            case Result.Bad<LabelledQuery> bad -> new HybridReply.Failed(HybridReply.Kind.INPUT, bad.message());
            case Result.Ok<LabelledQuery>(LabelledQuery labelled) -> run(labelled);
        };
    }

    private HybridReply run(LabelledQuery labelled) {
        caller.begin();
        List<UnboundInput> open = planner.unbound(labelled);
        if (!open.isEmpty()) {
            return new HybridReply.Refused(open);
        }
        if (!whole && order.isEmpty() && labelled.uses().size() > 1) {
            kept.stand(labelled, caller, session);
        }
        OrderSearch.State state = OrderSearch.start(labelled);
        Set<String> remarks = new LinkedHashSet<>();
        List<Step> steps = new ArrayList<>();
        while (!state.open().isEmpty()) {
            Set<String> left = state.open();
            OrderSearch search = whole
                    ? new OrderSearch(labelled, counted(left))
                    : OrderSearch.thrifty(labelled, counted(left), q -> witnessed(q, left));
            OrderSearch.Choice next = order.isPresent()
                    ? order.get().apply(search.choices(state))
                    : search.best(state).flatMap(OrderSearch.Best::next).orElseThrow();
            if (broken.isPresent()) {
                return new HybridReply.Failed(HybridReply.Kind.RUN, broken.get());
            }
            Optional<PageLooks.Look> look = order.isPresent() ? Optional.empty() : looks.worth(search, state, next);
            if (look.isPresent()) {
                Optional<Fetched.Failed> failed = looks.take(steps.size() + 1, look.get());
                if (failed.isPresent()) {
                    return failed(failed.get());
                }
                continue;
            }
            Step step = CallPlanner.step(steps.size() + 1, next);
            Optional<HybridReply> failed = fetch(
                    step,
                    order.isPresent() ? List.of() : beside(search, state, next),
                    whole ? step.api().attributes() : labelled.read(step.api()),
                    whole ? Optional.empty() : StopOfPages.of(labelled, step),
                    remarks);
            if (failed.isPresent()) {
                return failed.get();
            }
            steps.add(step);
            state = state.after(next);
            kept.fetched(step.into());
            expected.clear();
        }
        return switch (Guard.run(labelled.last(), session, new Limits(time(), limits.rows()))) {
            case Failure failure -> failed(new Failure(failure.kind(), failure.message() + numbers(failure, labelled)));
            case Rows rows ->
                new HybridReply.Answered(
                        rows, List.copyOf(steps), labelled.last(), minimal(labelled, steps), List.copyOf(remarks));
        };
    }

    /** Names the texts that are all numbers, where the engine takes no texts. */
    private String numbers(Failure failure, LabelledQuery labelled) {
        List<String> all = new ArrayList<>();
        for (LabelledQuery.Use use :
                failure.message().contains("VARCHAR") ? labelled.uses() : List.<LabelledQuery.Use>of()) {
            for (Attribute a : labelled.read(use.entity())) {
                Block texts = Block.of(
                                List.of(Block.Output.of(Expr.Column.of(use.table(), a.name()))),
                                List.of(new Source.Named(use.table(), Optional.empty())))
                        .withWhere(List.of(new Predicate.IsNull(Expr.Column.of(use.table(), a.name()), true)));
                if (a.type() == ColumnType.TEXT
                        && Guard.run(texts, session, new Limits(time(), LOOKED_AT)) instanceof Rows rows
                        && !rows.rows().isEmpty()
                        && rows.column(0).stream()
                                .allMatch(t -> NUMBER.matcher(String.valueOf(t)).matches())) {
                    all.add(use.entity().name() + "." + a.name());
                }
            }
        }
        return all.isEmpty()
                ? ""
                : "; the texts of " + String.join(", ", all) + " are numbers: add the document again with --numbers "
                        + String.join(",", all);
    }

    /** Counts values by SQL, and pages by what was seen of them. */
    private CallPlanner.Statistics counted(Set<String> open) {
        return new CallPlanner.Statistics() {
            @Override
            public OptionalLong count(Query bindings) {
                return HybridQuery.this.count(bindings, open);
            }

            @Override
            public Set<String> requests(Entity.Remote api, CallBinding binding) {
                return !binding.scan()
                                && !early(binding, open)
                                && arguments(api, binding) instanceof Result.Ok<List<Arguments>>(var all)
                        ? caller.requests(api, all)
                        : Set.of();
            }

            @Override
            public long pagesOfEach(Entity.Remote api, CallBinding binding) {
                // Of a list of values that are no keys, each may have many rows.
                boolean keys =
                        binding.inputs().contains(api.attributes().getFirst().name());
                return binding.scan()
                        ? 1
                        : caller.pagesOfEach(api, Set.copyOf(binding.inputs())) * (binding.list() > 1 && !keys ? 2 : 1);
            }

            @Override
            public boolean expects(String table) {
                return kept.standFor(table);
            }

            @Override
            public OptionalLong pages(Entity.Remote api, CallBinding binding) {
                if (missing(api, binding, open)) {
                    return OptionalLong.of(OrderSearch.NOT_RECORDED);
                }
                List<Arguments> all = known(api, binding, open);
                if (caller.brought(api, all)) {
                    return OptionalLong.of(0);
                }
                OptionalLong left = all.size() == 1 ? looks.left(api, all.getFirst()) : OptionalLong.empty();
                return left.isPresent()
                        ? left
                        : caller.keptPages(api, early(binding, open) ? expected(api, binding, open) : all);
            }
        };
    }

    /** Gives the arguments of an access whose values are known; none if they are not. */
    private List<Arguments> known(Entity.Remote api, CallBinding binding, Set<String> open) {
        return early(binding, open) || broken.isPresent()
                ? List.of()
                : arguments(api, binding).toOptional().orElse(List.of());
    }

    /** Gives the arguments of an access that are probably asked for later; none if nothing is known of them. */
    private List<Arguments> expected(Entity.Remote api, CallBinding binding, Set<String> open) {
        return binding.bindings()
                .filter(q -> kept.standFor(q, open))
                .flatMap(q ->
                        binding.arguments(api, expected(q, Integer.MAX_VALUE)).toOptional())
                .orElse(List.of());
    }

    private List<List<@Nullable Object>> expected(Query query, int most) {
        return expected.computeIfAbsent(
                Sql.print(query),
                sql -> Guard.run(query, session, new Limits(time(), most)) instanceof Rows rows
                        ? valuesOf(rows)
                        : List.of());
    }

    private static List<List<@Nullable Object>> valuesOf(Rows rows) {
        return rows.rows().stream().filter(r -> !r.contains(null)).distinct().toList();
    }

    /** Finds values that other uses of an API need as well, where the lists of a step have room for them. */
    private List<Arguments> beside(OrderSearch search, OrderSearch.State state, OrderSearch.Choice next) {
        CallBinding binding = next.binding();
        if (!caller.plansByKeptReplies()
                || binding.list() == 1
                || binding.inputs().size() != 1) {
            return List.of();
        }
        Entity.Remote api = next.use().entity();
        Set<Arguments> own = new LinkedHashSet<>(known(api, binding, state.open()));
        Set<Arguments> all = new LinkedHashSet<>(own);
        for (OrderSearch.Choice c : search.choices(state)) {
            Set<Arguments> more = new LinkedHashSet<>(all);
            if (!c.use().equals(next.use())
                    && c.use().entity().name().equals(api.name())
                    && c.binding().inputs().equals(binding.inputs())) {
                more.addAll(known(api, c.binding(), state.open()));
            }
            if (binding.calls(more.size()) <= binding.calls(own.size())) {
                all = more;
            }
        }
        all.removeAll(own);
        return List.copyOf(all);
    }

    private static boolean early(CallBinding binding, Set<String> open) {
        return binding.bindings().filter(q -> early(q, open)).isPresent();
    }

    private static boolean early(Query query, Set<String> open) {
        return Walk.tables(query).anyMatch(t -> open.contains(t.table()));
    }

    /** Whether an access needs replies that were not recorded where no others may be used: another plan may have them. */
    private boolean missing(Entity.Remote api, CallBinding binding, Set<String> open) {
        return caller.recordedOnly()
                && !early(binding, open)
                && arguments(api, binding) instanceof Result.Ok<List<Arguments>>(var all)
                && !caller.recorded(api, all);
    }

    /** Gives the time of one statement, which may not be longer than what is left for the query. */
    private Duration time() {
        return limits.time().compareTo(caller.left()) < 0 ? limits.time() : caller.left();
    }

    static HybridReply failed(Failure failure) {
        return new HybridReply.Failed(
                failure.kind() == Failure.Kind.INTERRUPTED ? HybridReply.Kind.CANCELLED : HybridReply.Kind.RUN,
                failure.message());
    }

    static HybridReply failed(Fetched.Failed failure) {
        return new HybridReply.Failed(
                switch (failure.kind()) {
                    case FORBIDDEN -> HybridReply.Kind.INPUT;
                    case CANCELLED -> HybridReply.Kind.CANCELLED;
                    case LIMIT, FAULT -> HybridReply.Kind.RUN;
                },
                failure.message());
    }

    /** Gives 0 where readers beside the query have what it fetched. */
    private long minimal(LabelledQuery labelled, List<Step> steps) {
        return whole
                ? 0
                : new NeededCalls(labelled, steps, session, caller, new Limits(time(), Integer.MAX_VALUE)).least();
    }

    private OptionalLong count(Query bindings, Set<String> open) {
        if (broken.isPresent() || early(bindings, open) && !kept.standFor(bindings, open)) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(
                (early(bindings, open) ? expected(bindings, Integer.MAX_VALUE) : arguments(bindings)).size());
    }

    /** Says whether others have rows beside which those of a source can count; nothing if that cannot be found. */
    private OptionalLong witnessed(Query query, Set<String> open) {
        if (early(query, open)) {
            return kept.standFor(query, open)
                    ? OptionalLong.of(expected(query, 1).size())
                    : OptionalLong.empty();
        }
        return witnesses.computeIfAbsent(
                Sql.print(query),
                sql -> Guard.run(query, session, new Limits(time(), 1)) instanceof Rows rows
                        ? OptionalLong.of(rows.rows().size())
                        : OptionalLong.empty());
    }

    private List<List<@Nullable Object>> arguments(Query bindings) {
        String sql = Sql.print(bindings);
        @Nullable List<List<@Nullable Object>> known = counted.get(sql);
        if (known == null) {
            switch (Guard.run(bindings, session, new Limits(time(), Integer.MAX_VALUE))) {
                case Rows rows -> known = valuesOf(rows);
                case Failure failure -> {
                    broken = Optional.of("the values for an API cannot be found: " + failure.message());
                    return List.of();
                }
            }
            counted.put(sql, known);
        }
        return known;
    }

    private Result<List<Arguments>> arguments(Entity.Remote api, CallBinding binding) {
        return binding.arguments(api, binding.bindings().map(this::arguments).orElse(List.of()));
    }

    private Optional<HybridReply> fetch(
            Step step, List<Arguments> beside, List<Attribute> read, Optional<StopOfPages> stop, Set<String> remarks) {
        Result<List<Arguments>> found = arguments(step.api(), step.access());
        if (found instanceof Result.Bad<List<Arguments>> bad) {
            return Optional.of(new HybridReply.Failed(HybridReply.Kind.RUN, bad.message()));
        }
        List<Arguments> all = found.orThrow(IllegalStateException::new);
        Optional<ApiCaller.Enough> enough = stop.map(s ->
                (asked, rows) -> s.enough(table(step, read, List.of(asked), List.of(rows)), session, limits.time()));
        return switch (caller.fetch(step.number(), step.api(), all, beside, enough)) {
            case Fetched.Failed failed -> Optional.of(failed(failed));
            case Fetched.Done done -> {
                remarks.addAll(done.remarks());
                yield table(step, read, all, done.rows()).map(HybridQuery::failed);
            }
        };
    }

    /** Keeps what is read of the rows that have the values they were asked for with. */
    private Optional<Failure> table(
            Step step, List<Attribute> read, List<Arguments> asked, List<List<List<@Nullable Object>>> found) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            for (List<@Nullable Object> row : found.get(i)) {
                if (asked.get(i).heldBy(step.api(), row)) {
                    rows.add(row);
                }
            }
        }
        return KeptRows.fill(session, step.into(), step.api(), read, rows);
    }
}
