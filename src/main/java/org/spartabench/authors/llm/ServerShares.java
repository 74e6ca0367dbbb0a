package org.spartabench.authors.llm;

import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.llm.settings.ModelServer;

/**
 * Shares the requests to a model among its servers, by their weights and within their limits. A server that fails gets fewer
 * requests until it answers. Safe for use by several threads.
 */
final class ServerShares {

    /** Requests at the same time that a failure counts for. */
    private static final int DOUBT = 8;

    private static final long LOOK_MILLIS = 50;

    /** One server with its requests. Guarded by the shares, but for the chat. */
    static final class Share {

        private final ModelServer server;
        private final Chat chat;
        private int busy;
        private int failures;
        private long given;

        private Share(ModelServer server, Chat chat) {
            this.server = server;
            this.chat = chat;
        }

        Chat chat() {
            return chat;
        }

        URI url() {
            return server.url();
        }

        private boolean free() {
            return server.limit() == 0 || busy < server.limit();
        }

        private double load() {
            return (busy + (double) DOUBT * failures) / server.weight();
        }

        private double used() {
            return (given + 1.0) / server.weight();
        }
    }

    private final List<Share> shares;

    ServerShares(List<ModelServer> servers, Function<ModelServer, Chat> chats) {
        this.shares = servers.stream().map(s -> new Share(s, chats.apply(s))).toList();
    }

    /**
     * Waits for a server with room for one more request; empty if nobody needs the answer any more.
     *
     * @param failed the server that the same request failed at, if there is any; another is better
     */
    synchronized Optional<Share> take(@Nullable Share failed, BooleanSupplier stopped) {
        while (!stopped.getAsBoolean()) {
            Optional<Share> best = shares.stream()
                    .filter(Share::free)
                    .min(Comparator.<Share, Boolean>comparing(s -> s == failed)
                            .thenComparing(Share::load)
                            .thenComparing(Share::used));
            if (best.isPresent()) {
                best.get().busy++;
                best.get().given++;
                return best;
            }
            try {
                wait(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** @param answered whether the server works */
    synchronized void give(Share share, boolean answered) {
        share.busy--;
        share.failures = answered ? 0 : share.failures + 1;
        notifyAll();
    }
}
