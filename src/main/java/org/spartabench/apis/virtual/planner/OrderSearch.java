package org.spartabench.apis.virtual.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.form.LabelledQuery;
import org.spartabench.apis.virtual.plan.CallBinding;
import org.spartabench.apis.virtual.source.BlockSite;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Searches the order and the access of the calls with the fewest requests (rules R4 and R5): all orders of up to six
 * uses of APIs, the cheapest next step of more.
 */
public final class OrderSearch {

    private static final int ALL_ORDERS = 6;

    /** Bindings expected of a table API whose rows are not yet there, and on which the query sets no condition. */
    private static final long UNKNOWN = 20;

    /** Calls that an access counts for which nothing is recorded. */
    public static final long NOT_RECORDED = 1_000_000;

    private static final double EQUAL = 1e-9;

    private final LabelledQuery query;
    private final CallPlanner.Statistics statistics;
    private final Optional<Requests> requests;

    /** Says which sources have no rows that count; empty if nobody looks. */
    private final Optional<CallPlanner.Statistics> witnessed;

    private final Map<State, Best> known = new HashMap<>();

    /** Values that a use has before others are fetched, whose rows can only make them fewer. */
    private final Map<String, Long> most = new HashMap<>();

    /** The requests of these values. */
    private final Map<String, Set<String>> requestsNow = new HashMap<>();

    private final Map<String, List<Place>> places = new HashMap<>();

    public OrderSearch(LabelledQuery query, CallPlanner.Statistics statistics) {
        this(query, statistics, Optional.empty(), Optional.empty());
    }

    private OrderSearch(
            LabelledQuery query,
            CallPlanner.Statistics statistics,
            Optional<Requests> requests,
            Optional<CallPlanner.Statistics> witnessed) {
        this.query = query;
        this.statistics = statistics;
        this.requests = requests;
        this.witnessed = witnessed;
    }

    /** Makes no calls for a source whose rows cannot count, since others that must be there have none. */
    public static OrderSearch thrifty(
            LabelledQuery query, CallPlanner.Statistics statistics, CallPlanner.Statistics witnessed) {
        return new OrderSearch(query, statistics, Optional.empty(), Optional.of(witnessed));
    }

    /** Names the different requests that an access takes, each with its pages at least, from what was fetched. */
    @FunctionalInterface
    public interface Requests {
        public Map<String, Long> least(Entity.Remote api, CallBinding binding);
    }

    /** Searches among calls of which all is known, after the query ran. */
    public static OrderSearch judged(
            LabelledQuery query, Requests requests, Optional<CallPlanner.Statistics> witnessed) {
        return new OrderSearch(query, q -> OptionalLong.empty(), Optional.of(requests), witnessed);
    }

