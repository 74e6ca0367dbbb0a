package org.spartabench.review.team;

import java.time.Instant;
import java.util.Set;
import org.spartabench.item.RejectReason;
import org.spartabench.item.Status;

/**
 * What one validator decided on an item, each alone.
 *
 * @param status accepted, edited or rejected
 * @param reasons and note of a rejection
 * @param question as he has it
 * @param body what he has it made of
 * @param hash of the item as he has it
 */
public record Vote(
        int item,
        String validator,
        Status status,
        Set<RejectReason> reasons,
        String note,
        String question,
        int body,
        String hash,
        Instant at) {

    public Vote {
        reasons = Set.copyOf(reasons);
    }

    public boolean kept() {
        return status != Status.REJECTED;
    }
}
