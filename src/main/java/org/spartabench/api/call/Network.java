package org.spartabench.api.call;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Sends requests to APIs. */
public interface Network {

    /** Says in one line why a request may not be sent; empty when it may. */
    Optional<String> refusal(WireRequest request);

    /** Sends a request that is not refused; it fails with an IOException if the server gives no usable reply. */
    CompletableFuture<WireReply> send(WireRequest request);
}
