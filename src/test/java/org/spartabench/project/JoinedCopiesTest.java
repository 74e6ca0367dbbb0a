package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.share.fold.Merge;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.item.BodyTable;

/** Copies that were worked on apart are joined: nothing that people said is lost, and nobody is overruled in silence. */
class JoinedCopiesTest {

    private static final Verdict ACCEPT = new Verdict.Accept();
    private static final Verdict REJECT = new Verdict.Reject(List.of(RejectReason.TIE), "two");

    @TempDir
    private Path temp;

    private Path base(int items) throws IOException {
        Path folder = Projects.make(temp.resolve("base"));
        try (Project project = open(folder)) {
            Projects.fill(project, items);
        }
        return folder;
    }

    private Path copy(Path folder, String name) throws IOException {
        Path copy = temp.resolve(name);
        SampleProject.copy(folder, copy);
        return copy;
    }

    private static Project open(Path folder) {
        return Projects.ok(Project.open(folder));
    }

    private static void decide(Project project, int item, String who, Verdict verdict) {
        new AsSeen(project.queue()).decide(item, who, verdict, 100);
    }

    private static Merge.Done merge(Project to, Project from) {
        return Projects.ok(to.team().merge(from.team()));
    }

    private static Status status(Project project, int item) {
        return project.queue().item(item).orElseThrow().status();
    }

    private static void make(Project project, int... numbers) {
        long run = project.runs().start(Projects.PLAN);
        int place = 0;
        for (int number : numbers) {
            project.runs().journal(run).append(List.of(new RunEvent.Accepted(++place, Projects.item(number))));
        }
    }

    private static Set<String> items(Project project) {
        Set<String> all = new TreeSet<>();
        for (ItemRow row : project.set().rows()) {
            all.add(row.id() + " " + row.question() + " " + row.status());
        }
        return all;
    }

    /** E1: both made items and decided them; both have all afterwards, under the same ids. */
    @Test
    void bothMadeAndDecidedItems() throws IOException {
        Path left = base(3);
        try (Project a = open(left);
                Project b = open(copy(left, "right"))) {
            make(a, 11, 12);
            make(b, 21, 22);
            decide(a, a.set().rows().get(3).number(), "ann", ACCEPT);
            decide(b, b.set().rows().get(3).number(), "bo", REJECT);
            Merge.Done done = merge(a, b);
            assertThat(done.made()).isEqualTo(2);
            assertThat(done.decisions()).isEqualTo(1);
            assertThat(merge(b, a).made()).isEqualTo(2);
            assertThat(items(a)).hasSize(7).isEqualTo(items(b));
            assertThat(items(a).toString()).containsOnlyOnce("ACCEPTED").containsOnlyOnce("REJECTED");
            make(a, 31);
            assertThat(merge(b, a).made()).isOne();
            assertThat(merge(a, b).made()).isZero();
            assertThat(items(a)).hasSize(8).isEqualTo(items(b));
        }
    }

    /** E2: a team that somebody named is the team in whatever order copies are merged. */
    @Test
    void theTeamIsTheSameInBothOrders() throws IOException {
        Path base = base(3);
        Path m = copy(base, "m");
        Path r = copy(base, "r");
        try (Project x = open(base)) {
            x.team().roster(new Roster(List.of("ann", "bo"), 2, true, 5));
        }
        try (Project y = open(m);
                Project z = open(r)) {
            decide(y, 1, "yves", ACCEPT);
            decide(z, 2, "zoe", ACCEPT);
        }
        Optional<Roster> first;
        try (Project x = open(copy(base, "x1"));
                Project y = open(copy(m, "y1"));
                Project z = open(copy(r, "z1"))) {
            merge(x, y);
            merge(x, z);
            first = x.team().roster();
        }
        try (Project x = open(copy(base, "x2"));
                Project y = open(copy(m, "y2"));
                Project z = open(copy(r, "z2"))) {
            merge(y, z);
            assertThat(y.team().roster().map(Roster::members)).contains(List.of("yves", "zoe"));
            merge(x, y);
            assertThat(x.team().roster()).isEqualTo(first).contains(new Roster(List.of("ann", "bo"), 2, true, 5));
            merge(z, x);
            assertThat(z.team().roster()).isEqualTo(first);
        }
    }

    /** E3: who was removed stays away, with their items, and a blind pass that was ended stays ended. */
    @Test
    void theRemovedMemberStaysAway() throws IOException {
        Path left = base(3);
        try (Project a = open(left)) {
            a.team().roster(new Roster(List.of("ann", "bo", "cy"), 3, true, 5));
            a.team().deal();
        }
        Path right = copy(left, "right");
        try (Project a = open(left);
                Project b = open(right)) {
            Roster wanted = new Roster(List.of("ann", "bo"), 2, false, 5);
            a.team().roster(wanted);
            decide(b, 1, "ann", ACCEPT);
            merge(a, b);
            merge(b, a);
            for (Project project : List.of(a, b)) {
                assertThat(project.team().roster()).contains(wanted);
                assertThat(project.team().dealt().values()).hasSize(3).containsOnly(Set.of("ann", "bo"));
            }
        }
    }

