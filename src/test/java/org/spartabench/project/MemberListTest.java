package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.desk.Desk;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.team.ValidatorQueue;

/** The list of a member is read when it is first asked for; commits do not wait for it, and none is missing from it. */
class MemberListTest {

    private static final int MEMBERS = 8;
    private static final int ITEMS = 3_000;

    @TempDir
    private Path temp;

    @Test
    void holdsWhatIsCommittedWhileItIsRead() throws IOException {
        List<String> names =
                IntStream.rangeClosed(1, MEMBERS).mapToObj(n -> "member " + n).toList();
        try (Project project = Projects.ok(Project.open(Projects.make(temp.resolve("p"))))) {
            Projects.fill(project, ITEMS);
            project.team().roster(new Roster(names, 1, false, 1));
            for (String name : names) {
                ValidatorQueue queue = project.team().seat(name);
                CompletableFuture<Integer> reading =
                        CompletableFuture.supplyAsync(() -> queue.count(ItemFilter.of(Status.OPEN)));
                Desk desk = new Desk(queue, name, System::nanoTime);
                for (int item = 1; item <= 3; item++) {
                    desk.show(item);
                    desk.decide(new Verdict.Accept());
                }
                reading.join();
                assertThat(queue.count(ItemFilter.of(Status.ACCEPTED))).as(name).isEqualTo(3);
            }
        }
    }

    @Test
    void getsTheItemsThatARunAdds() throws IOException {
        try (Project project = Projects.ok(Project.open(Projects.make(temp.resolve("p"))))) {
            project.team().roster(new Roster(List.of("ann"), 1, false, 1));
            ValidatorQueue ann = project.team().seat("ann");
            assertThat(ann.count(ItemFilter.ALL)).isZero();
            Projects.fill(project, 3);
            assertThat(ann.count(ItemFilter.ALL)).isEqualTo(3);
        }
    }
}
