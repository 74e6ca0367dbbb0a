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
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
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

    /** Calls for single values before which a page of all rows is fetched. */
    private static final long WORTH_A_PROBE = 4;

    /** Rows that one page has at least, if nobody says how many it may have. */
    private static final int SMALL = 20;

    /** Texts that are looked at to see whether they are numbers. */
    private static final int LOOKED_AT = 1_000;

    private static final Pattern NUMBER = Pattern.compile("\\s*[+-]?\\d+(\\.\\d+)?\\s*");

    private final CallPlanner planner;
    private final FactSession session;
    private final ApiCaller caller;
    private final Limits limits;
    private final Map<String, List<List<@Nullable Object>>> counted = new HashMap<>();
    private final Map<String, OptionalLong> witnesses = new HashMap<>();
    private Optional<String> broken = Optional.empty();
    private boolean whole;
    private Optional<Function<List<OrderSearch.Choice>, OrderSearch.Choice>> order = Optional.empty();

    public HybridQuery(CallPlanner planner, FactSession session, ApiCaller caller, Limits limits) {
        this.planner = planner;
        this.session = session;
        this.caller = caller;
        this.limits = limits;
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
            Optional<Look> look = order.isPresent() ? Optional.empty() : toProbe(search, state, next);
            if (look.isPresent()) {
                Optional<Fetched.Failed> failed = caller.probe(
                        steps.size() + 1, look.get().api(), look.get().asked());
                if (failed.isPresent()) {
                    return failed(failed.get());
                }
                continue;
            }
            Step step = CallPlanner.step(steps.size() + 1, next);
            Optional<HybridReply> failed = fetch(
                    step,
                    whole ? step.api().attributes() : labelled.read(step.api()),
                    whole ? Optional.empty() : StopOfPages.of(labelled, step),
                    remarks);
            if (failed.isPresent()) {
                return failed.get();
            }
            steps.add(step);
            state = state.after(next);
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
            public OptionalLong pages(Entity.Remote api, CallBinding binding) {
                return missing(api, binding, open)
                        ? OptionalLong.of(OrderSearch.NOT_RECORDED)
                        : one(api, binding, open)
                                .map(asked -> caller.pagesLeft(api, asked))
                                .orElse(OptionalLong.empty());
            }
        };
    }

    /** Gives the arguments of an access that takes one call and whose values are known. */
    private Optional<Arguments> one(Entity.Remote api, CallBinding binding, Set<String> open) {
        boolean several = early(binding, open)
                || binding.bindings()
                        .map(this::arguments)
                        .filter(r -> r.size() != 1)
                        .isPresent();
        return !several && broken.isEmpty() && arguments(api, binding) instanceof Result.Ok<List<Arguments>>(var all)
                ? Optional.of(all.getFirst())
                : Optional.empty();
    }

    private static boolean early(CallBinding binding, Set<String> open) {
        return binding.bindings().stream().flatMap(Walk::tables).anyMatch(t -> open.contains(t.table()));
    }

    /** Whether an access needs replies that were not recorded where no others may be used: another plan may have them. */
    private boolean missing(Entity.Remote api, CallBinding binding, Set<String> open) {
        return caller.recordedOnly()
                && !early(binding, open)
                && arguments(api, binding) instanceof Result.Ok<List<Arguments>>(var all)
                && !caller.recorded(api, all);
    }

    /**
     * Names the call of which one page is fetched before it is chosen or left, to see how many pages it has: all rows, where many
     * values would be asked for one by one, or a call that others with more values could replace. Only so many pages that what is
     * made in vain stays below three times what is needed.
     */
    private Optional<Look> toProbe(OrderSearch search, OrderSearch.State state, OrderSearch.Choice next) {
        Entity.Remote api = next.use().entity();
        List<OrderSearch.Choice> same = search.choices(state).stream()
                .filter(c -> c.use().equals(next.use()))
                .toList();
        boolean single = one(api, next.binding(), state.open()).isPresent()
                && !next.binding().scan();
        long others = same.stream()
                .filter(c -> !c.binding().scan() && (!single || !c.binding().equals(next.binding())))
                .mapToLong(OrderSearch.Choice::calls)
                .min()
                .orElse(0);
        Optional<CallBinding> look = single
                ? Optional.of(next.binding())
                : same.stream()
                        .map(OrderSearch.Choice::binding)
                        .filter(CallBinding::scan)
                        .findFirst();
        boolean worth = others >= (single ? 2 : WORTH_A_PROBE) || others >= 2 && small(api, same);
        return look.filter(l -> worth)
                .flatMap(l -> one(api, l, state.open()))
                .filter(asked -> !caller.probed(api, asked, Math.max(1, others - 1)))
                .map(asked -> new Look(api, asked))
                .or(() -> first(search, state, next));
    }

    /** Holds a call of which one page is fetched. */
    private record Look(Entity.Remote api, Arguments asked) {}

    /**
     * Whether one page probably has all rows, by the numbers in other tables that stand for rows: of so many numbers, the largest
     * is probably near the number of rows. What a user writes into a query says nothing of that.
     */
    private boolean small(Entity.Remote api, List<OrderSearch.Choice> same) {
        int page =
                Math.max(SMALL, api.taking(Set.of()).mapping().paging().size().rows());
        return same.stream()
                .map(OrderSearch.Choice::binding)
                .filter(b -> b.inputs()
                                .equals(List.of(api.attributes().getFirst().name()))
                        && b.bindings().stream().flatMap(Walk::tables).findAny().isPresent())
                .anyMatch(b -> {
                    List<List<@Nullable Object>> values = arguments(b.bindings().orElseThrow());
                    return values.stream()
                            .allMatch(v -> v.getFirst() instanceof Long n
                                    && n * (values.size() + 1) <= (long) page * values.size());
                });
    }

    /** Finds another source of which all rows are needed, before many pages are fetched of one: if its first page has no rows, none may be needed. */
    private Optional<Look> first(OrderSearch search, OrderSearch.State state, OrderSearch.Choice next) {
        if (!next.binding().scan() || next.calls() < WORTH_A_PROBE) {
            return Optional.empty();
        }
        List<OrderSearch.Choice> others = search.choices(state).stream()
                .filter(c -> !c.use().equals(next.use()))
                .toList();
        return others.stream()
                .filter(c -> c.binding().scan()
                        && others.stream().noneMatch(o -> o.use().equals(c.use()) && !o.equals(c))
                        && !caller.probed(c.use().entity(), Arguments.NONE, 1))
                .findFirst()
                .map(c -> new Look(c.use().entity(), Arguments.NONE));
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
        boolean early = Walk.tables(bindings).anyMatch(t -> open.contains(t.table()));
        return early || broken.isPresent()
                ? OptionalLong.empty()
                : OptionalLong.of(arguments(bindings).size());
    }

    /** Says whether others have rows beside which those of a source can count; nothing if that cannot be found. */
    private OptionalLong witnessed(Query query, Set<String> open) {
        if (Walk.tables(query).anyMatch(t -> open.contains(t.table()))) {
            return OptionalLong.empty();
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
                case Rows rows ->
                    known = rows.rows().stream()
                            .filter(r -> !r.contains(null))
                            .distinct()
                            .toList();
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
            Step step, List<Attribute> read, Optional<StopOfPages> stop, Set<String> remarks) {
        Result<List<Arguments>> found = arguments(step.api(), step.access());
        if (found instanceof Result.Bad<List<Arguments>> bad) {
            return Optional.of(new HybridReply.Failed(HybridReply.Kind.RUN, bad.message()));
        }
        List<Arguments> all = found.orThrow(IllegalStateException::new);
        Optional<ApiCaller.Enough> enough = stop.map(s ->
                (asked, rows) -> s.enough(table(step, read, List.of(asked), List.of(rows)), session, limits.time()));
        return switch (caller.fetch(step.number(), step.api(), all, enough)) {
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
        int[] places =
                read.stream().mapToInt(a -> step.api().attributes().indexOf(a)).toArray();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            for (List<@Nullable Object> row : found.get(i)) {
                if (asked.get(i).heldBy(step.api(), row)) {
                    List<@Nullable Object> values = new ArrayList<>(places.length);
                    for (int place : places) {
                        values.add(row.get(place));
                    }
                    rows.add(values);
                }
            }
        }
        List<Column> columns = read.stream()
                .map(a -> new Column(a.name(), a.type(), Role.TEXT, Optional.empty(), true))
                .toList();
        return session.table(step.into(), columns, rows);
    }
}
