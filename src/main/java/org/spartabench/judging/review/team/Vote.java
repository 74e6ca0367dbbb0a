package org.spartabench.judging.review.team;

import java.time.Instant;
import java.util.Set;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;

/**
 * Holds one validator's own decision on an item.
 *
 * @param status accepted, edited or rejected
 * @param reasons and note of a rejection
 * @param question of the validator's version
 * @param body of the validator's version
 * @param hash of the validator's version
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
