package org.spartabench.apis.call;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.PagedFetch.Further;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HostLimits;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.result.Result;

/**
 * Makes the calls of one query: the same request is sent once, kept replies are used as the mode says, and every call is
 * written into the ledger. For one thread.
 */
public final class ApiCaller {

    private static final Duration SHORTEST = Duration.ofMillis(1);

    /** Pages that are expected for each page that was fetched and was not the last. */
    private static final long MORE_AT_LEAST = 4;

    final Network network;
    final ReplyStore replies;
    final ReplyMode mode;
    final CallLimits limits;

    final SeenReplies seen = new SeenReplies();

    /** How many pages calls had by the replies that are kept from before. */
    private final Map<Network.WireRequest, Further> before = new HashMap<>();

    /** Whether replies of an operation say which page is the last. */
    private final Map<ApiMapping.Operation, Boolean> told = new HashMap<>();

    private boolean informed;

    /** How many pages of a call were fetched to see how many there are. */
    private final Map<Network.WireRequest, Integer> probed = new HashMap<>();

    /** How many pages were fetched to the end of what a first request asks for. */
    private final Map<Network.WireRequest, Integer> pages = new HashMap<>();

    /** How many pages those have that were not fetched to their end. */
    private final Map<Network.WireRequest, Further> most = new HashMap<>();

    private long began = System.nanoTime();
    private long bytes;
    private int earlier;

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
     * Begins a query: its time and its bytes count from here. What earlier queries saw of pages is forgotten, so that its plan,
     * and with it the replies that are recorded, is the same whatever was asked before.
     */
    public void begin() {
        probed.clear();
        before.clear();
        told.clear();
        pages.clear();
        most.clear();
        began = System.nanoTime();
        bytes = 0;
        earlier = ledger.size();
    }

    /**
     * Lets plans learn from kept replies how many pages an API has. They may be out of date, so they only choose between calls:
     * which page is the last is decided by the replies of the query itself. Plans then differ by what was asked before, so
     * queries that are recorded, or answered from recorded replies, do without.
     */
    public ApiCaller informed() {
        informed = mode != ReplyMode.RECORDED;
        return this;
    }

