package org.spartabench.api.call;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.spartabench.api.Entity;

/**
 * Makes the calls of one query: the same request is sent once, kept replies are used as the mode says, and every call is
 * written into the ledger. For one thread.
 */
public final class ApiCaller {

    final Network network;
    final ReplyStore replies;
    final ReplyMode mode;
    final CallLimits limits;

    /** Replies of this query by request. */
    final Map<WireRequest, WireReply> seen = new HashMap<>();

    /** When the last request was sent to each host. */
    private final Map<String, Long> lastStarts = new HashMap<>();

    private final List<Called> ledger = new ArrayList<>();
    private Consumer<Called> listener = called -> {};
    private int sent;
    private volatile boolean cancelled;

    public ApiCaller(Network network, ReplyStore replies, ReplyMode mode, CallLimits limits) {
        this.network = network;
        this.replies = replies;
        this.mode = mode;
        this.limits = limits;
    }

    /**
     * Fetches the rows for each of the arguments; blocks until all are there or one has failed for good. Ends with
     * {@link Fetched.Kind#CANCELLED} within 100 ms after {@link #cancel}, or after the thread was interrupted, and leaves
     * it interrupted.
     */
    public Fetched fetch(int step, Entity.Remote api, List<Arguments> bindings) {
        Entity.Remote way = bindings.isEmpty()
                ? api
                : api.taking(bindings.getFirst().values().keySet());
        if (!way.mapping().operation().reads()) {
            return new Fetched.Failed(
                    Fetched.Kind.FORBIDDEN,
                    api.name() + ": is a POST that nobody marked as reading; add it with --reading " + api.name());
        }
        return new FetchLoop(this, step, way).run(bindings);
    }

    /** Ends the fetch under way, and each later one, as cancelled; for any thread. */
    public void cancel() {
        cancelled = true;
    }

    boolean cancelled() {
        return cancelled || Thread.currentThread().isInterrupted();
    }

    /** Hands each further call to the listener when its reply is there, on the thread that fetches. */
    public void listen(Consumer<Called> heard) {
        listener = heard;
    }

    /** Lists all calls so far. */
    public List<Called> ledger() {
        return List.copyOf(ledger);
    }

    void note(Called called) {
        ledger.add(called);
        listener.accept(called);
    }

    long nextNumber() {
        return ledger.size() + 1L;
    }

    /** Whether a further request now would be more in a second than a host takes. */
    boolean tooSoon(URI server, HostLimits host) {
        Long last = lastStarts.get(AllowedHosts.host(server));
        return host.perSecond() > 0
                && last != null
                && System.nanoTime() - last < TimeUnit.SECONDS.toNanos(1) / host.perSecond();
    }

    void started(URI server, long nanos) {
        lastStarts.put(AllowedHosts.host(server), nanos);
    }

    int left() {
        return Math.max(0, limits.calls() - sent);
    }

    /** Takes one call from the budget; false when it is used up. */
    boolean spend() {
        return ++sent <= limits.calls();
    }
}
