package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import org.spartabench.app.ModelRole;
import org.spartabench.app.Told;
import org.spartabench.authors.llm.ChatModel;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.ServerKey;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.RunStopped;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;

/**
 * Runs one plan with models of several characters behind a scripted chat server: {@code [ITEMS [SEED]]}. Prints accepted
 * items, calls by ideal calls, tokens (four characters each), and why the run ended.
 */
public final class ModelBench {

    private static final ChatModel.Backoff SHORT =
            new ChatModel.Backoff(Duration.ofMillis(2), Duration.ofMillis(50), Duration.ofSeconds(3));

    private ModelBench() {}

    public static void main(String[] args) throws IOException {
        int items = args.length > 0 ? Integer.parseInt(args[0]) : 44;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
        Path folder = Files.createTempDirectory("model-bench");
        SampleDomain.MEDICAL.write(folder.resolve("csv"), Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Path file = folder.resolve("facts.duckdb");
        var schema = Import.preview(folder.resolve("csv"), Optional.empty())
                .then(plan -> Import.load(plan, file))
                .orThrow(IllegalStateException::new);
        System.out.println(
                "| model | accepted | calls | ÷ ideal | tokens per nested item | with its leaves | requests |"
                        + " end |\n|---|---|---|---|---|---|---|---|");
        try (FactBase facts = FactBases.open(file, schema)) {
            for (ModelRole role : ModelRole.values()) {
                Told told = new Told(new OfflineAuthor(new Wording(Lexicon.forSchema(schema))));
                try (ChatServer server = new ChatServer(role.script(told))) {
                    ModelSettings settings = ModelSettings.of(
                                    server.url(), role.name().toLowerCase())
                            .withTimeout(Duration.ofSeconds(20));
                    Kinds kinds =
                            new Kinds(new ChatModel(settings, ServerKey.NONE, SHORT), new ConcurrentSkipListMap<>());
                    Author author = told.asking(new LlmAuthor(kinds, PromptFiles.shipped()));
                    RunPlan plan =
                            RunPlans.published(items, seed, 4).withBudget(RunPlan.Budget.DEFAULT.withCalls(20_000));
                    System.out.println(row(role, run(facts, author, plan), plan, server.requests()));
                    if (role == ModelRole.GOOD) {
                        kinds.all()
                                .forEach((kind, tokens) -> System.err.printf(
                                        "%-18s %4d calls, %,6d tokens on average%n",
                                        kind, tokens.getCount(), Math.round(tokens.getAverage())));
                    }
                }
            }
        }
    }

    private static Events run(FactBase facts, Author author, RunPlan plan) {
        Events events = new Events(new ConcurrentLinkedQueue<>());
        try {
            new Pipeline(facts, author, Clock.systemUTC()).run(plan, List.of(), events.all()::addAll, TaskControl.NONE);
        } catch (RunStopped stopped) {
            events.all().add(new RunEvent.GivenUp(0, stopped.getMessage()));
        }
        return events;
    }

    /** Sums the tokens of each kind of request. */
    private record Kinds(LanguageModel model, Map<String, LongSummaryStatistics> all) implements LanguageModel {

        @Override
        public String name() {
            return model.name();
        }

        @Override
        public ModelReply say(Call call) {
            ModelReply reply = model.say(call);
            synchronized (all) {
                all.computeIfAbsent(call.kind(), k -> new LongSummaryStatistics())
                        .accept(reply.cost().tokens());
            }
            return reply;
        }
    }

    private record Events(ConcurrentLinkedQueue<RunEvent> all) {}

    private static String row(ModelRole role, Events events, RunPlan plan, int requests) {
        Map<Integer, Cost> costs = new HashMap<>();
        int accepted = 0;
        int nested = 0;
        long nestedTokens = 0;
        String end = "";
        for (RunEvent event : events.all()) {
            switch (event) {
                case RunEvent.Costed costed -> costs.put(costed.item(), costed.cost());
                case RunEvent.Accepted item -> {
                    accepted++;
                    nested += item.accepted().nestings().isEmpty() ? 0 : 1;
                }
                case RunEvent.Finished finished -> end = finished.message();
                case RunEvent.GivenUp stopped when stopped.item() == 0 -> end = stopped.reason();
                default -> {}
            }
        }
        long pool = 0;
        for (Map.Entry<Integer, Cost> cost : costs.entrySet()) {
            long tokens = cost.getValue().counts().of(Counter.TOKENS);
            pool += cost.getKey() < 0 ? tokens : 0;
            nestedTokens += cost.getKey() > 0 && !cost.getValue().shape().equals("non-nested") ? tokens : 0;
        }
        long calls = sum(costs, Counter.TOTAL_CALLS);
        long ideal = sum(costs, Counter.IDEAL_CALLS);
        return String.format(
                "| %s | %d of %d | %,d | %.2f | %,d | %,d | %,d | %s |",
                role.name().toLowerCase().replace('_', ' '),
                accepted,
                plan.total(),
                calls,
                calls / (double) Math.max(1, ideal),
                nestedTokens / Math.max(1, nested),
                (nestedTokens + pool) / Math.max(1, nested),
                requests,
                end);
    }

    private static long sum(Map<Integer, Cost> costs, Counter counter) {
        return costs.values().stream().mapToLong(c -> c.counts().of(counter)).sum();
    }
}
