package org.spartabench.making.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.base.task.TaskControl;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;

/** How runs end that are resumed, cancelled, out of budget or out of luck: what they have is kept. */
class RunEndsTest {

    @TempDir
    private static Path folder;

    private static MedicalRuns runs;
    private static RecordedJournal undisturbed;

    @BeforeAll
    static void run() throws IOException {
        runs = new MedicalRuns(folder);
        undisturbed = runs.run(MedicalRuns.PLAN, ResumePoint.NOTHING, TaskControl.NONE);
    }

    @AfterAll
    static void close() {
        runs.close();
    }

    @ParameterizedTest(name = "after {0} items")
    @ValueSource(ints = {9, 15, 26})
    void aResumedRunEndsAsAnUndisturbedOne(int accepted) {
        List<Item> all = undisturbed.items();
        List<Cost> spent =
                undisturbed.costs().stream().filter(c -> c.item() <= accepted).toList();
        RecordedJournal later = runs.run(
                MedicalRuns.with(MedicalRuns.PLAN.budget(), 2),
                new ResumePoint(List.of(), all.subList(0, accepted), spent),
                TaskControl.NONE);
        assertThat(later.items()).isEqualTo(all.subList(accepted, all.size()));
        assertThat(counts(later.finished().metrics()))
                .isEqualTo(counts(undisturbed.finished().metrics()));
    }

    /** Metrics without times. */
    private static List<List<Object>> counts(Metrics metrics) {
        return metrics.shapes().stream()
                .map(s -> List.<Object>of(
                        s.shape(),
                        s.target(),
                        EnumSet.range(Counter.SUCCESS, Counter.REPAIRED).stream()
                                .map(s::of)
                                .toList()))
                .toList();
    }

    @Test
    void aCancelledRunKeepsWhatItHas() {
        class Impatient implements TaskControl {
            private volatile long done;

            @Override
            public void done(long units) {
                done = units;
            }

            @Override
            public boolean cancelled() {
                return done >= 5;
            }
        }
        RecordedJournal cut =
                runs.run(MedicalRuns.with(MedicalRuns.PLAN.budget(), 2), ResumePoint.NOTHING, new Impatient());
        assertThat(cut.finished().end()).isEqualTo(RunEvent.End.CANCELLED);
        assertThat(cut.items()) // those that the journal wrote meanwhile are kept, too
                .hasSizeGreaterThanOrEqualTo(5)
                .hasSizeLessThan(undisturbed.items().size())
                .isEqualTo(undisturbed.items().subList(0, cut.items().size()));
    }

    @Test
    void anAuthorWithNothingToSayEndsTheRunInPeace() {
        RunPlan plan = MedicalRuns.with(new RunPlan.Budget(10_000, 0, 0, 2, 1, 2, 2_000), 2);
        List<String> lines = new CopyOnWriteArrayList<>();
        TaskControl listening = new TaskControl() {
            @Override
            public void message(String line) {
                lines.add(line);
            }
        };
        RecordedJournal journal =
                runs.run(plan, new Declining(runs.offline(), request -> true), ResumePoint.NOTHING, listening);
        assertThat(journal.items()).isEmpty();
        assertThat(journal.of(RunEvent.GivenUp.class))
                .filteredOn(e -> e.item() > 0)
                .hasSize(33);
        assertThat(lines).filteredOn(l -> l.contains("given up: no ")).hasSize(33);
        assertThat(journal.finished().message()).startsWith("0 of 33 items").contains("33 items were given up");
    }

    /** A run that gets nothing for its calls ends, and says so, long before its budget of calls and attempts does. */
    @Test
    void aRunThatMakesTooLittleOfItsCallsStops() {
        RunPlan plan = MedicalRuns.with(new RunPlan.Budget(1_000_000, 0, 0, 2, 1, 10_000, 2_000), 2);
        RecordedJournal journal =
                runs.run(plan, new Declining(runs.offline(), request -> true), ResumePoint.NOTHING, TaskControl.NONE);
        assertThat(journal.items()).isEmpty();
        assertThat(journal.of(RunEvent.GivenUp.class)).hasSizeLessThan(33);
        assertThat(journal.finished().message()).contains("stopped: ").contains("would do if each succeeded at once");
    }

