package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.RunPlans;

/** However many calls a run has in flight, it makes the same items at the same cost. */
class ManyJobsTest {

    private static final int ITEMS = 22;
    private static final long SEED = 7;

    @TempDir
    private static Path folder;

    /** What a run made. @param calls of each item, for those attempts that counted */
    private record Made(List<Item> items, TreeMap<Integer, Long> calls) {}

    @Test
    void theItemsAndTheirCostsDoNotDependOnTheJobs() throws IOException {
        SampleDomain.NBA.write(folder.resolve("csv"), Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Path file = folder.resolve("facts.duckdb");
        var schema = Import.preview(folder.resolve("csv"), Optional.empty())
                .then(plan -> Import.load(plan, file))
                .orThrow(IllegalStateException::new);
        try (FactBase facts = FactBases.open(file, schema)) {
            Made alone = run(facts, 1);
            assertThat(alone.items()).hasSize(ITEMS);
            assertThat(alone.items())
                    .as("items that were drawn again")
                    .anyMatch(item -> item.lineage().attempt() > 1);
            for (int jobs : List.of(4, 16, 64)) {
                Made many = run(facts, jobs);
                assertThat(many.items()).as("%d jobs", jobs).isEqualTo(alone.items());
                assertThat(many.calls()).as("%d jobs", jobs).isEqualTo(alone.calls());
            }
        }
    }

    private static Made run(FactBase facts, int jobs) {
        Told told = new Told(new OfflineAuthor(new Wording(Lexicon.forSchema(facts.schema()))));
        LanguageModel model = new LanguageModel.Answering("model", call -> answer(told, call));
        Made made = new Made(new ArrayList<>(), new TreeMap<>());
        new Pipeline(facts, told.asking(new LlmAuthor(model, PromptFiles.shipped())), Clock.systemUTC())
                .run(
                        RunPlans.published(ITEMS, SEED, jobs),
                        List.of(),
                        events -> {
                            for (RunEvent event : events) {
                                switch (event) {
                                    case RunEvent.Accepted accepted ->
                                        made.items().add(accepted.accepted());
                                    case RunEvent.Costed costed ->
                                        made.calls().put(costed.item(), calls(costed.cost()));
                                    default -> {}
                                }
                            }
                        },
                        TaskControl.NONE);
        return made;
    }

    private static long calls(Cost cost) {
        return cost.counts().numbers().getOrDefault(Counter.TOTAL_CALLS, 0L);
    }

    private static ModelReply answer(Told told, Call call) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("seed", call.seed());
        String text = told.answer(new ChatServer.Asked(0, call.prompt(), body, ""))
                .orElseGet(() -> JsonNodeFactory.instance.objectNode().put("none", "nothing comes to mind"))
                .toString();
        return new ModelReply.Replied(text, new ModelReply.Cost(1, 0, 0, 0));
    }
}
