package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.desk.Desk;
import org.spartabench.judging.desk.Queue;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.failure.StoreException;

/** A validator's morning at the desk, over a real project. */
class DeskTest {

    @TempDir
    private Path temp;

    private final AtomicLong nanos = new AtomicLong();

    private void pass(long seconds) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }

    @Test
    void decidesGoesOnAndTakesBack() throws IOException {
        Path folder = Projects.make(temp.resolve("p"));
        try (Project project = Projects.ok(Project.open(folder))) {
            Projects.fill(project, 3);
            Desk desk = new Desk(project.queue(), "ann", nanos::get);
            assertThat(desk.decide(new Verdict.Accept())).isEmpty();
            assertThat(desk.next()).map(StoredItem::number).contains(1);
            pass(10);
            desk.decide(new Verdict.Accept());
            assertThat(desk.current()).map(StoredItem::status).contains(Status.ACCEPTED);
            assertThat(desk.next()).map(StoredItem::number).contains(2);
            desk.decide(new Verdict.Defer());
            assertThat(desk.next()).map(StoredItem::number).contains(3);
            desk.decide(new Verdict.Reject(List.of(RejectReason.AMBIGUOUS), ""));
            assertThat(desk.next()).map(StoredItem::number).contains(2);
            desk.decide(new Verdict.EditQuestion("Which two players?"));
            assertThat(desk.next()).isEmpty();
            assertThat(desk.current()).isEmpty();
            assertThat(desk.pace().open()).isZero();

            desk.undo();
            assertThat(desk.current())
                    .map(StoredItem::question)
                    .contains(Projects.item(2).question().text());
            desk.undo();
            assertThat(desk.current()).map(StoredItem::number).contains(3);
            assertThat(project.queue().count(ItemFilter.of(Status.OPEN))).isEqualTo(1);
        }
        try (Project project = Projects.ok(Project.open(folder))) {
            Desk desk = new Desk(project.queue(), "ann", nanos::get);
            desk.undo();
            assertThat(desk.current()).map(StoredItem::number).contains(2);
            desk.undo();
            assertThat(desk.current()).map(StoredItem::number).contains(1);
            assertThat(desk.undo()).isEmpty();
            assertThat(project.queue().count(ItemFilter.of(Status.OPEN))).isEqualTo(3);
        }
    }

    /** Otherwise the screen would say "Not saved" of an undoing that is on disk. */
    @Test
    void anUndoingThatIsOnDiskIsToldEvenWhereItsItemCannotBeRead() throws IOException {
        try (Project project = Projects.ok(Project.open(Projects.make(temp.resolve("p"))))) {
            Projects.fill(project, 2);
            AtomicBoolean damaged = new AtomicBoolean();
            Desk desk = new Desk(unreadable(project.queue(), damaged), "ann", nanos::get);
            desk.next();
            desk.decide(new Verdict.Accept());
            damaged.set(true);
            assertThat(desk.undo()).map(step -> step.first().item()).contains(1);
            assertThat(project.queue().count(ItemFilter.of(Status.OPEN))).isEqualTo(2);
            assertThatThrownBy(desk::current).isInstanceOf(StoreException.class);
            assertThat(desk.redo()).map(step -> step.first().item()).contains(1);
            assertThat(project.queue().count(ItemFilter.of(Status.OPEN))).isEqualTo(1);
            damaged.set(false);
            assertThat(desk.current()).map(StoredItem::status).contains(Status.ACCEPTED);
        }
    }

    /** The queue, of which no item can be read while it is damaged. */
    private static Queue unreadable(Queue queue, AtomicBoolean damaged) {
        return (Queue) Proxy.newProxyInstance(
                Queue.class.getClassLoader(), new Class<?>[] {Queue.class}, (proxy, method, arguments) -> {
                    if (damaged.get() && method.getName().equals("item")) {
                        throw new StoreException("the item cannot be read");
                    }
                    return method.invoke(queue, arguments);
                });
    }

    @Test
    void anItemThatWasReadAheadIsKnownToHaveChanged() throws IOException {
        Path folder = Projects.make(temp.resolve("p"));
        try (Project project = Projects.ok(Project.open(folder))) {
            Projects.fill(project, 3);
            new AsSeen(project.queue()).decide(1, "ann", new Verdict.Accept(), 0);
            int second = project.queue().changes(2);
            int third = project.queue().changes(3);
            new AsSeen(project.queue()).decide(2, "bo", new Verdict.EditQuestion("Which two players?"), 0);
            assertThat(project.queue().changes(2)).isNotEqualTo(second);
            assertThat(project.queue().changes(3)).isEqualTo(third);
            int edited = project.queue().changes(2);
            project.queue().undo("bo");
            assertThat(project.queue().changes(2)).isNotEqualTo(edited);
        }
    }

    @Test
    void idleTimeIsCut() throws IOException {
        Path folder = Projects.make(temp.resolve("p"));
        try (Project project = Projects.ok(Project.open(folder))) {
            Projects.fill(project, 2);
            Desk desk = new Desk(project.queue(), "ann", nanos::get);
            desk.next();
            pass(5);
            desk.recordActivity();
            pass(3600);
            desk.recordActivity();
            pass(2);
            assertThat(desk.decide(new Verdict.Accept())
                            .flatMap(Outcome::toOptional)
                            .orElseThrow()
                            .activeMillis())
                    .isEqualTo(TimeUnit.SECONDS.toMillis(5 + Desk.IDLE_SECONDS + 2));
        }
    }
}
