package org.spartabench.apis.call.recording;

import java.util.Optional;
import org.spartabench.apis.call.network.Network;

/** Keeps replies of earlier calls. Safe for use by several threads. */
public interface ReplyStore {

    Optional<Network.WireReply> find(Network.WireRequest request);

    /** Says in one line why replies can be neither found nor kept, and what to do; empty if they can. */
    default Optional<String> trouble() {
        return Optional.empty();
    }

    /** Keeps a reply, unless there is trouble; it is on disk when the call returns. */
    void keep(Network.WireRequest request, Network.WireReply reply);
}
