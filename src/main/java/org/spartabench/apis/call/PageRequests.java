package org.spartabench.apis.call;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.PageParameter;
import org.spartabench.apis.entity.ApiMapping.PageSize;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.base.result.Result;

/** Writes the requests for the pages of a reply. */
final class PageRequests {

    /** Sizes of pages that servers have. */
    private static final Set<Integer> USUAL = Set.of(10, 12, 15, 20, 24, 25, 30, 40, 50, 100, 200, 250, 500, 1_000);

    private final ApiMapping mapping;

    /** Elements of the widest page that the operation gave before. */
    private final int widest;

    /** Holds a parameter that asks for a page, with its value. */
    record Asked(PageParameter parameter, String value) {}

    PageRequests(ApiMapping mapping) {
        this(mapping, 0);
    }

    PageRequests(ApiMapping mapping, int widest) {
        this.mapping = mapping;
        this.widest = widest;
    }

    /** @return bad if one of the arguments cannot be sent */
    Result<Network.WireRequest> first(Arguments arguments) {
        return RequestWriter.write(mapping, arguments, counted("", 0, 0));
    }

    /**
     * Whether another page follows.
     *
     * @param page the last one read
     * @param pages number of pages read
     * @param rows number of elements read of the list that pages divide
     * @param first number of those on the first page
     * @throws ReplyReader.Unfit if the reply names another page, and the mapping does not say how to ask for it
     */
    boolean more(ReplyReader.Page page, int pages, long rows, int first) throws ReplyReader.Unfit {
        PageSigns signs = page.signs();
        Optional<String> unread = signs.unread(pages);
        boolean counted = mapping.paging() instanceof Paging.Page || mapping.paging() instanceof Paging.Offset;
        if (counted) {
            return unread.isPresent()
                    || page.records() > 0
                            && (signs.beyond(rows).isPresent() || !signs.ends(pages, rows) && full(page, pages, first));
        }
        boolean stopped = signs.more().filter(m -> !m).isPresent();
        if (!page.next().isEmpty() && !stopped) {
            return true;
        }
        boolean whole = mapping.paging() instanceof Paging.None none && none.whole();
        if (mapping.paging() instanceof Paging.None) {
            unread = unread.or(() -> signs.beyond(rows));
        }
        if (unread.isPresent() && !whole) {
            throw new ReplyReader.Unfit(
                    "its reply names " + unread.get() + ", which its mapping does not follow; say how pages are asked"
                            + " for with --pages, or in Sources, or that there are none with"
                            + " --pages none");
        }
        return false;
    }

    /** Gives the number of all pages, if a reply that is not the last tells it. */
    OptionalLong all(ReplyReader.Page page, long rows, int pages) {
        PageSigns signs = page.signs();
        if (signs.pages().isPresent() && signs.pages().getAsLong() > pages) {
            return signs.pages();
        }
        return signs.beyond(rows).isPresent() && rows > 0
                ? OptionalLong.of(Math.ceilDiv(signs.total().getAsLong() * pages, rows))
                : OptionalLong.empty();
    }

    ApiMapping.Operation operation() {
        return mapping.operation();
    }

    boolean paged() {
        return !(mapping.paging() instanceof Paging.None);
    }

    /** Says why rows may be missing after the last page; empty if nothing says so. */
    Optional<String> missing(ReplyReader.Page page, long rows) {
        if (mapping.paging() instanceof Paging.None(boolean whole, PageSize size)) {
            return !whole
                            && size.rows() > 0
                            && page.records() >= size.rows()
                            && !page.signs().ends(1, rows)
                    ? Optional.of("its reply has " + page.records() + " rows, the most that it gives, so others may be"
                            + " missing; say with --pages how to ask for them")
                    : Optional.empty();
        }
        return page.signs().beyond(rows).map(all -> "its pages give " + rows + " rows, and it names " + all);
    }

    /**
     * Whether a page has as many rows as a page may have. A server that does not listen to the size that it is asked for sends
     * its usual one, so a first page of that size is not the last for sure.
     */
    private boolean full(ReplyReader.Page page, int pages, int first) {
        PageSize size = mapping.paging().size();
        int rows = page.records();
        if (pages > 1) {
            return rows >= first;
        }
        boolean deaf = size.parameter().isPresent() && (size.usual() > 0 ? rows == size.usual() : USUAL.contains(rows));
        return rows >= size.rows() || deaf;
    }

    /**
     * Whether a page that may not be the last probably is not. Few servers give all rows in pages of another size than they are asked for,
     * or pages of several sizes.
     */
    boolean probablyFull(ReplyReader.Page page, boolean allRows) {
        if (page.records() < widest) {
            return false;
        }
        int asked = mapping.paging().size().rows();
        return asked > 0 && (!allRows || page.records() >= asked)
                ? page.records() >= asked
                : USUAL.contains(page.records());
    }

    /**
     * @param before the request of the page before
     * @param mark the mark or the address that the page before gave
     * @param page number of pages so far
     * @param rows number of rows, or of what holds them, so far
     */
    Network.WireRequest next(Arguments arguments, Network.WireRequest before, String mark, int page, int rows)
            throws ReplyReader.Unfit {
        boolean whole = mapping.paging() instanceof Paging.Cursor && mark.matches("https?://\\S+");
        if (mapping.paging() instanceof Paging.Link || whole) {
            return linked(before, mark);
        }
        return switch (RequestWriter.write(mapping, arguments, counted(mark, page, rows))) {
            case Result.Ok<Network.WireRequest>(var request) -> request;
            case Result.Bad<Network.WireRequest> bad -> throw new ReplyReader.Unfit(bad.message());
        };
    }

    /** Follows the address of the next page, which must not lead to another server. */
    private Network.WireRequest linked(Network.WireRequest before, String address) throws ReplyReader.Unfit {
        if (!address.matches("(?s).*[/?].*")) {
            throw new ReplyReader.Unfit("its next page is no address: " + ReplyReader.cut(address));
        }
        try {
            URI next = before.url().resolve(address);
            URI server = mapping.operation().server();
            if (Objects.equals(next.getScheme(), server.getScheme())
                    && Objects.equals(next.getRawAuthority(), server.getRawAuthority())) {
                return new Network.WireRequest(before.method(), next, before.headers(), before.body());
            }
        } catch (IllegalArgumentException e) {
            // The same message as for another server.
        }
        throw new ReplyReader.Unfit("its next page is not on its own server: " + ReplyReader.cut(address));
    }

    private List<Asked> counted(String mark, int page, int rows) {
        List<Asked> all = new ArrayList<>();
        switch (mapping.paging()) {
            case Paging.None _, Paging.Link _ -> {}
            case Paging.Page p -> all.add(new Asked(p.parameter(), String.valueOf(page + p.first())));
            case Paging.Offset o -> all.add(new Asked(o.parameter(), String.valueOf(rows)));
            case Paging.Cursor c -> {
                if (!mark.isEmpty()) {
                    all.add(new Asked(c.parameter(), mark));
                }
            }
        }
        PageSize size = mapping.paging().size();
        size.parameter().ifPresent(p -> all.add(new Asked(p, String.valueOf(size.rows()))));
        return all;
    }
}
