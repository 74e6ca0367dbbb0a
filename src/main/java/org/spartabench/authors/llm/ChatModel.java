package org.spartabench.authors.llm;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.settings.ModelSettings;

/**
 * Calls a model behind OpenAI-compatible servers. Repeats requests that fail for temporary reasons (429, 5xx, time-outs,
 * broken answers) after a while, up to a limit.
 */
public final class ChatModel implements LanguageModel {

    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final long LOOK_MILLIS = 50;

    private final ModelSettings settings;
    private final Backoff backoff;
    private final ServerShares servers;

    public ChatModel(ModelSettings settings, ServerKey key, Backoff backoff) {
        this.settings = settings;
        this.backoff = backoff;
        // Some servers with plain HTTP do not answer a request for an upgrade to HTTP/2.
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(settings.timeout().compareTo(CONNECT) < 0 ? settings.timeout() : CONNECT)
                .build();
        this.servers = new ServerShares(
                settings.allServers(), server -> new Chat(settings.withBaseUrl(server.url()), key, client));
    }

    @Override
    public String name() {
        return settings.model();
    }

    @Override
    public ModelReply say(Call call) {
        long start = System.nanoTime();
        Allowance allowance = call.work().allowance();
        Optional<RequestBody> trial = Optional.empty();
        ServerShares.@Nullable Share failed = null;
        for (int request = 1; ; request++) {
            Optional<String> refusal = allowance.take();
            if (refusal.isPresent()) {
                return failed(ModelReply.Cause.BUDGET, refusal.get(), request - 1, start);
            }
            Optional<ServerShares.Share> share = servers.take(failed, allowance::stopped);
            if (share.isEmpty()) {
                return failed(ModelReply.Cause.STOPPED, "the run is stopping", request - 1, start);
            }
            Chat.Answer answer = asked(share.get(), call, trial);
            switch (answer) {
                case Chat.Answer.Good(String text, int promptTokens, int replyTokens, Optional<String> other) -> {
                    allowance.used(promptTokens + replyTokens);
                    return new ModelReply.Replied(
                            text,
                            new ModelReply.Cost(request, promptTokens, replyTokens, System.nanoTime() - start),
                            other);
                }
                case Chat.Answer.Again again -> trial = again.trial();
                case Chat.Answer.Refused(ModelReply.Cause cause, String reason) -> {
                    return failed(cause, reason, request, start);
                }
                case Chat.Answer.Later(String reason, Optional<Duration> asked) -> {
                    failed = share.get();
                    Duration usual = backoff.wait(request, call.seed());
                    Duration wait = asked.filter(a -> a.compareTo(usual) > 0).orElse(usual);
                    if (!allowance.stopped() && (request > settings.retries() || wait.compareTo(backoff.asked()) > 0)) {
                        String silent = "the model server does not answer: "
                                + share.get().url() + ": " + reason
                                + (request > 1 ? ", " + request + " times in a row" : "");
                        return failed(ModelReply.Cause.SILENT, silent, request, start);
                    }
                    if (!waited(wait, allowance)) {
                        return failed(ModelReply.Cause.STOPPED, "the run is stopping", request, start);
                    }
                }
            }
        }
    }

    private Chat.Answer asked(ServerShares.Share share, Call call, Optional<RequestBody> trial) {
        boolean answered = false;
        try {
            Chat.Answer answer = share.chat().ask(call, trial);
            answered = !(answer instanceof Chat.Answer.Later);
            return answer;
        } finally {
            servers.give(share, answered);
        }
    }

    private static ModelReply failed(ModelReply.Cause cause, String reason, int requests, long start) {
        return new ModelReply.Failed(cause, reason, new ModelReply.Cost(requests, 0, 0, System.nanoTime() - start));
    }

    /** Waits; returns false if nobody needs the answer any more. */
    private static boolean waited(Duration wait, Allowance allowance) {
        long end = System.nanoTime() + wait.toNanos();
        while (!allowance.stopped()) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return true;
            }
            try {
                Thread.sleep(Math.min(left, LOOK_MILLIS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return false;
    }

    /**
     * Computes the wait before a retry: twice as long each time, with a random part, so that many jobs do not retry at once.
     *
     * @param first wait before the first retry
     * @param most longest wait
     * @param asked longest Retry-After of a server; a server that asks for more counts as silent
     */
    public record Backoff(Duration first, Duration most, Duration asked) {

        public static final Backoff USUAL =
                new Backoff(Duration.ofMillis(500), Duration.ofSeconds(30), Duration.ofMinutes(5));

        /** @param repeat from 1 */
        Duration wait(int repeat, long seed) {
            double doubled = first.toMillis() * Math.pow(2, Math.min(repeat, 30) - 1);
            double chance = 0.5 + new SplittableRandom(seed + repeat).nextDouble() / 2;
            return Duration.ofMillis((long) (Math.min(doubled, most.toMillis()) * chance));
        }
    }
}
