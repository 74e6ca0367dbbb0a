package org.spartabench.apis.call;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.base.result.Result;

/** Writes the requests for the pages of a reply. */
final class PageRequests {

    private final ApiMapping mapping;

    PageRequests(ApiMapping mapping) {
        this.mapping = mapping;
    }

    boolean paged() {
        return !(mapping.paging() instanceof Paging.None);
    }

    /** @return bad if one of the arguments cannot be sent */
    Result<Network.WireRequest> first(Arguments arguments) {
        return RequestWriter.write(mapping, arguments, counted("", 0, 0));
    }

    /** Whether another page follows. */
    boolean more(ReplyReader.Page page) {
        return switch (mapping.paging()) {
            case Paging.None _ -> false;
            case Paging.Page(var _, int size) -> full(page, size);
            case Paging.Offset(var _, int size) -> full(page, size);
            case Paging.Cursor _, Paging.Link _ -> !page.next().isEmpty();
        };
    }

    private static boolean full(ReplyReader.Page page, int size) {
        return page.records() > 0 && page.records() >= size;
    }

    /**
     * @param before the request of the page before
     * @param mark the mark or the address that the page before gave
     * @param page number of pages so far
     * @param rows number of rows, or of what holds them, so far
     */
    Network.WireRequest next(Arguments arguments, Network.WireRequest before, String mark, int page, int rows)
            throws ReplyReader.Unfit {
        if (mapping.paging() instanceof Paging.Link) {
            return linked(before, mark);
        }
        return switch (RequestWriter.write(mapping, arguments, counted(mark, page, rows))) {
            case Result.Ok<Network.WireRequest>(var request) -> request;
            case Result.Bad<Network.WireRequest> bad -> throw new ReplyReader.Unfit(bad.message());
        };
    }

    /** Follows the address of the next page, which must not lead to another server. */
    private Network.WireRequest linked(Network.WireRequest before, String address) throws ReplyReader.Unfit {
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

    private Map<String, String> counted(String mark, int page, int rows) {
        return switch (mapping.paging()) {
            case Paging.None _, Paging.Link _ -> Map.of();
            case Paging.Page(String parameter, var _) -> Map.of(parameter, String.valueOf(page + 1));
            case Paging.Offset(String parameter, var _) -> Map.of(parameter, String.valueOf(rows));
            case Paging.Cursor(String parameter, var _) -> mark.isEmpty() ? Map.of() : Map.of(parameter, mark);
        };
    }
}
