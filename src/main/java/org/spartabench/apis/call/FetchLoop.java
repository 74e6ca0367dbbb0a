package org.spartabench.apis.call;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.Fetched.Kind;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.network.HostLimits;
import org.spartabench.apis.call.network.HttpNetwork;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.result.Result;

/**
 * Makes the calls of one step, several at once. One thread starts them, reads their replies, follows pages and waits
 * before retries; the network only hands replies over.
 */
final class FetchLoop {

    private static final long LOOK_MILLIS = 20;
    private static final int BUSY_RETRIES = 5;
    private static final int ERROR_RETRIES = 3;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    private final ApiCaller caller;
    private final int step;
    private final Entity.Remote api;
    private final URI server;
    private final HostLimits host;
    private final ReplyReader reader;
    private final PageRequests pages;
    private final Deque<PagedFetch> ready = new ArrayDeque<>();
    private final List<PagedFetch> waiting = new ArrayList<>();
    private final Map<PagedFetch, CompletableFuture<Network.WireReply>> running = new HashMap<>();
    private final LinkedBlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    private final Map<Network.WireRequest, List<PagedFetch>> sharing = new HashMap<>();
    private final Set<String> remarks = new LinkedHashSet<>();

    /** When the server wants to hear from us again. */
    private long pausedUntil = System.nanoTime();

    private int rows;
    private Fetched.@Nullable Failed failed;

    private final Optional<ApiCaller.Enough> enough;
    private boolean stopped;

    private final int mostPages;

    /** @param mostPages pages after which a fetch stops, although there are others */
    FetchLoop(ApiCaller caller, int step, Entity.Remote api, Optional<ApiCaller.Enough> enough, int mostPages) {
        this.enough = enough;
        this.mostPages = mostPages;
        this.caller = caller;
        this.step = step;
        this.api = api;
        this.server = api.mapping().operation().server();
        this.host = caller.network.limits(server);
        this.reader = new ReplyReader(api);
        this.pages = new PageRequests(
                api.mapping(), caller.pages.widest(api.mapping().operation()));
    }

    private record Arrival(
            PagedFetch fetch,
            Network.@Nullable WireReply reply,
            @Nullable Throwable failure) {}

