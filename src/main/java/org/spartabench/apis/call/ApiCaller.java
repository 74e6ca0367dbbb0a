package org.spartabench.apis.call;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

    final Network network;
    final ReplyStore replies;
    final ReplyMode mode;
    final CallLimits limits;

    final SeenReplies seen = new SeenReplies();
    final SeenPages pages = new SeenPages();
    private final KeptReplies kept = new KeptReplies(this);

    /** Rows that lists of values brought, by API and value. */
    private final Map<String, Map<Arguments, List<List<@Nullable Object>>>> brought = new HashMap<>();

    private boolean informed;

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
        pages.clear();
        kept.clear();
        brought.clear();
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

    /** Whether plans learn from kept replies. */
    public boolean plansByKeptReplies() {
        return informed;
    }

    /** Counts the pages of calls by the rows that are kept from before; empty if they are not, or there are no calls. */
    public OptionalLong keptPages(Entity.Remote api, List<Arguments> asked) {
        Entity.Remote remote = remote(api, asked);
        List<Arguments> sent = allowed(remote, asked);
        return kept.pages(api, remote.mapping(), ListedArguments.of(remote.mapping(), sent), sent);
    }

    /** Gives all rows of an API by replies that are kept from before, where plans may use them; they choose between calls and answer nothing. */
    public Optional<List<List<@Nullable Object>>> kept(Entity.Remote api) {
        return kept.rows(api).map(KeptReplies.Rows::rows);
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
            kept.pages(api, Arguments.NONE);
        }
        return silent && pages.unsaid(mapping.operation()) ? 2 : 1;
    }

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
                    .use(r -> all.put(lists ? "list " + all.size() : r.toString(), pages.of(r, unseen)), bad -> {});
        }
        return all;
    }

    /** Names the requests that these calls take; those of equal names are made once. */
    public Set<String> requests(Entity.Remote api, List<Arguments> bindings) {
        return ListedArguments.of(remote(api, bindings).mapping(), bindings).calls().stream()
                .map(Arguments::toString)
                .collect(Collectors.toSet());
    }

    /**
     * Counts the pages of one call that are still to be fetched: exactly where they were fetched or the API said it; several times
     * as many as were fetched where it only named another page; empty if nothing is known.
     */
    public OptionalLong pagesLeft(Entity.Remote api, Arguments asked) {
        Network.WireRequest first = first(api, asked);
        return first == null ? OptionalLong.empty() : pages.left(first, kept.pages(api, asked));
    }

    static Network.@Nullable WireRequest first(Entity.Remote api, Arguments asked) {
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
        return first == null
                || lists
                || refused(remote, asked).isPresent()
                || recordedOnly() && replies.find(first).isEmpty()
                || !new PageRequests(mapping).paged()
                || pages.known(first, kept.pages(api, asked), enough);
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
        Network.WireRequest first = Objects.requireNonNull(first(api, asked));
        return switch (new FetchLoop(this, step, remote, Optional.empty(), pages.looks(first) + 1)
                .run(List.of(asked))) {
            case Fetched.Failed failed -> Optional.of(failed);
            case Fetched.Done done -> {
                pages.looked(first, done.rows().getFirst());
                yield Optional.empty();
            }
        };
    }

    /** Gives the rows of the pages of a call that were fetched to see how many there are; none if its end is known. */
    public List<List<@Nullable Object>> looked(Entity.Remote api, Arguments asked) {
        Network.WireRequest first = first(api, asked);
        return first == null ? List.of() : pages.looked(first);
    }

    /** Counts the pages of a call that were fetched to see how many there are. */
    public int looks(Entity.Remote api, Arguments asked) {
        Network.WireRequest first = first(api, asked);
        return first == null ? 0 : pages.looks(first);
    }

    /** Whether lists of other values have brought the rows of all of these. */
    public boolean brought(Entity.Remote api, List<Arguments> bindings) {
        return !bindings.isEmpty()
                && brought.getOrDefault(api.name(), Map.of()).keySet().containsAll(bindings);
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
        return fetch(step, api, bindings, List.of(), enough);
    }

    /**
     * Fetches rows, and with them those that a later step will ask for.
     *
     * @param beside what goes into the same lists of values
     */
    public Fetched fetch(
            int step, Entity.Remote api, List<Arguments> bindings, List<Arguments> beside, Optional<Enough> enough) {
        Entity.Remote remote = remote(api, bindings);
        if (!remote.mapping().operation().reads()) {
            return new Fetched.Failed(
                    Fetched.Kind.FORBIDDEN,
                    api.name() + ": is a POST that nobody marked as reading; add it with --reading " + api.name());
        }
        Map<Arguments, List<List<@Nullable Object>>> found = new HashMap<>(brought.getOrDefault(api.name(), Map.of()));
        List<Arguments> sent = Stream.concat(bindings.stream(), beside.stream())
                .filter(a -> refused(remote, a).isEmpty() && !found.containsKey(a))
                .distinct()
                .toList();
        Fetched fetched = new FetchLoop(this, step, remote, enough, Integer.MAX_VALUE).run(sent);
        if (!(fetched instanceof Fetched.Done done)) {
            return fetched;
        }
        for (int i = 0; i < sent.size(); i++) {
            found.put(sent.get(i), done.rows().get(i));
        }
        if (informed
                && enough.isEmpty()
                && remote.mapping().inputs().stream().anyMatch(i -> i.list().isPresent())) {
            Map<Arguments, List<List<@Nullable Object>>> all =
                    brought.computeIfAbsent(api.name(), n -> new HashMap<>());
            sent.forEach(a -> all.put(a, found.getOrDefault(a, List.of())));
        }
        Set<String> remarks = new LinkedHashSet<>(done.remarks());
        bindings.forEach(a -> refused(remote, a).ifPresent(remarks::add));
        return new Fetched.Done(
                bindings.stream().map(a -> found.getOrDefault(a, List.of())).toList(), List.copyOf(remarks));
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