    /** E4: items were dealt on both copies; none goes to more people than the overlap. */
    @Test
    void noItemGoesToMorePeopleThanTheOverlap() throws IOException {
        Path left = base(6);
        try (Project a = open(left)) {
            a.team().roster(new Roster(List.of("ann", "bo", "cy", "di"), 2, true, 5));
        }
        Path right = copy(left, "right");
        try (Project a = open(left);
                Project b = open(right)) {
            a.team().deal();
            b.team().roster(new Roster(List.of("bo", "cy", "di", "eve"), 2, true, 5));
            b.team().deal();
            merge(a, b);
            merge(b, a);
            assertThat(a.team().dealt()).hasSize(6).isEqualTo(b.team().dealt());
            assertThat(a.team().dealt().values()).allMatch(people -> people.size() == 2 && !people.contains("ann"));
            a.team()
                    .dealt()
                    .forEach((item, people) ->
                            people.forEach(who -> new AsSeen(a.team().seat(who)).decide(item, who, ACCEPT, 5)));
            assertThat(a.queue().tally()).containsEntry(Status.ACCEPTED, 6);
        }
    }

    /** E5: two people, one name; when the name decides again where both are seen, that stands. */
    @Test
    void oneNameOnTwoMachinesDisagreesWithItself() throws IOException {
        Path left = base(2);
        try (Project a = open(left)) {
            a.team().roster(new Roster(List.of("ann", "user"), 1, true, 5));
        }
        try (Project a = open(left);
                Project b = open(copy(left, "right"))) {
            decide(a, 1, "user", ACCEPT);
            decide(b, 1, "user", REJECT);
            assertThat(merge(a, b).sameName()).isOne();
            assertThat(status(a, 1)).isEqualTo(Status.DISAGREED);
            assertThat(a.team().disagreements()).hasSize(1);
            decide(a, 1, "user", REJECT);
            merge(b, a);
            merge(a, b);
            assertThat(status(a, 1)).isEqualTo(status(b, 1)).isEqualTo(Status.REJECTED);
            assertThat(a.team().decisions()).extracting(d -> d.validator()).containsOnly("user");
        }
    }

    /** E6: a clock that is a year ahead wins over nothing, and is named. */
    @Test
    void aClockThatIsAheadWinsNothing() throws IOException {
        Path left = base(2);
        try (Project a = open(left)) {
            a.team().roster(new Roster(List.of("ann", "bo"), 1, true, 5));
        }
        Path right = copy(left, "right");
        Clock ahead = Clock.offset(Clock.systemUTC(), Duration.ofDays(365));
        try (Project a = open(left);
                Project b = Projects.ok(ProjectFolder.open(right, ahead))) {
            decide(b, 1, "ann", ACCEPT);
            decide(b, 2, "bo", adjudicated(b, true));
            decide(a, 1, "ann", REJECT);
            decide(a, 2, "bo", adjudicated(a, false));
            assertThat(merge(a, b).fast()).isOne();
            assertThat(status(a, 1)).isEqualTo(Status.REJECTED);
            assertThat(status(a, 2)).isEqualTo(Status.REJECTED);
            decide(a, 1, "ann", ACCEPT);
            merge(b, a);
            assertThat(status(b, 1)).isEqualTo(status(a, 1)).isEqualTo(Status.ACCEPTED);
            assertThat(status(b, 2)).isEqualTo(Status.REJECTED);
            assertThat(merge(a, b).fast()).as("named once").isZero();
        }
    }

    private static Verdict adjudicated(Project project, boolean keep) {
        String question = project.queue().item(2).orElseThrow().question();
        return new Verdict.Adjudicate(keep, 1, question, false, keep ? List.of() : List.of(RejectReason.TIE), "");
    }

    /** E7: after a merge, undo takes back what was decided here. */
    @Test
    void undoTakesBackOnesOwn() throws IOException {
        Path left = base(3);
        try (Project a = open(left);
                Project b = open(copy(left, "right"))) {
            decide(b, 1, "ann", ACCEPT);
            decide(a, 2, "ann", REJECT);
            merge(a, b);
            assertThat(a.queue().undo("ann")).isPresent();
            assertThat(status(a, 1)).isEqualTo(Status.ACCEPTED);
            assertThat(status(a, 2)).isEqualTo(Status.OPEN);
            assertThat(a.queue().undo("ann")).isEmpty();
        }
    }

    /** E8: a decision that was undone on both copies is made again by one redo. */
    @Test
    void whatWasUndoneTwiceIsRedoneOnce() throws IOException {
        Path left = base(2);
        try (Project a = open(left)) {
            decide(a, 1, "ann", ACCEPT);
        }
        try (Project a = open(left);
                Project b = open(copy(left, "right"))) {
            a.queue().undo("ann");
            b.queue().undo("ann");
            merge(a, b);
            assertThat(a.queue().redo("ann")).isPresent();
            assertThat(status(a, 1)).isEqualTo(Status.ACCEPTED);
            assertThat(a.queue().redo("ann")).isEmpty();
            merge(b, a);
            assertThat(status(b, 1)).isEqualTo(Status.ACCEPTED);
            assertThat(a.queue().undo("ann")).isPresent();
            assertThat(status(a, 1)).isEqualTo(Status.OPEN);
        }
    }

    /** One content under two numbers is one query of an item. */
    @Test
    void aQueryThatComesTwiceIsStoredOnce() throws IOException {
        try (Project project = open(base(1))) {
            ProjectCore core = project.records().core();
            List<Integer> numbers = core.write(h -> {
                BodyTable bodies = core.tables().bodies();
                BodyTable.Row first = bodies.rows(h, 1).getFirst();
                return List.of(
                        bodies.add(h, 1, first),
                        bodies.add(h, 1, first),
                        bodies.rows(h, 1).size());
            });
            assertThat(numbers).containsExactly(2, 2, 2);
        }
    }
}
