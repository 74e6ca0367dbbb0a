package org.spartabench.apis.call;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.network.Network;

/** Holds the state of the fetch for one of the arguments, and follows its pages. */
final class PagedFetch {

    private static final int MOST_PAGES = 10_000;

    final Arguments arguments;
    final Network.WireRequest first;
    final List<List<@Nullable Object>> rows = new ArrayList<>();

    /** What is odd and does not stop the fetch. */
    final Set<String> remarks = new LinkedHashSet<>();

    /** Number of pages before this one. */
    int page;

    /** Whether the page before named this one. */
    boolean named;

    int busy;
    int errors;
    boolean again;
    long notBefore;
    long started;
    Network.WireRequest request;
    private final Set<List<@Nullable Object>> distinct = new HashSet<>();
    private final Set<String> marks = new HashSet<>();

    /** Elements, on all pages and on the first, of the list that pages divide. */
    private int records;

    private int firstRecords;

    PagedFetch(Arguments arguments, Network.WireRequest first) {
        this.arguments = arguments;
        this.first = first;
        this.request = first;
    }

    Asked asked() {
        return new Asked(arguments, request, again, started);
    }

    /** Holds what is asked now: taking a reply goes on to the next page. */
    record Asked(Arguments arguments, Network.WireRequest request, boolean again, long started) {}

    /**
     * Says how many pages a request has whose last page was not fetched.
     *
     * @param least pages that it has at least, or one less where the last of them may have no rows
     * @param exact whether the reply says that it has so many, or probably has
     * @param named whether the reply says that the last of them is there
     */
    record Further(long least, boolean exact, boolean named) {
        /** Counts the pages that are there whatever the next reply says. */
        long sure() {
            return named ? least : least - 1;
        }
    }

    /** What comes after a page: another request, nothing, or a page that is not asked for. */
    enum After {
        MORE,
        ENDED,
        STOPPED
    }

    /**
     * Goes on from a page whose rows were taken.
     *
     * @param mostPages pages after which it stops, although there are others
     * @throws ReplyReader.Unfit if its pages have no end, or the next one cannot be asked for
     */
    After next(ReplyReader.Page read, PageRequests pages, SeenPages seen, int mostPages) throws ReplyReader.Unfit {
        long fresh = pages.paged() ? read.rows().stream().filter(distinct::add).count() : 0;
        if (fresh < read.rows().size() && page > 0) {
            remarks.add((read.rows().size() - fresh) + " rows stand on two pages");
        }
        records += read.records();
        firstRecords = page == 0 ? read.records() : firstRecords;
        seen.told(pages.operation(), read.signs().tells());
        seen.page(pages.operation(), read.records());
        if (!pages.more(read, page + 1, records, firstRecords)) {
            boolean vain = read.records() == 0 && page > 0;
            seen.ended(first, vain ? page : page + 1);
            pages.missing(read, records).ifPresent(remarks::add);
            return After.ENDED;
        }
        boolean mark = !read.next().isEmpty();
        boolean others = read.rows().isEmpty() && (mark || read.records() > 0);
        if (fresh == 0 && !others) {
            throw new ReplyReader.Unfit("its page " + (page + 1) + " adds nothing new, so its pages have no end");
        }
        if (mark && !marks.add(read.next())) {
            throw new ReplyReader.Unfit("it gives the same mark for the next page again: " + read.next());
        }
        OptionalLong all = pages.all(read, records, page + 1);
        // Without a mark nobody says that the next page has rows; after one that is not full it probably has none.
        boolean told = all.isPresent() || mark;
        seen.further(
                first,
                new Further(
                        all.orElse(page + 2),
                        all.isPresent() || !told && !pages.probablyFull(read, arguments.equals(Arguments.NONE)),
                        told));
        if (page + 1 >= mostPages) {
            return After.STOPPED;
        }
        if (++page >= MOST_PAGES) {
            throw new ReplyReader.Unfit("it has more than " + MOST_PAGES + " pages");
        }
        named = mark || read.signs().unread(page).isPresent();
        busy = 0;
        errors = 0;
        again = false;
        request = pages.next(arguments, request, read.next(), page, records);
        return After.MORE;
    }
}
