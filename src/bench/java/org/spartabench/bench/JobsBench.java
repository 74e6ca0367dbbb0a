package org.spartabench.bench;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.spartabench.app.Told;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.ModelReply;
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
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;

/**
 * Runs one plan with a model that answers after some virtual time, two seconds unless another is given, with more and more jobs:
 * {@code [ITEMS [SEED [JOBS,JOBS… [MILLISECONDS]]]]}. Prints how many times as fast each run is as the one with a single job, the calls in
 * flight, and a digest of the items, which must be the same for all.
 */
public final class JobsBench {

    private static final String USUAL_MILLIS = "2000";

    private JobsBench() {}

    public static void main(String[] args) throws IOException {
        int items = args.length > 0 ? Integer.parseInt(args[0]) : 110;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 7;
        List<String> jobs = List.of((args.length > 2 ? args[2] : "1,4,16,64").split(","));
        long millis = Long.parseLong(args.length > 3 ? args[3] : USUAL_MILLIS);
        Path folder = Files.createTempDirectory("jobs-bench");
        SampleDomain.NBA.write(folder.resolve("csv"), Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Path file = folder.resolve("facts.duckdb");
        var schema = Import.preview(folder.resolve("csv"), Optional.empty())
                .then(plan -> Import.load(plan, file))
                .orThrow(IllegalStateException::new);
        System.out.println(
                "| jobs | items | time | times as fast | calls | in flight, mean | most | processor | digest |"
                        + "\n|---|---|---|---|---|---|---|---|---|");
        long alone = 0;
        for (String count : jobs) {
            try (FactBase facts = FactBases.open(file, schema);
                    VirtualTime time = new VirtualTime(Thread.currentThread())) {
                RunPlan plan = RunPlans.published(items, seed, Integer.parseInt(count));
                Told told = new Told(new OfflineAuthor(new Wording(Lexicon.forSchema(schema))));
                Slow slow = new Slow(told, time, millis);
                Author author = told.asking(
                        new LlmAuthor(new LanguageModel.Answering("slow", slow::answer), PromptFiles.shipped()));
                List<Item> made = Collections.synchronizedList(new ArrayList<>());
                long cpu = cpu();
                new Pipeline(facts, author, Clock.systemUTC())
                        .run(
                                plan,
                                List.of(),
                                events -> {
                                    for (RunEvent event : events) {
                                        if (event instanceof RunEvent.Accepted accepted) {
                                            made.add(accepted.accepted());
                                        }
                                    }
                                },
                                TaskControl.NONE);
                alone = alone == 0 ? time.now() : alone;
                System.out.printf(
                        "| %s | %d | %.0f s | %.1f | %d | %.1f | %d | %.0f s | %x |%n",
                        count,
                        made.size(),
                        time.now() / 1e3,
                        alone / (double) time.now(),
                        slow.calls(),
                        time.mean(),
                        time.most(),
                        (cpu() - cpu) / 1e9,
                        made.toString().hashCode());
            }
        }
    }

    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** Answers what the knowing author would, after a while. */
    private static final class Slow {

        private final Told told;
        private final VirtualTime time;
        private final long millis;
        private int calls;

        Slow(Told told, VirtualTime time, long millis) {
            this.told = told;
            this.time = time;
            this.millis = millis;
        }

        ModelReply answer(Call call) {
            time.await(millis);
            synchronized (this) {
                calls++;
            }
            ObjectNode body = JsonNodeFactory.instance.objectNode().put("seed", call.seed());
            String text = told.answer(new ChatServer.Asked(0, call.prompt(), body, ""))
                    .orElseGet(() -> JsonNodeFactory.instance.objectNode().put("none", "nothing comes to mind"))
                    .toString();
            return new ModelReply.Replied(text, new ModelReply.Cost(1, 0, 0, 0));
        }

        synchronized int calls() {
            return calls;
        }
    }
}