    /** Counts the requests of the query so far, sent or answered from kept replies, without repeats. */
    public long asked() {
        return ledger.stream().skip(earlier).filter(c -> !c.retry()).count();
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

    /** Counts the bytes of a reply. */
    void took(Network.WireReply reply) {
        bytes += Called.bytes(reply);
    }

    void ended(Network.WireRequest first, int count) {
        pages.put(first, count);
        most.remove(first);
    }

    /** Notes that a request has further pages. */
    void further(Network.WireRequest first, Further pages) {
        most.put(first, pages);
    }

    /** Notes whether replies of an operation say which page is the last. */
    void told(ApiMapping.Operation operation, boolean end) {
        told.merge(operation, end, Boolean::logicalOr);
    }

    /**
     * Counts the pages that each call with rows has at least: two where neither the mapping nor a reply says how many rows a page
     * may have, or which is the last.
     */
    public long pagesOfEach(Entity.Remote api, Set<String> inputs) {
        ApiMapping mapping = api.taking(inputs).mapping();
        boolean counted = mapping.paging() instanceof ApiMapping.Paging.Page
                || mapping.paging() instanceof ApiMapping.Paging.Offset;
        boolean silent = counted && mapping.paging().size().rows() == 0;
        if (silent) {
            // Kept replies for all rows tell it too.
            kept(api, Arguments.NONE);
        }
        return silent && !told.getOrDefault(mapping.operation(), false) ? 2 : 1;
    }

    private static final Further NONE = new Further(0, false, true);

    /**
     * Names the different requests that these calls take, with the pages of each: as many as were seen, or are said to be there,
     * else one. Requests with lists of values have no names of their own, since others may ask for the same values in other lists.
     *
     * @param bindings as for {@link #fetch}
     */
    public Map<String, Long> least(Entity.Remote api, List<Arguments> bindings) {
        Entity.Remote remote = remote(api, bindings);
        ListedArguments listed = ListedArguments.of(remote.mapping(), allowed(remote, bindings));
        boolean scan = bindings.equals(List.of(Arguments.NONE));
        boolean lists = !scan
                && remote.mapping().inputs().stream().anyMatch(i -> i.list().isPresent());
        long unseen = scan ? remote.mapping().leastScanCalls() : 1;
        Map<String, Long> all = new HashMap<>();
        for (Arguments a : listed.calls()) {
            new PageRequests(remote.mapping())
                    .first(a)
                    .use(r -> all.put(lists ? "list " + all.size() : r.toString(), pages(r, unseen)), bad -> {});
        }
        return all;
    }

    /** Names the requests that these calls take; those of equal names are made once. */
    public Set<String> requests(Entity.Remote api, List<Arguments> bindings) {
        return ListedArguments.of(remote(api, bindings).mapping(), bindings).calls().stream()
                .map(Arguments::toString)
                .collect(Collectors.toSet());
    }

    private long pages(Network.WireRequest first, long unseen) {
        Integer seen = pages.get(first);
        Further further = most.get(first);
        return seen != null ? seen : further != null ? Math.max(further.sure(), unseen) : unseen;
    }

    /**
     * Counts the pages of one call that are still to be fetched: exactly where they were fetched or the API said it; several times
     * as many as were fetched where it only named another page; empty if nothing is known.
     */
    public OptionalLong pagesLeft(Entity.Remote api, Arguments asked) {
        Network.WireRequest first = first(api, asked);
        Further further = most.get(first);
        int read = probed.getOrDefault(first, 0);
        if (first != null && pages.containsKey(first)) {
            return OptionalLong.of(0);
        }
        Further kept = kept(api, asked);
        if (further != null && further.exact()) {
            return OptionalLong.of(further.least() - read);
        }
        if (kept.least() > read) {
            return OptionalLong.of(kept.exact() ? kept.least() - read : MORE_AT_LEAST * kept.least());
        }
        return further == null ? OptionalLong.empty() : OptionalLong.of(MORE_AT_LEAST * (long) read);
    }

    /** Counts the pages of a call by the replies that are kept from before; 0 if there are none. */
    private Further kept(Entity.Remote api, Arguments asked) {
        Network.WireRequest first = informed ? first(api, asked) : null;
        if (first == null) {
            return NONE;
        }
        Further known = before.get(first);
        if (known == null) {
            known = NONE;
            if (replies.find(first).isPresent()) {
                ApiCaller reader = new ApiCaller(network, replies, ReplyMode.RECORDED, limits);
                boolean whole = reader.fetch(0, api, List.of(asked)) instanceof Fetched.Done;
                reader.told.forEach(this::told);
                known = whole ? new Further(reader.pages(first, 1), true, true) : reader.most.getOrDefault(first, NONE);
            }
            before.put(first, known);
        }
        return known;
    }

    private static Network.@Nullable WireRequest first(Entity.Remote api, Arguments asked) {
        return new PageRequests(remote(api, List.of(asked)).mapping()).first(asked)
                        instanceof Result.Ok<Network.WireRequest>(var request)
                ? request
                : null;
    }

    /** Whether no further page would say how many there are: all are known, or so many were fetched. */
    public boolean probed(Entity.Remote api, Arguments asked, long enough) {
        Entity.Remote remote = remote(api, List.of(asked));
        ApiMapping mapping = remote.mapping();
        boolean lists = mapping.inputs().stream()
                .anyMatch(i -> i.list().isPresent() && asked.values().containsKey(i.column()));
        Network.WireRequest first = first(api, asked);
        Further further = most.get(first);
        return first == null
                || lists
                || refused(remote, asked).isPresent()
                || recordedOnly() && replies.find(first).isEmpty()
                || !new PageRequests(mapping).paged()
                || pages.containsKey(first)
                || further != null && further.exact()
                || kept(api, asked).exact()
                || kept(api, asked).least() > enough
                || probed.getOrDefault(first, 0) >= enough;
    }

    /** Whether no call may be made. */
    public boolean recordedOnly() {
        return mode == ReplyMode.RECORDED;
    }

    /** Whether the first replies to all of these calls are recorded. */
    public boolean recorded(Entity.Remote api, List<Arguments> bindings) {
        Entity.Remote remote = remote(api, bindings);
        ApiMapping mapping = remote.mapping();
        return ListedArguments.of(mapping, allowed(remote, bindings)).calls().stream()
                .allMatch(a -> new PageRequests(mapping).first(a) instanceof Result.Ok<Network.WireRequest>(var request)
                        && replies.find(request).isPresent());
    }

    /** Fetches one more page of a call, which says how many there are, or whether there are others. */
    public Optional<Fetched.Failed> probe(int step, Entity.Remote api, Arguments asked) {
        Entity.Remote remote = remote(api, List.of(asked));
        int more = probed.merge(Objects.requireNonNull(first(api, asked)), 1, Integer::sum);
        return new FetchLoop(this, step, remote, Optional.empty(), more).run(List.of(asked))
                        instanceof Fetched.Failed failed
                ? Optional.of(failed)
                : Optional.empty();
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
        List<Arguments> sent = allowed(remote, bindings);
        Fetched fetched = new FetchLoop(this, step, remote, enough, Integer.MAX_VALUE).run(sent);
        if (sent.size() == bindings.size() || !(fetched instanceof Fetched.Done done)) {
            return fetched;
        }
        Iterator<List<List<@Nullable Object>>> rows = done.rows().iterator();
        Set<String> remarks = new LinkedHashSet<>(done.remarks());
        List<List<List<@Nullable Object>>> all = new ArrayList<>();
        for (Arguments asked : bindings) {
            Optional<String> refused = refused(remote, asked);
            refused.ifPresent(remarks::add);
            all.add(refused.isPresent() ? List.of() : rows.next());
        }
        return new Fetched.Done(all, List.copyOf(remarks));
    }

    /** Takes the arguments whose values the document allows: what it does not allow has no rows, and is not sent. */
    private static List<Arguments> allowed(Entity.Remote remote, List<Arguments> bindings) {
        return bindings.stream().filter(a -> refused(remote, a).isEmpty()).toList();
    }

    private static Optional<String> refused(Entity.Remote remote, Arguments asked) {
        return remote.mapping().inputs().stream()
                .filter(i -> !i.allows(asked.values().get(i.column())))
                .findFirst()
                .map(i -> remote.name() + ": '" + asked.values().get(i.column()) + "' was not asked for; its document"
                        + " allows only " + String.join(", ", i.values()) + " for " + i.column());
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
