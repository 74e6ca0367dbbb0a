package org.spartabench.apis.call;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.PagedFetch.Further;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.facts.value.Values;

/** Reads what replies say that are kept from earlier queries. They may be out of date, so they only choose between calls. */
final class KeptReplies {

    /** Rows of an API that are looked at. */
    private static final int MOST_ROWS = 20_000;

    /** Rows of a page at least. */
    private static final int SMALL = 20;

    private static final Further NONE = new Further(0, false, true);

    private final ApiCaller caller;
    private final Map<Network.WireRequest, Further> pages = new HashMap<>();
    private final Map<String, Optional<Rows>> rows = new HashMap<>();

    /** Numbers of rows by their values, by API and inputs. */
    private final Map<List<String>, Map<List<String>, Long>> counts = new HashMap<>();

    /**
     * Holds all rows of an API.
     *
     * @param page elements of its widest page
     */
    record Rows(List<List<@Nullable Object>> rows, int page) {}

    KeptReplies(ApiCaller caller) {
        this.caller = caller;
    }

    void clear() {
        pages.clear();
        rows.clear();
        counts.clear();
    }

    /** Counts the pages of a call; 0 if nothing is kept. */
    Further pages(Entity.Remote api, Arguments asked) {
        Network.WireRequest first = caller.plansByKeptReplies() ? ApiCaller.first(api, asked) : null;
        if (first == null) {
            return NONE;
        }
        Further known = pages.get(first);
        if (known == null) {
            known = NONE;
            if (caller.replies.find(first).isPresent()) {
                ApiCaller reader = new ApiCaller(caller.network, caller.replies, ReplyMode.RECORDED, caller.limits);
                Fetched fetched = reader.fetch(0, api, List.of(asked));
                reader.pages.told().forEach(caller.pages::told);
                known = fetched instanceof Fetched.Done
                        ? new Further(reader.pages.of(first, 1), true, true)
                        : reader.pages.further(first).orElse(NONE);
                if (asked.equals(Arguments.NONE)
                        && fetched instanceof Fetched.Done done
                        && done.rows().getFirst().size() <= MOST_ROWS) {
                    int page = reader.pages.widest(
                            api.taking(asked.values().keySet()).mapping().operation());
                    rows.put(api.name(), Optional.of(new Rows(done.rows().getFirst(), page)));
                }
            }
            pages.put(first, known);
        }
        return known;
    }

    Optional<Rows> rows(Entity.Remote api) {
        pages(api, Arguments.NONE);
        return rows.getOrDefault(api.name(), Optional.empty());
    }

    /** Counts the pages of calls by the rows that each of them would have; empty if they are not kept, or there are no calls. */
    OptionalLong pages(Entity.Remote api, ApiMapping mapping, ListedArguments listed, List<Arguments> asked) {
        Optional<Rows> known = listed.calls().isEmpty() ? Optional.empty() : rows(api);
        if (known.isEmpty()) {
            return OptionalLong.empty();
        }
        List<String> inputs = List.copyOf(asked.getFirst().values().keySet());
        List<String> names = api.attributes().stream().map(Attribute::name).toList();
        List<String> columns =
                Stream.concat(Stream.of(api.name()), inputs.stream()).toList();
        Map<List<String>, Long> rowsOf = counts.computeIfAbsent(
                columns,
                c -> known.get().rows().stream()
                        .collect(Collectors.groupingBy(
                                r -> inputs.stream()
                                        .map(i -> Values.text(r.get(names.indexOf(i))))
                                        .toList(),
                                Collectors.counting())));
        long[] rowsOfCall = new long[listed.calls().size()];
        for (int i = 0; i < listed.callOf().size(); i++) {
            List<String> values =
                    asked.get(i).values().values().stream().map(Values::text).toList();
            rowsOfCall[listed.callOf().get(i)] += rowsOf.getOrDefault(values, 0L);
        }
        int page = Math.max(
                SMALL, Math.max(known.get().page(), mapping.paging().size().rows()));
        long ofEach = caller.pagesOfEach(api, Set.copyOf(inputs));
        return OptionalLong.of(Arrays.stream(rowsOfCall)
                .map(n -> Math.max(n == 0 ? 1 : ofEach, Math.ceilDiv(n, page)))
                .sum());
    }
}
