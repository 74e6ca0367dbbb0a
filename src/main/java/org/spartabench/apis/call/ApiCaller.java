package org.spartabench.apis.call;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HostLimits;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.entity.Entity;

/**
 * Makes the calls of one query: the same request is sent once, kept replies are used as the mode says, and every call is
 * written into the ledger. For one thread.
 */
public final class ApiCaller {

    private static final Duration SHORTEST = Duration.ofMillis(1);

    final Network network;
    final ReplyStore replies;
    final ReplyMode mode;
    final CallLimits limits;

    /** Most characters of the replies that are held. */
    private static final long MOST_SEEN = 32L << 20;

    /** Replies by request; the oldest leave when they are too many, and are looked up or asked for again. */
    private final Map<Network.WireRequest, Network.WireReply> seen = new LinkedHashMap<>();

    private long characters;

    /** How many pages were fetched to the end of what a first request asks for. */
    private final Map<Network.WireRequest, Integer> pages = new HashMap<>();

    private long began = System.nanoTime();
    private long bytes;
    private int before;

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

    /** Begins a query: its time and its bytes count from here. */
    public void begin() {
        began = System.nanoTime();
        bytes = 0;
        before = ledger.size();
    }

    /** Counts the requests of the query so far, sent or answered from kept replies, without repeats. */
    public long asked() {
        return ledger.stream().skip(before).filter(c -> !c.retry()).count();
    }

    /** Gives the time that is left for the query, at least a millisecond. */
    public Duration left() {
        Duration left = limits.time().minusNanos(System.nanoTime() - began);
        return left.compareTo(SHORTEST) < 0 ? SHORTEST : left;
    }

    /** Says in one line which limit of the query is passed; empty if none is. */
    Optional<String> spent() {
        if (System.nanoTime() - began > limits.time().toNanos()) {
            return Optional.of("the calls of the query took more than "
                    + limits.time().toMillis() / 1000.0 + " seconds, and were stopped; allow more with --seconds");
        }
        return bytes <= limits.bytes()
                ? Optional.empty()
                : Optional.of("the replies to the query have more than " + (limits.bytes() >> 20)
                        + " MB; ask for fewer rows with further conditions");
    }

    Optional<Network.WireReply> seen(Network.WireRequest request) {
        return Optional.ofNullable(seen.get(request));
    }

    void see(Network.WireRequest request, Network.WireReply reply) {
        Network.@Nullable WireReply before = seen.put(request, reply);
        characters +=
                reply.body().length() - (before == null ? 0 : before.body().length());
        Iterator<Network.WireReply> oldest = seen.values().iterator();
        while (characters > MOST_SEEN && seen.size() > 1) {
            characters -= oldest.next().body().length();
            oldest.remove();
        }
    }

    /** Counts the bytes of a reply. */
    void took(Network.WireReply reply) {
        bytes += Called.bytes(reply);
    }

    void ended(Network.WireRequest first, int count) {
        pages.put(first, count);
    }

    /**
     * Counts the different requests that these calls take at least: as many pages as were seen, else one each.
     *
     * @param bindings as for {@link #fetch}
     */
    public long least(Entity.Remote api, List<Arguments> bindings) {
        Entity.Remote remote = remote(api, bindings);
        PageRequests requests = new PageRequests(remote.mapping());
        Set<Network.WireRequest> first = new HashSet<>();
        ListedArguments.of(remote.mapping(), bindings)
                .calls()
                .forEach(a -> requests.first(a).use(first::add, bad -> {}));
        long unseen =
                bindings.equals(List.of(Arguments.NONE)) ? remote.mapping().leastScanCalls() : 1;
        return first.stream()
                .mapToLong(r -> pages.containsKey(r) ? pages.get(r) : unseen)
                .sum();
    }

    private static Entity.Remote remote(Entity.Remote api, List<Arguments> bindings) {
        return bindings.isEmpty()
                ? api
                : api.taking(bindings.getFirst().values().keySet());
    }

    /**
     * Fetches the rows for each of the arguments; blocks until all are there or one has failed for good. Ends with
     * {@link Fetched.Kind#CANCELLED} within 100 ms after {@link #cancel}, or after the thread was interrupted, and leaves
     * it interrupted.
     */
    public Fetched fetch(int step, Entity.Remote api, List<Arguments> bindings) {
        return fetch(step, api, bindings, Optional.empty());
    }

    /** Says after each page whether further rows are of no use; calls are then made one by one. */
    @FunctionalInterface
    public interface Enough {

        /** @param rows those of the page */
        boolean test(Arguments asked, List<List<@Nullable Object>> rows);
    }

    /** Fetches rows until there are enough. */
    public Fetched fetch(int step, Entity.Remote api, List<Arguments> bindings, Optional<Enough> enough) {
        Entity.Remote remote = remote(api, bindings);
        if (!remote.mapping().operation().reads()) {
            return new Fetched.Failed(
                    Fetched.Kind.FORBIDDEN,
                    api.name() + ": is a POST that nobody marked as reading; add it with --reading " + api.name());
        }
        return new FetchLoop(this, step, remote, enough).run(bindings);
    }

    /** Ends the fetch under way, and each later one, as cancelled; for any thread. */
    public void cancel() {
        cancelled = true;
    }

    boolean cancelled() {
        return cancelled || Thread.currentThread().isInterrupted();
    }

    /** Hands each further call to the listener when its reply is there, on the thread that fetches. */
    public void listen(Consumer<Called> listener) {
        this.listener = listener;
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

    int callsLeft() {
        return Math.max(0, limits.calls() - sent);
    }

    /** Takes one call from the budget; false when it is used up. */
    boolean spend() {
        return ++sent <= limits.calls();
    }
}
