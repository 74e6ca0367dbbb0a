package org.spartabench.apis.call;

import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Sends requests to APIs. */
public interface Network {

    /** Says in one line why a request may not be sent; empty when it may. */
    Optional<String> refusal(WireRequest request);

    /** Says how much a host may be asked. */
    default HostLimits limits(URI server) {
        return HostLimits.DEFAULT;
    }

    /** Sends a request that is not refused; it fails with an IOException if the server gives no usable reply. */
    CompletableFuture<WireReply> send(WireRequest request);
}
