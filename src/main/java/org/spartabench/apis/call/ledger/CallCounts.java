package org.spartabench.apis.call.ledger;

import java.util.List;
import org.spartabench.apis.call.network.Network;

/**
 * Counts the lines of a ledger.
 *
 * @param made requests that were sent, without repeats
 * @param cached replies that were kept from before
 * @param pages replies with rows, sent for or kept
 * @param retries repeats of requests that failed
 * @param rows rows in all replies
 * @param bytes of replies that came over the network, in UTF-8
 * @param nanos waited for the network, over all calls
 */
public record CallCounts(long made, long cached, long pages, long retries, long rows, long bytes, long nanos) {

    public static CallCounts of(List<Called> ledger) {
        List<Called> sent =
                ledger.stream().filter(c -> c.origin() == Called.Origin.NETWORK).toList();
        return new CallCounts(
                sent.stream().filter(c -> !c.retry()).count(),
                ledger.size() - sent.size(),
                ledger.stream().filter(c -> Network.WireReply.found(c.status())).count(),
                sent.stream().filter(Called::retry).count(),
                ledger.stream().mapToLong(Called::rows).sum(),
                sent.stream().mapToLong(Called::bytes).sum(),
                sent.stream().mapToLong(Called::nanos).sum());
    }
}
