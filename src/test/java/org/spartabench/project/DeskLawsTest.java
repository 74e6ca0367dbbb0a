package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.SampleProject;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.DecidedContents.Content;
import org.spartabench.project.DecidedContents.Seat;
import org.spartabench.project.pair.PairRepository;
import org.spartabench.project.table.ProjectCore;

/** Whatever people decide, its desk keeps the same laws: stale ones are refused, own ones are undone, others' are hidden, none is lost. */
class DeskLawsTest {

    private static final Map<Content, Path> MADE = new EnumMap<>(Content.class);

    /** Where each content's project stands that tests copy. */
    @TempDir
    private static Path made;

    @TempDir
    private Path temp;

    @ParameterizedTest
    @EnumSource
    void whatWasDecidedMeanwhileIsRefused(Content content) throws IOException {
        try (Project project = open(content)) {
            Seat one = content.seat(project, "ann");
            Seat other = content.seat(project, "ann");
            Object seen = one.next().orElseThrow();
            if (content.ofItems()) {
                Judged judged = Judged.of((StoredItem) seen);
                project.team().seat("ann").decide(judged, "ann", new Verdict.EditQuestion("Who else?"), 1);
            } else {
                assertThat(other.decide(other.next().orElseThrow(), false)).isTrue();
            }
            List<String> before = standing(project);
            assertThat(one.decide(seen, true)).isFalse();
            assertThat(standing(project)).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyOnesOwnDecisionsAreUndoneAndReturnToTheDesk(Content content) throws IOException {
        try (Project project = open(content)) {
            Seat ann = content.seat(project, "ann");
            Seat bo = content.seat(project, "bo");
            assertThat(ann.undo()).isEmpty();
            assertThat(bo.decide(bo.next().orElseThrow(), false)).isTrue();
            List<String> before = standing(project);
            Object seen = ann.next().orElseThrow();
            assertThat(ann.decide(seen, true)).isTrue();
            assertThat(standing(project)).isNotEqualTo(before);
            assertThat(ann.undo().map(DeskLawsTest::plain)).contains(plain(seen));
            assertThat(standing(project)).isEqualTo(before);
            assertThat(ann.undo()).as("bo's decision is not ann's to undo").isEmpty();
            assertThat(standing(project)).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @EnumSource
    void nobodySeesWhatAnotherDecidedBeforeTheyHave(Content content) throws IOException {
        try (Project project = open(content)) {
            Seat bo = content.seat(project, "bo");
            String alone = plain(bo.next().orElseThrow());
            Seat ann = content.seat(project, "ann");
            assertThat(ann.decide(ann.next().orElseThrow(), false)).isTrue();
            assertThat(plain(content.seat(project, "bo").next().orElseThrow())).isEqualTo(alone);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatPeopleDifferOnIsSettledOnce(Content content) throws IOException {
        try (Project project = open(content)) {
            Seat ann = content.seat(project, "ann");
            Seat bo = content.seat(project, "bo");
            Seat cy = content.seat(project, "cy");
            assertThat(cy.disputed()).isEmpty();
            assertThat(ann.decide(ann.next().orElseThrow(), true)).isTrue();
            assertThat(bo.decide(bo.next().orElseThrow(), false)).isTrue();
            Object disputed = cy.disputed().orElseThrow();
            Object late = content.seat(project, "di").disputed().orElseThrow();
            assertThat(cy.decide(disputed, true)).isTrue();
            assertThat(cy.disputed()).isEmpty();
            List<String> settled = standing(project);
            assertThat(content.seat(project, "di").decide(late, false)).isFalse();
            assertThat(standing(project)).isEqualTo(settled);
        }
    }

    @ParameterizedTest
    @EnumSource
    void copiesMergedInEitherOrderAreTheSame(Content content) throws IOException {
        Path left = folder(content);
        Path right = temp.resolve("right");
        SampleProject.copy(left, right);
        try (Project a = Projects.ok(Project.open(left));
                Project b = Projects.ok(Project.open(right))) {
            decideAll(content.seat(a, "ann"), 2);
            decideAll(content.seat(b, "bo"), 1);
            content.seat(b, "bo").undo();
            decideAll(content.seat(b, "bo"), 3);
            Projects.ok(a.team().merge(b.team()));
            Projects.ok(b.team().merge(a.team()));
            List<String> merged = standing(a);
            assertThat(standing(b)).isEqualTo(merged);
            Projects.ok(a.team().merge(b.team()));
            assertThat(standing(a)).as("merging again changes nothing").isEqualTo(merged);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDecisionIsOnDiskWhenTheCallReturns(Content content) throws IOException {
        Path folder = folder(content);
        try (Project project = Projects.ok(Project.open(folder))) {
            Seat ann = content.seat(project, "ann");
            for (int n = 1; n <= DecidedContents.COUNT; n++) {
                assertThat(ann.decide(ann.next().orElseThrow(), n % 2 == 0)).isTrue();
                Path killed = temp.resolve("killed" + n);
                SampleProject.copy(folder, killed); // The files as they are after a kill at this moment.
                try (Project found = Projects.ok(Project.open(killed))) {
                    assertThat(standing(found)).isEqualTo(standing(project));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsDeferredReturnsAfterTheOthers(Content content) throws IOException {
        try (Project project = open(content)) {
            Seat ann = content.seat(project, "ann");
            Object first = ann.next().orElseThrow();
            ann.defer(first);
            for (int n = 1; n < DecidedContents.COUNT; n++) {
                Object other = ann.next().orElseThrow();
                assertThat(question(other)).isNotEqualTo(question(first));
                assertThat(ann.decide(other, false)).isTrue();
            }
            assertThat(ann.next().map(DeskLawsTest::question)).contains(question(first));
        }
    }

    /** Identifies what is on the desk; an item by its number, since its status changes when it is deferred. */
    private static String question(Object seen) {
        return seen instanceof StoredItem item ? String.valueOf(item.number()) : plain(seen);
    }

    private static void decideAll(Seat seat, int most) {
        for (int n = 0; n < most; n++) {
            boolean first = n % 2 == 0;
            seat.next().ifPresent(seen -> assertThat(seat.decide(seen, first)).isTrue());
        }
    }

    private Project open(Content content) throws IOException {
        return Projects.ok(Project.open(folder(content)));
    }

    /** Copies the content's project, of which two of the team decide each item, blind. */
    private Path folder(Content content) throws IOException {
        Path original = MADE.get(content);
        if (original == null) {
            original = content.project(made.resolve(content.name()));
            team(original);
            MADE.put(content, original);
        }
        Path folder = temp.resolve("left");
        SampleProject.copy(original, folder);
        return folder;
    }

    private static void team(Path folder) throws IOException {
        try (Project project = Projects.ok(Project.open(folder))) {
            project.team().roster(new Roster(List.of("ann", "bo"), 2, true, 1));
        }
    }

    /** Says where everything stands. */
    private static List<String> standing(Project project) {
        ProjectCore core = DecidedContents.core(project);
        return Stream.of(
                        project.queue().items(ItemFilter.ALL, 0, DecidedContents.COUNT).stream()
                                .map(row -> row.number() + " " + row.status() + " "
                                        + project.team().panel(row.number())),
                        project.records().cases().all().stream()
                                .map(c -> c.comparison().name() + " " + c.state() + " " + c.settled() + " "
                                        + c.rulings()),
                        new PairRepository(core).judgements().stream().map(Object::toString))
                .flatMap(lines -> lines)
                .map(line -> line.replaceAll("(millis|activeMillis|id|step)=\\d+", ""))
                .sorted()
                .toList();
    }

    /** The value without the time that its queries took. */
    private static String plain(Object seen) {
        return seen.toString().replaceAll("nanos=\\d+", "");
    }
}