    /** Conditions may leave no rows to group: then other ones are asked for, twice, and the author hears why. */
    @Test
    void conditionsThatALaterClauseCannotFollowAreWrittenAgain() {
        Declining author = new Declining(runs.offline(), Request.GroupBy.class::isInstance);
        RunPlan plan = MedicalRuns.with(MedicalRuns.PLAN.budget(), 1);
        runs.run(plan, author, ResumePoint.NOTHING, TaskControl.NONE);
        assertThat(author.asked.stream()
                        .filter(Request.Where.class::isInstance)
                        .mapToLong(where -> where.view().feedback().stream()
                                .filter(f -> f.outcome().contains("the author writes no GROUP BY"))
                                .count())
                        .max())
                .hasValue(2);
    }

    /** Declines some requests and passes the others on. */
    private record Declining(Author author, Predicate<Request<?>> declined, Collection<Request<?>> asked)
            implements Author {

        Declining(Author author, Predicate<Request<?>> declined) {
            this(author, declined, new ConcurrentLinkedQueue<>());
        }

        @Override
        public String name() {
            return author.name();
        }

        @Override
        public <R> AuthorReply<R> ask(Request<R> request) {
            asked.add(request);
            return declined.test(request)
                    ? new AuthorReply.Declined<>("no idea", AuthorReply.Usage.of(1))
                    : author.ask(request);
        }
    }

    @Test
    void aRunStopsWhenItsCallsAreUsedUp() {
        RecordedJournal journal = runs.run(
                MedicalRuns.with(RunPlan.Budget.DEFAULT.withCalls(40), 2), ResumePoint.NOTHING, TaskControl.NONE);
        assertThat(journal.items()).isNotEmpty().hasSizeLessThan(33);
        assertThat(journal.items())
                .isEqualTo(undisturbed.items().subList(0, journal.items().size()));
        assertThat(journal.finished().message()).contains("the budget of 40 calls is used up");
    }

    @Test
    void aFullDiskEndsTheRunWithItsCause() {
        RuntimeException full = new IllegalStateException("disk full");
        List<Item> kept = new ArrayList<>();
        Journal journal = events -> {
            for (RunEvent event : events) {
                if (event instanceof RunEvent.Accepted accepted) {
                    if (kept.size() == 3) {
                        throw full;
                    }
                    kept.add(accepted.accepted());
                }
            }
        };
        Pipeline pipeline = new Pipeline(runs.facts(), runs.offline(), Clock.systemUTC());
        assertThatThrownBy(() -> pipeline.run(MedicalRuns.PLAN, ResumePoint.NOTHING, journal, TaskControl.NONE))
                .isSameAs(full);
        assertThat(kept).isEqualTo(undisturbed.items().subList(0, 3));
    }

    /** The calls of the other jobs are paid for: none may go on making what nobody will take. */
    @Test
    void aFailedJobStopsTheOthers() {
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch failed = new CountDownLatch(1);
        record Failing(int item, AtomicInteger asked, CountDownLatch failed) implements Author {
            @Override
            public String name() {
                return "failing";
            }

            @Override
            public Author at(CallPurpose work) {
                return new Failing(work.item(), asked, failed);
            }

            @Override
            public <R> AuthorReply<R> ask(Request<R> request) {
                if (item == 2) {
                    failed.countDown();
                    throw new IllegalStateException("out of ideas");
                }
                try {
                    failed.await();
                    Thread.sleep(20);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                asked.incrementAndGet();
                return new AuthorReply.Declined<>("no idea", AuthorReply.Usage.of(1));
            }
        }
        RunPlan plan = MedicalRuns.with(new RunPlan.Budget(10_000, 0, 0, 20, 1, 2, 2_000), 3);
        Pipeline pipeline = new Pipeline(runs.facts(), new Failing(0, asked, failed), Clock.systemUTC());
        assertThatThrownBy(() -> pipeline.run(plan, ResumePoint.NOTHING, new RecordedJournal(), TaskControl.NONE))
                .hasRootCauseMessage("out of ideas");
        assertThat(asked).hasValueLessThan(12);
    }
}
