package org.spartabench.apis.virtual;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.plan.CallBinding;
import org.spartabench.apis.virtual.planner.OrderSearch;
import org.spartabench.sql.walk.Walk;

/** Fetches pages before calls are chosen, to see how many there are, and guesses the number of those that follow. For one query. */
final class PageLooks {

    /** Calls for single values before which a page of all rows is fetched. */
    private static final long WORTH_A_LOOK = 4;

    /** Rows that one page has at least, if nobody says how many it may have. */
    private static final int SMALL = 20;

    /** Characters of a text that place it between others. */
    private static final int CHARACTERS = 5;

    private static final double ALPHABET = 128;

    private final ApiCaller caller;
    private final Known known;

    /** Pages expected of all rows, by API. */
    private final Map<String, Long> expected = new HashMap<>();

    /** Gives the arguments of an access; none if they are not known. */
    @FunctionalInterface
    interface Known {
        List<Arguments> of(Entity.Remote api, CallBinding binding, Set<String> open);
    }

    /** Holds a call of which one page is fetched, and the values that it could bring, among others. */
    record Look(Entity.Remote api, Arguments asked, List<Arguments> wanted) {}

    PageLooks(ApiCaller caller, Known known) {
        this.caller = caller;
        this.known = known;
    }

    /**
     * Names the call of which one page is fetched before it is chosen or left, to see how many pages it has: all rows, where many
     * values would be asked for one by one, or a call that others with more values could replace. Only so many pages that what is
     * made in vain stays below three times what is needed, and none where the pages seen say that there are too many, or
     * where the next step costs nothing, since it may show that no call is needed.
     */
    Optional<Look> worth(OrderSearch search, OrderSearch.State state, OrderSearch.Choice next) {
        if (next.calls() == 0) {
            return Optional.empty();
        }
        Entity.Remote api = next.use().entity();
        List<OrderSearch.Choice> choices = search.choices(state);
        List<OrderSearch.Choice> same = of(choices, next.use().table());
        boolean single = one(api, next.binding(), state.open()).isPresent()
                && !next.binding().scan();
        long others = single
                ? byValues(same.stream()
                        .filter(c -> !c.binding().equals(next.binding()))
                        .toList())
                : choices.stream()
                        .filter(c -> c.use().entity().name().equals(api.name())
                                && c.binding().scan()
                                && (c.use().equals(next.use())
                                        || oneByOne(of(choices, c.use().table()))))
                        .mapToLong(c -> byValues(of(choices, c.use().table())))
                        .sum();
        Optional<CallBinding> look = single
                ? Optional.of(next.binding())
                : same.stream()
                        .map(OrderSearch.Choice::binding)
                        .filter(CallBinding::scan)
                        .findFirst();
        List<Arguments> wanted = wanted(same, state);
        boolean worth = others >= (single ? 2 : WORTH_A_LOOK) || others >= 2 && fromTables(same) && small(api, wanted);
        return look.filter(l -> worth)
                .flatMap(l -> one(api, l, state.open()))
                .filter(asked -> single || expected.getOrDefault(api.name(), 0L) < others)
                .filter(asked -> !caller.probed(api, asked, Math.max(1, others - 1)))
                .map(asked -> new Look(api, asked, wanted))
                .or(() -> first(search, state, next));
    }

    private static List<OrderSearch.Choice> of(List<OrderSearch.Choice> choices, String table) {
        return choices.stream().filter(c -> c.use().table().equals(table)).toList();
    }

    /** Whether values are asked for one by one, so that those of two uses are not in one list. */
    private static boolean oneByOne(List<OrderSearch.Choice> choices) {
        return choices.stream().allMatch(c -> c.binding().list() == 1);
    }

    private static long byValues(List<OrderSearch.Choice> choices) {
        return choices.stream()
                .filter(c -> !c.binding().scan())
                .mapToLong(OrderSearch.Choice::calls)
                .min()
                .orElse(0);
    }

