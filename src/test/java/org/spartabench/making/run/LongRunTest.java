package org.spartabench.making.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.TestData;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.RunPlans;

/** Over many items the counters of a run stay right, and what it keeps in memory does not grow with the attempts. */
class LongRunTest {

    private static final int ITEMS = 110;
    private static final int FIRST = 40;

    /** Far more than 70 items, their queries and answers take; a row set kept for each attempt would exceed it. */
    private static final long GROWTH_BYTES = 24_000_000;

    @TempDir
    private Path folder;

    /** Keeps the last event of each item, and how much memory is in use when many are accepted. */
    private static final class Folded implements Journal {

        private final Map<Integer, Cost> costs = new HashMap<>();
        private final Map<Integer, Long> memory = new HashMap<>();
        private int accepted;
        private Optional<RunEvent.Finished> end = Optional.empty();

        @Override
        public synchronized void append(List<RunEvent> events) {
            for (RunEvent event : events) {
                switch (event) {
                    case RunEvent.Costed costed -> costs.put(costed.item(), costed.cost());
                    case RunEvent.Finished finished -> end = Optional.of(finished);
                    case RunEvent.Accepted item -> {
                        accepted++;
                        if (accepted == FIRST || accepted == ITEMS) {
                            memory.put(accepted, used());
                        }
                    }
                    default -> {
                        // what else happens is not counted
                    }
                }
            }
        }

        private static long used() {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            return runtime.totalMemory() - runtime.freeMemory();
        }
    }

    @Test
    void countersAreTheSumOfTheItemsAndMemoryIsBounded() throws IOException {
        ImportPlan tables =
                Import.preview(TestData.own("harbour"), Optional.empty()).orThrow(IllegalStateException::new);
        Path file = folder.resolve("facts.duckdb");
        Folded journal = new Folded();
        try (FactBase facts = FactBases.open(file, Import.load(tables, file).orThrow(IllegalStateException::new))) {
            OfflineAuthor author = new OfflineAuthor(new Wording(Lexicon.forSchema(facts.schema()))::phrase);
            new Pipeline(facts, author, Clock.systemUTC())
                    .run(RunPlans.published(ITEMS, 7, 2), ResumePoint.NOTHING, journal, TaskControl.NONE);
        }
        assertThat(journal.accepted).isEqualTo(ITEMS);
        List<Metrics.ByShape> shapes = journal.end.orElseThrow().metrics().shapes();
        assertThat(shapes.stream().mapToLong(s -> s.of(Counter.SUCCESS)).sum()).isEqualTo(ITEMS);
        for (Metrics.ByShape shape : shapes) {
            List<Cost> own = journal.costs.values().stream()
                    .filter(c -> c.shape().equals(shape.shape()))
                    .toList();
            for (Counter counter : List.of(Counter.SUCCESS, Counter.TOTAL_CALLS, Counter.REFUSED)) {
                assertThat(own.stream().mapToLong(c -> c.of(counter)).sum())
                        .as(shape.shape() + " " + counter)
                        .isEqualTo(shape.of(counter));
            }
        }
        assertThat(journal.memory.get(ITEMS) - journal.memory.get(FIRST)).isLessThan(GROWTH_BYTES);
    }
}
