package org.spartabench.making.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Await;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.base.task.TaskControl;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.sql.shape.Shape;

/** Another item can take the plan of a draw. The first item is then drawn again, and its history marks the superseded draw. */
class SupersededDrawTest {

    private static final int ITEMS = 3;

    /** Draws of the first item before it tries the plan of a later one. */
    private static final int DRAWS = 8;

    @TempDir
    private Path folder;

    /**
     * Declines the first item's own plan. Blocks the first draws of the other items until the first item has taken a plan of
     * theirs.
     */
    private record Stubborn(Author author, RecordedJournal journal, int item, int attempt) implements Author {

        @Override
        public String name() {
            return author.name();
        }

        @Override
        public Author at(CallPurpose work) {
            return new Stubborn(author.at(work), journal, work.item(), work.attempt());
        }

        @Override
        public <R> AuthorReply<R> ask(Request<R> request) {
            if (item == 1 && attempt <= DRAWS) {
                Await.until(
                        "all are drawn", () -> IntStream.rangeClosed(1, ITEMS).allMatch(n -> draws(n) > 0));
                return new AuthorReply.Declined<>("no idea", AuthorReply.Usage.of(1));
            }
            if (item > 1) {
                Await.until(
                        "the first item has another plan",
                        () -> journal.of(RunEvent.Planned.class).stream()
                                .anyMatch(e -> e.item() == 1 && e.attempt() > DRAWS));
            }
            return author.ask(request);
        }

        private long draws(int number) {
            return journal.of(RunEvent.Planned.class).stream()
                    .filter(e -> e.item() == number && e.attempt() == 1)
                    .count();
        }
    }

    @Test
    void aSupersededDrawEndsAndIsMarkedBeforeItsItemIsDrawnAnew() throws IOException {
        RecordedJournal journal = new RecordedJournal();
        RunPlan plan = RunPlans.of(List.of(new RunPlan.Target(Shape.PUBLISHED.get(1), ITEMS)), 7, ITEMS)
                .withBudget(RunPlan.Budget.DEFAULT.withItemAttempts(DRAWS));
        try (MedicalRuns runs = new MedicalRuns(folder)) {
            new Pipeline(runs.facts(), new Stubborn(runs.offline(), journal, 0, 0), Clock.systemUTC())
                    .run(plan, ResumePoint.NOTHING, journal, TaskControl.NONE);
        }
        int other = IntStream.rangeClosed(2, ITEMS)
                .filter(n -> journal.of(RunEvent.Planned.class).stream()
                                .filter(e -> e.item() == n && e.attempt() == 1)
                                .count()
                        > 1)
                .findFirst()
                .orElseThrow();
        List<RunEvent> history = journal.events().stream()
                .filter(e -> e.item() == other && !(e instanceof RunEvent.Costed))
                .toList();
        List<Integer> begun = IntStream.range(0, history.size())
                .filter(i -> history.get(i) instanceof RunEvent.Planned planned && planned.attempt() == 1)
                .boxed()
                .toList();
        assertThat(begun).as("its draws").hasSize(2);
        List<RunEvent> before = history.subList(0, begun.getLast());
        assertThat(before.getLast())
                .as("what ends the first draw")
                .isInstanceOfSatisfying(
                        RunEvent.Refused.class,
                        mark -> assertThat(mark.reason()).startsWith("superseded"));
        assertThat(before.stream().filter(RunEvent.Replied.class::isInstance))
                .as("nothing of the first draw goes on")
                .hasSize((int)
                        before.stream().filter(RunEvent.Asked.class::isInstance).count());
        assertThat(journal.items()).extracting(Item::number).containsExactly(1, 2, 3);
    }
}
