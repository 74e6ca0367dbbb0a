package org.spartabench.apis.call;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.PagedFetch.Further;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.entity.ApiMapping;

/** Holds what the replies of one query say of the number of pages; requests are named by that of their first page. */
final class SeenPages {

    /** Pages that are expected for each page that was fetched and was not the last. */
    private static final long MORE_AT_LEAST = 4;

    /** Whether replies of an operation say which page is the last. */
    private final Map<ApiMapping.Operation, Boolean> told = new HashMap<>();

    /** Most elements that one page of an operation had. */
    private final Map<ApiMapping.Operation, Integer> widest = new HashMap<>();

    /** How many pages were fetched to the end. */
    private final Map<Network.WireRequest, Integer> ended = new HashMap<>();

    /** How many pages those have that were not fetched to their end. */
    private final Map<Network.WireRequest, Further> further = new HashMap<>();

    /** Pages that were fetched to see how many there are, and their rows. */
    private final Map<Network.WireRequest, Looked> looked = new HashMap<>();

    private record Looked(int pages, List<List<@Nullable Object>> rows) {}

    void clear() {
        told.clear();
        widest.clear();
        ended.clear();
        further.clear();
        looked.clear();
    }

    void ended(Network.WireRequest first, int count) {
        ended.put(first, count);
        further.remove(first);
    }

    /** Notes that a request has further pages. */
    void further(Network.WireRequest first, Further pages) {
        further.put(first, pages);
    }

    Optional<Further> further(Network.WireRequest first) {
        return Optional.ofNullable(further.get(first));
    }

    /** Notes whether replies of an operation say which page is the last. */
    void told(ApiMapping.Operation operation, boolean end) {
        told.merge(operation, end, Boolean::logicalOr);
    }

    Map<ApiMapping.Operation, Boolean> told() {
        return told;
    }

    /** Notes how many elements a page had. */
    void page(ApiMapping.Operation operation, int elements) {
        widest.merge(operation, elements, Math::max);
    }

    /** Gives the most elements that one page had; 0 before the first. */
    int widest(ApiMapping.Operation operation) {
        return widest.getOrDefault(operation, 0);
    }

    void looked(Network.WireRequest first, List<List<@Nullable Object>> rows) {
        looked.put(first, new Looked(looks(first) + 1, rows));
    }

    /** Gives the rows of the pages that were fetched to see how many there are; none if the end is known. */
    List<List<@Nullable Object>> looked(Network.WireRequest first) {
        Looked pages = looked.get(first);
        return pages == null || ended.containsKey(first) ? List.of() : pages.rows();
    }

    int looks(Network.WireRequest first) {
        Looked pages = looked.get(first);
        return pages == null ? 0 : pages.pages();
    }

    long of(Network.WireRequest first, long unseen) {
        Integer seen = ended.get(first);
        Further more = further.get(first);
        return seen != null ? seen : more != null ? Math.max(more.sure(), unseen) : unseen;
    }

    /** Whether nothing said how many rows a page of an operation may have, or which is the last. */
    boolean unsaid(ApiMapping.Operation operation) {
        return !told.getOrDefault(operation, false) && widest(operation) < 2;
    }

    /**
     * Counts the pages that are still to be fetched, exactly or as many as are expected; empty if nothing is known.
     *
     * @param before what kept replies say
     */
    OptionalLong left(Network.WireRequest first, Further before) {
        Further more = further.get(first);
        int read = looks(first);
        if (ended.containsKey(first)) {
            return OptionalLong.of(0);
        }
        if (more != null && more.exact()) {
            return OptionalLong.of(more.least() - read);
        }
        if (before.least() > read) {
            return OptionalLong.of(before.exact() ? before.least() - read : MORE_AT_LEAST * before.least());
        }
        return more == null ? OptionalLong.empty() : OptionalLong.of(MORE_AT_LEAST * (long) read);
    }

    /** Whether no further page would say how many there are: all are known, or so many were fetched. */
    boolean known(Network.WireRequest first, Further before, long enough) {
        return ended.containsKey(first)
                || further(first).filter(Further::exact).isPresent()
                || before.exact()
                || before.least() > enough
                || looks(first) >= enough;
    }
}
