package org.spartabench.api.call;

import java.util.Optional;

/** Keeps replies of earlier calls. Safe for use by several threads. */
public interface ReplyStore {

    Optional<WireReply> find(WireRequest request);

    /** Keeps a reply; it is on disk when the call returns. */
    void keep(WireRequest request, WireReply reply);
}