    /**
     * Finds a number of requests that no order undercuts, after the query ran; equal requests count once. Of more uses than can be tried in all orders, each counts as if all others
     * were there already.
     */
    public static long least(LabelledQuery query, Requests requests, Optional<CallPlanner.Statistics> witnessed) {
        OrderSearch search = judged(query, requests, witnessed);
        State start = start(query);
        if (start.open().size() <= ALL_ORDERS) {
            return search.best(start).map(Best::calls).orElse(0L);
        }
        Map<String, Long> largest = new HashMap<>();
        for (LabelledQuery.Use use : query.uses()) {
            search.choices(new State(Set.of(use.table()), Set.of(), Set.of())).stream()
                    .mapToLong(Choice::calls)
                    .min()
                    .ifPresent(calls -> largest.merge(place(use.entity()), calls, Math::max));
        }
        return largest.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Names what calls of an entity go to; two entities may stand for the same place of a server. */
    private static String place(Entity.Remote entity) {
        ApiMapping.Operation operation = entity.mapping().operation();
        return operation.method() + " " + operation.server() + operation.path();
    }

    /**
     * @param open tables still to be fetched
     * @param scanned names of the APIs of which all rows are there
     * @param spent the requests so far, where equal ones count once; else empty
     */
    public record State(Set<String> open, Set<String> scanned, Set<String> spent) {
        public State after(Choice choice) {
            Set<String> left = new HashSet<>(open);
            left.remove(choice.use().table());
            Set<String> all = new HashSet<>(scanned);
            if (choice.binding().scan()) {
                all.add(choice.use().entity().name());
            }
            Set<String> requests = new HashSet<>(spent);
            requests.addAll(choice.requests());
            return new State(Set.copyOf(left), Set.copyOf(all), Set.copyOf(requests));
        }
    }

    /**
     * @param values the calls that it would make with one value each
     * @param calls without those that earlier uses make as well, if they are named
     * @param requests their names
     */
    public record Choice(
            LabelledQuery.Use use,
            BlockSite site,
            BlockSite.Leaf leaf,
            CallBinding binding,
            long values,
            long calls,
            Set<String> requests) {}

    /**
     * @param expected calls, where those that an empty source saves count with the chance that it is not empty
     * @param next empty if nothing is open
     */
    public record Best(long calls, double expected, Optional<Choice> next) {}

    public static State start(LabelledQuery query) {
        Set<String> open = new HashSet<>();
        query.uses().forEach(u -> open.add(u.table()));
        return new State(Set.copyOf(open), Set.of(), Set.of());
    }

    /** Finds the cheapest way to fetch what is open; empty if a required input stays open in every order. */
    public Optional<Best> best(State state) {
        if (state.open().isEmpty()) {
            return Optional.of(new Best(0, 0, Optional.empty()));
        }
        Best before = known.get(state);
        if (before != null) {
            return Optional.of(before);
        }
        boolean all = state.open().size() <= ALL_ORDERS;
        Optional<Best> best = Optional.empty();
        List<Choice> choices = choices(state);
        // What costs nothing is always right to take first: it can only show more of the rows.
        Optional<Choice> free = choices.stream().filter(c -> c.calls() == 0).findFirst();
        for (Choice choice : free.map(List::of).orElse(choices)) {
            State after = state.after(choice);
            Optional<Best> later = all ? best(after) : Optional.of(new Best(0, 0, Optional.empty()));
            if (later.isPresent()) {
                Best whole = new Best(
                        choice.calls() + later.get().calls(),
                        choice.calls() + remaining(choice, after) * later.get().expected(),
                        Optional.of(choice));
                best = best.filter(b -> !better(choice, whole, b)).or(() -> Optional.of(whole));
            }
        }
        best.ifPresent(b -> known.put(state, b));
        return best;
    }

    /**
     * Prefers fewer calls expected in all, then fewer of the step, whose rows may save the others, then fewer values, which have fewer
     * rows, then calls with more inputs, which have fewer rows; all rows come last.
     */
    private static boolean better(Choice choice, Best whole, Best best) {
        if (Math.abs(whole.expected() - best.expected()) > EQUAL) {
            return whole.expected() < best.expected();
        }
        Choice other = best.next().orElseThrow();
        if (!other.use().equals(choice.use())) {
            return choice.calls() != other.calls() ? choice.calls() < other.calls() : choice.values() < other.values();
        }
        return !choice.binding().scan()
                && choice.binding().inputs().size() > other.binding().inputs().size();
    }

    /** Gives the share of later calls that are expected to be made, since the rows of a step may be none. */
    private double remaining(Choice choice, State after) {
        boolean known = statistics.expects(choice.use().table());
        if (witnessed.isEmpty() || requests.isPresent() || after.open().isEmpty() || known) {
            return 1;
        }
        int[] cut = {0};
        for (LabelledQuery.Use use : query.uses()) {
            if (after.open().contains(use.table())) {
                place(use, (site, leaf) -> cut[0] += EmptyChance.cuts(choice.site(), site) ? 1 : 0);
            }
        }
        double empty = EmptyChance.of(choice.site(), choice.leaf(), ready(after));
        return 1 - empty * Math.min(1, (double) cut[0] / after.open().size());
    }

    /** Lists what may be fetched next. */
    public List<Choice> choices(State state) {
        List<Choice> all = new ArrayList<>();
        for (LabelledQuery.Use use : query.uses()) {
            if (state.open().contains(use.table())) {
                place(use, (site, leaf) -> {
                    BindingSearch around = new BindingSearch(site, leaf, ready(state));
                    Optional<Query> empty = witnessed.isEmpty()
                            ? Optional.empty()
                            : around.witnesses().stream()
                                    .filter(q -> witnessed.get().count(q).equals(OptionalLong.of(0)))
                                    .findFirst();
                    if (empty.isPresent()) {
                        CallBinding none = new CallBinding(List.of(), empty, 1);
                        all.add(new Choice(use, site, leaf, none, 0, 0, Set.of()));
                        return;
                    }
                    List<Choice> same = CallAccesses.of(query, use.entity(), around).stream()
                            .map(binding -> choice(use, site, leaf, binding, state))
                            .toList();
                    same.forEach(c -> all.add(requests.isEmpty() ? capped(c, same) : c));
                });
            }
        }
        return all;
    }

    /** One call has at most as many pages as one with fewer inputs, whose rows hold its own. */
    private static Choice capped(Choice choice, List<Choice> same) {
        long least = same.stream()
                .filter(c -> single(choice) && single(c) && c.calls() > 0 && choice.calls() < NOT_RECORDED)
                .filter(c -> choice.binding().inputs().containsAll(c.binding().inputs()))
                .mapToLong(Choice::calls)
                .min()
                .orElse(choice.calls());
        return least >= choice.calls()
                ? choice
                : new Choice(
                        choice.use(),
                        choice.site(),
                        choice.leaf(),
                        choice.binding(),
                        choice.values(),
                        least,
                        choice.requests());
    }

    private static boolean single(Choice choice) {
        return choice.binding().scan() || choice.binding().calls(choice.values()) == 1;
    }

    private Choice choice(
            LabelledQuery.Use use, BlockSite site, BlockSite.Leaf leaf, CallBinding binding, State state) {
        if (requests.isEmpty()) {
            long values = values(use, binding, state);
            boolean there = binding.scan() && values == 0;
            Set<String> named =
                    named(use, !there && again(use) ? statistics.requests(use.entity(), binding) : Set.of());
            String key = key(use, binding);
            Set<String> now = named.isEmpty() ? requestsNow.getOrDefault(key, Set.of()) : named;
            requestsNow.putIfAbsent(key, named);
            long fresh = now.stream().filter(n -> !state.spent().contains(n)).count();
            boolean made = there || !named.isEmpty() && fresh == 0;
            OptionalLong pages = made ? OptionalLong.of(0) : statistics.pages(use.entity(), binding);
            // Of several calls, those that another use makes as well count there.
            long calls = pages.isPresent() && !now.isEmpty()
                    ? Math.ceilDiv(pages.getAsLong() * fresh, now.size())
                    : pages.orElseGet(() -> statistics.pagesOfEach(use.entity(), binding)
                            * (now.isEmpty() ? binding.calls(values) : Math.min(binding.calls(values), fresh)));
            return new Choice(use, site, leaf, binding, values, calls, named);
        }
        boolean there = binding.scan() && state.scanned().contains(use.entity().name());
        Map<String, Long> least = there ? Map.of() : requests.get().least(use.entity(), binding);
        Set<String> named = new HashSet<>();
        long more = 0;
        for (Map.Entry<String, Long> request : least.entrySet()) {
            String name = place(use.entity()) + " " + request.getKey();
            named.add(name);
            more += state.spent().contains(name) ? 0 : request.getValue();
        }
        return new Choice(use, site, leaf, binding, least.size(), more, named);
    }

    private static String key(LabelledQuery.Use use, CallBinding binding) {
        return use.table() + " " + binding.inputs();
    }

    /** Whether another use goes to the same place, so that both may make equal requests. */
    private boolean again(LabelledQuery.Use use) {
        return query.uses().stream().anyMatch(u -> u != use && place(u.entity()).equals(place(use.entity())));
    }

    private static Set<String> named(LabelledQuery.Use use, Set<String> requests) {
        return requests.stream().map(r -> place(use.entity()) + " " + r).collect(Collectors.toSet());
    }

    static ReadySources ready(State state) {
        return new ReadySources(state.open());
    }

    /** Takes a use of an API with its place in the query. */
    @FunctionalInterface
    interface Taker {
        void take(BlockSite site, BlockSite.Leaf leaf);
    }

    void place(LabelledQuery.Use use, Taker taker) {
        if (places.isEmpty()) {
            for (BlockSite site : query.sites()) {
                for (BlockSite.Leaf leaf : site.leaves()) {
                    if (leaf.source() instanceof Source.Named n) {
                        places.computeIfAbsent(n.table(), t -> new ArrayList<>())
                                .add(new Place(site, leaf));
                    }
                }
            }
        }
        places.getOrDefault(use.table(), List.of()).forEach(p -> taker.take(p.site(), p.leaf()));
    }

    private record Place(BlockSite site, BlockSite.Leaf leaf) {}

    private long values(LabelledQuery.Use use, CallBinding binding, State state) {
        if (binding.scan()) {
            return state.scanned().contains(use.entity().name())
                    ? 0
                    : use.entity().taking(Set.of()).mapping().scanCalls();
        }
        Query bindings = binding.bindings().orElseThrow();
        String key = key(use, binding);
        OptionalLong counted = statistics.count(bindings);
        counted.ifPresent(n -> most.merge(key, n, Math::min));
        Long now = most.get(key);
        return counted.orElseGet(() -> now == null || witnessed.isEmpty()
                ? Math.min(estimate(bindings), now == null ? Long.MAX_VALUE : now)
                : Math.max(1, Math.round(now * left(bindings))));
    }

    /** Expects that values become as many fewer as the conditions on the sources leave fewer rows that they come from. */
    private double left(Query bindings) {
        double[] left = {1};
        for (LabelledQuery.Use use : query.uses()) {
            if (Walk.tables(bindings).anyMatch(t -> t.table().equals(use.table()))) {
                place(use, (site, leaf) -> left[0] *= EmptyChance.share(leaf));
            }
        }
        return left[0];
    }

    /** Expects as many bindings as the functions had that they come from, and a fixed number from tables. */
    private long estimate(Query bindings) {
        long most = 0;
        for (LabelledQuery.Use use : query.uses()) {
            if (Walk.tables(bindings).anyMatch(t -> t.table().equals(use.table()))) {
                most = Math.max(most, use.entity() instanceof Entity.FunctionEntity ? ofFunction(use) : rows(use));
            }
        }
        return most;
    }

    private long rows(LabelledQuery.Use use) {
        double[] share = {1};
        if (witnessed.isPresent()) {
            place(use, (site, leaf) -> share[0] *= EmptyChance.share(leaf));
        }
        return Math.max(1, Math.round(UNKNOWN * share[0]));
    }

    private long ofFunction(LabelledQuery.Use use) {
        State others = start(query);
        long[] least = {UNKNOWN};
        place(
                use,
                (site, leaf) -> CallAccesses.of(query, use.entity(), new BindingSearch(site, leaf, ready(others)))
                        .forEach(a -> a.bindings()
                                .ifPresent(q -> statistics.count(q).ifPresent(n -> least[0] = Math.min(least[0], n)))));
        return least[0];
    }
}