    Fetched run(List<Arguments> bindings) {
        List<PagedFetch> all = new ArrayList<>();
        Optional<String> trouble = bindings.isEmpty() ? Optional.empty() : caller.replies.trouble();
        if (trouble.isPresent()) {
            return new Fetched.Failed(Kind.FAULT, trouble.get());
        }
        ListedArguments asked = ListedArguments.of(api.mapping(), bindings);
        for (Arguments arguments : asked.calls()) {
            switch (pages.first(arguments)) {
                case Result.Bad<Network.WireRequest> bad -> {
                    return new Fetched.Failed(Kind.FAULT, api.name() + ": " + bad.message());
                }
                case Result.Ok<Network.WireRequest>(var request) -> all.add(new PagedFetch(arguments, request));
            }
        }
        ready.addAll(all);
        if (enough.isEmpty()) {
            tooMany();
        }
        try {
            while (failed == null && !done()) {
                long wait = start();
                @Nullable
                Arrival arrival = failed == null && !done() ? arrivals.poll(wait, TimeUnit.MILLISECONDS) : null;
                while (arrival != null && failed == null) {
                    arrived(arrival);
                    arrival = arrivals.poll();
                }
                if (caller.cancelled()) {
                    cancelled();
                } else if (failed == null) {
                    caller.spent().ifPresent(s -> failed = new Fetched.Failed(Kind.LIMIT, api.name() + ": " + s));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cancelled();
        } finally {
            running.values().forEach(f -> f.cancel(true));
        }
        return failed != null
                ? failed
                : new Fetched.Done(
                        asked.dealt(
                                api,
                                bindings,
                                all.stream().map(f -> List.copyOf(f.rows)).toList()),
                        List.copyOf(remarks));
    }

    private void cancelled() {
        failed = new Fetched.Failed(
                Kind.CANCELLED, "cancelled after " + caller.ledger().size() + " calls");
    }

    /** Refuses the step before its first call if it needs more calls than are left. */
    private void tooMany() {
        long needed = ready.stream()
                .map(f -> f.request)
                .distinct()
                .filter(this::unknown)
                .count();
        if (caller.mode != ReplyMode.RECORDED && needed > caller.callsLeft()) {
            failed = new Fetched.Failed(
                    Kind.LIMIT,
                    api.name() + ": the query needs " + needed + " more calls, and " + caller.callsLeft() + " of "
                            + caller.limits.calls() + " are left; allow more with --calls");
        }
    }

    private boolean unknown(Network.WireRequest request) {
        boolean kept = caller.mode == ReplyMode.CACHED
                && api.mapping().pure()
                && caller.replies.find(request).isPresent();
        return !kept && caller.seen.find(request).isEmpty();
    }

    private boolean done() {
        return stopped || ready.isEmpty() && waiting.isEmpty() && running.isEmpty();
    }

    /** Starts what may start now; returns the milliseconds until something else may. */
    private long start() {
        long now = System.nanoTime();
        waiting.removeIf(f -> f.notBefore <= now && ready.add(f));
        int atOnce = enough.isPresent() ? 1 : host.parallel();
        while (failed == null && !done() && !ready.isEmpty() && running.size() < atOnce) {
            if (caller.tooSoon(server, host) || System.nanoTime() < pausedUntil) {
                return 1;
            }
            begin(ready.poll());
        }
        return LOOK_MILLIS;
    }

    private void begin(PagedFetch fetch) {
        Network.WireRequest request = fetch.request;
        Optional<Network.WireReply> seen = caller.seen.find(request);
        if (seen.isPresent()) {
            take(fetch, seen.get());
            return;
        }
        if (sharing.containsKey(request)) {
            sharing.get(request).add(fetch);
            return;
        }
        if (caller.mode != ReplyMode.FRESH
                && (caller.mode == ReplyMode.RECORDED || api.mapping().pure())) {
            Optional<Network.WireReply> kept = caller.replies.find(request);
            if (kept.isPresent()) {
                caller.seen.add(request, kept.get());
                caller.took(kept.get());
                PagedFetch.Asked asked = fetch.asked();
                note(asked, kept.get(), Called.Origin.KEPT, take(fetch, kept.get()));
                return;
            }
        }
        if (caller.mode == ReplyMode.RECORDED) {
            fail(Kind.FAULT, fetch, "no reply is recorded for " + request);
            return;
        }
        Optional<String> refused = caller.network.refusal(request);
        if (refused.isPresent()) {
            fail(Kind.FORBIDDEN, fetch, refused.get());
        } else if (!caller.spend()) {
            fail(
                    Kind.LIMIT,
                    fetch,
                    "the query needs more than " + caller.limits.calls() + " calls; stopped after "
                            + caller.ledger().size());
        } else {
            send(fetch);
        }
    }

    private void send(PagedFetch fetch) {
        sharing.computeIfAbsent(fetch.request, r -> new ArrayList<>());
        fetch.started = System.nanoTime();
        caller.started(server, fetch.started);
        CompletableFuture<Network.WireReply> reply = caller.network.send(fetch.request);
        running.put(fetch, reply);
        reply.whenComplete((r, failure) -> arrivals.add(new Arrival(fetch, r, failure)));
    }

    private void arrived(Arrival arrival) {
        PagedFetch fetch = arrival.fetch();
        running.remove(fetch);
        Network.WireReply reply = arrival.reply();
        if (reply == null) {
            Throwable root = CallFaults.root(arrival.failure());
            String reason = CallFaults.reason(root);
            note(fetch.asked(), new Network.WireReply(0, "(" + reason + ")"), Called.Origin.NETWORK, 0);
            boolean again = !(root instanceof HttpNetwork.Unreadable) && fetch.errors++ < ERROR_RETRIES;
            retry(fetch, again, backoff(fetch), reason);
            return;
        }
        caller.took(reply);
        int status = reply.status();
        if (status == 429 || status == 503) {
            note(fetch.asked(), reply, Called.Origin.NETWORK, 0);
            Duration asked = reply.retryAfter().orElse(backoff(fetch));
            reply.retryAfter().filter(a -> a.compareTo(LONGEST_WAIT) <= 0).ifPresent(this::pause);
            retry(
                    fetch,
                    fetch.busy++ < BUSY_RETRIES && asked.compareTo(LONGEST_WAIT) <= 0,
                    asked,
                    "it is busy (status " + status + ")");
        } else if (status >= 500) {
            note(fetch.asked(), reply, Called.Origin.NETWORK, 0);
            retry(fetch, fetch.errors++ < ERROR_RETRIES, backoff(fetch), "it failed with status " + status);
        } else {
            settled(fetch, reply);
        }
    }

    private void settled(PagedFetch fetch, Network.WireReply reply) {
        Network.WireRequest request = fetch.request;
        if (reply.found() || reply.status() == 404) {
            Optional<Network.WireReply> before = api.mapping().pure() ? caller.replies.find(request) : Optional.empty();
            if (before.isPresent() && !before.get().body().equals(reply.body())) {
                remarks.add(api.name() + ": is not pure, " + request + " got another reply than before");
            }
            caller.seen.add(request, reply);
        }
        PagedFetch.Asked asked = fetch.asked();
        int taken = take(fetch, reply);
        if (failed == null) {
            caller.replies.keep(request, reply);
            caller.replies.trouble().ifPresent(t -> failed = new Fetched.Failed(Kind.LIMIT, t));
        }
        note(asked, reply, Called.Origin.NETWORK, taken);
        Optional.ofNullable(sharing.remove(request)).ifPresent(ready::addAll);
    }

    /** Starts no other call either while a server that is busy named a wait: it would only be refused, too. */
    private void pause(Duration wait) {
        pausedUntil = Math.max(pausedUntil, System.nanoTime() + wait.toNanos());
    }

    private Duration backoff(PagedFetch fetch) {
        return caller.limits.firstWait().multipliedBy(1L << Math.min(6, fetch.errors + fetch.busy));
    }

    private void retry(PagedFetch fetch, boolean again, Duration wait, String reason) {
        if (!again) {
            fail(Kind.FAULT, fetch, reason);
            return;
        }
        fetch.notBefore = System.nanoTime() + wait.toNanos();
        fetch.again = true;
        List<PagedFetch> others =
                Optional.ofNullable(sharing.remove(fetch.request)).orElse(List.of());
        waiting.add(fetch);
        others.forEach(o -> {
            o.notBefore = fetch.notBefore;
            o.again = true;
        });
        waiting.addAll(others);
    }

    /** Reads a reply and goes on to its next page; returns the number of its rows. */
    private int take(PagedFetch fetch, Network.WireReply reply) {
        if (reply.status() == 404 && fetch.named) {
            fail(Kind.FAULT, fetch, "it named page " + (fetch.page + 1) + " and does not find it (status 404)");
            return 0;
        }
        if (reply.status() == 404) {
            caller.pages.ended(fetch.first, Math.max(1, fetch.page));
            switch (fetch.page > 0 ? ApiMapping.Absent.EMPTY : api.mapping().absent()) {
                case EMPTY -> {}
                case NULL -> fetch.rows.add(reader.nothing(fetch.arguments));
                case FAIL -> fail(Kind.FAULT, fetch, "it found nothing (status 404)");
            }
            return 0;
        }
        if (!reply.found()) {
            fail(Kind.FAULT, fetch, CallFaults.reason(reply.status()));
            return 0;
        }
        try {
            ReplyReader.Page page = reader.page(reply, fetch.arguments);
            rows += page.rows().size();
            if (rows > caller.limits.rows()) {
                fail(Kind.LIMIT, fetch, "it gives more than " + caller.limits.rows() + " rows");
            }
            fetch.rows.addAll(page.rows());
            stopped = failed == null && enough.isPresent() && enough.get().test(fetch.arguments, page.rows());
            if (stopped) {
                caller.pages.ended(fetch.first, fetch.page + 1);
            } else {
                next(fetch, page);
            }
            return page.rows().size();
        } catch (ReplyReader.Unfit e) {
            fail(Kind.FAULT, fetch, String.valueOf(e.getMessage()));
            return 0;
        }
    }

    private void next(PagedFetch fetch, ReplyReader.Page page) throws ReplyReader.Unfit {
        switch (fetch.next(page, pages, caller.pages, mostPages)) {
            case MORE -> ready.add(fetch);
            case STOPPED -> stopped = true;
            case ENDED -> {}
        }
        fetch.remarks.forEach(r -> remarks.add(api.name() + ": " + r));
    }

    private void note(PagedFetch.Asked asked, Network.WireReply reply, Called.Origin origin, int taken) {
        boolean sent = origin == Called.Origin.NETWORK;
        caller.note(new Called(
                caller.nextNumber(),
                step,
                api.name(),
                asked.arguments(),
                origin,
                reply.status(),
                sent && asked.again(),
                taken,
                Called.bytes(reply),
                sent ? System.nanoTime() - asked.started() : 0,
                new Called.Texts(asked.request().toString(), reply.body())));
    }

    private void fail(Kind kind, PagedFetch fetch, String reason) {
        if (failed == null) {
            String given = fetch.arguments.values().isEmpty() ? "" : " " + fetch.arguments;
            failed = new Fetched.Failed(kind, api.name() + given + ": " + reason);
        }
    }
}
