package org.spartabench.authors.offline;

import java.util.Optional;
import org.spartabench.authors.item.Outcome;
import org.spartabench.authors.item.Refusal;

/** Makes the replies of the offline author. */
final class OfflineReply {

    private OfflineReply() {}

    /** Gives the value, or declines without one. */
    static <T> Outcome<T> of(Optional<T> value, String otherwise) {
        return value.map(Outcome::done).orElseGet(() -> declined(otherwise));
    }

    static <T> Outcome<T> declined(String reason) {
        return Outcome.refused(new Refusal.Declined(reason));
    }
}