    private Optional<Arguments> one(Entity.Remote api, CallBinding binding, Set<String> open) {
        List<Arguments> all = known.of(api, binding, open);
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    /** Gives the values of one input that would be asked for one by one. */
    private List<Arguments> wanted(List<OrderSearch.Choice> same, OrderSearch.State state) {
        return same.stream()
                .filter(c -> c.binding().inputs().size() == 1)
                .min(Comparator.comparing(OrderSearch.Choice::calls))
                .map(c -> known.of(c.use().entity(), c.binding(), state.open()))
                .orElse(List.of());
    }

    /** Fetches a page. */
    Optional<Fetched.Failed> take(int step, Look look) {
        Optional<Fetched.Failed> failed = caller.probe(step, look.api(), look.asked());
        if (look.asked().equals(Arguments.NONE)) {
            expect(look);
        }
        return failed;
    }

    /**
     * Expects the largest value that is asked for where it stands between those of the pages seen, if these are sorted: it needs so
     * many pages at least.
     */
    private void expect(Look look) {
        List<List<@Nullable Object>> rows = caller.looked(look.api(), look.asked());
        List<String> inputs = look.wanted().stream()
                .flatMap(a -> a.values().keySet().stream())
                .distinct()
                .toList();
        if (rows.size() < 2 || inputs.size() != 1) {
            return;
        }
        int column = look.api().attributes().stream()
                .map(a -> a.name())
                .collect(Collectors.toList())
                .indexOf(inputs.getFirst());
        double[] places = rows.stream().mapToDouble(r -> place(r.get(column))).toArray();
        for (int i = 1; i < places.length; i++) {
            if (!(places[i] >= places[i - 1])) {
                return;
            }
        }
        double first = places[0];
        double last = places[places.length - 1];
        OptionalDouble most = look.wanted().stream()
                .mapToDouble(a -> place(a.values().get(inputs.getFirst())))
                .max();
        if (last > first && most.isPresent()) {
            double pages = (most.getAsDouble() - first) / (last - first) * caller.looks(look.api(), look.asked());
            expected.put(look.api().name(), (long) Math.ceil(pages));
        }
    }

    /** Places a value on a line; NaN if it is no number and no text. */
    private static double place(@Nullable Object value) {
        return switch (value) {
            case Number n -> n.doubleValue();
            case String text -> {
                double place = 0;
                double unit = 1;
                for (int i = 0; i < CHARACTERS; i++, unit /= ALPHABET) {
                    place += unit * (i < text.length() ? Math.min(text.charAt(i), ALPHABET - 1) : 0);
                }
                yield place;
            }
            case null, default -> Double.NaN;
        };
    }

    /** Counts the pages of a call that are still to be fetched, or guesses their number; empty if nothing is known. */
    OptionalLong left(Entity.Remote api, Arguments asked) {
        OptionalLong left = caller.pagesLeft(api, asked);
        long guess = expected.getOrDefault(api.name(), 0L) - caller.looks(api, asked);
        return left.isPresent() && asked.equals(Arguments.NONE) && !caller.probed(api, asked, Long.MAX_VALUE)
                ? OptionalLong.of(Math.max(left.getAsLong(), guess))
                : left;
    }

    /** Whether the values come from rows: what a user writes into a query says nothing of the size of a table. */
    private static boolean fromTables(List<OrderSearch.Choice> same) {
        return same.stream()
                .filter(c -> c.binding().inputs().size() == 1)
                .flatMap(c -> c.binding().bindings().stream())
                .allMatch(q -> Walk.tables(q).findAny().isPresent());
    }

    /**
     * Whether one page probably has all rows, by the numbers that stand for rows: of so many numbers, the largest is probably near
     * the number of rows. Two numbers say little, so they must be twice as small.
     */
    private static boolean small(Entity.Remote api, List<Arguments> wanted) {
        int page =
                Math.max(SMALL, api.taking(Set.of()).mapping().paging().size().rows());
        String key = api.attributes().getFirst().name();
        return !wanted.isEmpty()
                && wanted.stream()
                        .allMatch(a -> a.values().get(key) instanceof Long n
                                && n * (wanted.size() + 1) * (wanted.size() > 2 ? 1 : 2)
                                        <= (long) page * wanted.size());
    }

    /**
     * Finds another source of which all rows are needed, before many calls are made: if its first page has no rows, none of them may be
     * needed.
     */
    private Optional<Look> first(OrderSearch search, OrderSearch.State state, OrderSearch.Choice next) {
        List<OrderSearch.Choice> others = search.choices(state).stream()
                .filter(c -> !c.use().equals(next.use()))
                .toList();
        long all = search.best(state).map(OrderSearch.Best::calls).orElse(0L);
        return others.stream()
                .filter(c -> c.binding().scan()
                        && (next.binding().scan() ? next.calls() : all - c.calls()) >= WORTH_A_LOOK
                        && others.stream().noneMatch(o -> o.use().equals(c.use()) && !o.equals(c))
                        && !caller.probed(c.use().entity(), Arguments.NONE, 1))
                .findFirst()
                .map(c -> new Look(c.use().entity(), Arguments.NONE, List.of()));
    }
}
