package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.AsSeen;
import org.spartabench.facts.load.Import;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.making.run.ResumePoint;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.cost.Phase;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.project.table.run.Recorded;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

class ProjectTest {

    @TempDir
    private Path temp;

    @Test
    void whatARunTellsIsThereAgainAfterReopening() throws IOException {
        Path projectFolder = Projects.make(temp.resolve("p"));
        Cost cost = new Cost(
                3,
                "non-nested",
                new Counts(Map.of(Counter.SUCCESS, 1L, Counter.TOTAL_CALLS, 7L), Map.of(Phase.LAWS, 5L)));
        Metrics metrics = Metrics.of(Projects.PLAN, List.of(cost));
        List<RunEvent> events = List.of(
                new RunEvent.Started(Projects.PLAN),
                new RunEvent.Planned(3, 1, Shape.of(Shape.LEAF), Map.of(BlockPath.ROOT.child(0), Nesting.N)),
                new RunEvent.Accepted(3, Projects.item(3)),
                new RunEvent.Finished(RunEvent.End.DONE, "3 items", metrics));
        long run;
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            run = project.runs().start(Projects.PLAN);
            project.runs().journal(run).append(List.of(new RunEvent.Costed(3, cost)));
            project.runs().journal(run).append(events);
            project.files().setting("place", "review");
        }
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            assertThat(project.runs().events(run, 0L, 100).stream().map(Recorded::event))
                    .isEqualTo(events);
            assertThat(project.runs().events(run, 3).stream().map(Recorded::event))
                    .isEqualTo(events.subList(1, 3));
            RunInfo info = project.runs().all().getFirst();
            assertThat(info.state()).isEqualTo(RunInfo.State.DONE);
            assertThat(info.plan()).isEqualTo(Projects.PLAN);
            assertThat(info.metrics()).contains(metrics);
            assertThat(project.runs().costs(run)).containsExactly(cost);
            assertThat(project.queue().item(3).orElseThrow().item()).isEqualTo(Projects.item(3));
            assertThat(project.files().setting("place")).contains("review");
            assertThat(project.files().setting("theme")).isEmpty();
        }
    }

    @Test
    void theProjectsOwnWordsAreKeptAndADamagedFileIsToldWithItsLine() throws IOException {
        Path projectFolder = Projects.make(temp.resolve("p"));
        Path file = projectFolder.resolve("lexicon.json");
        String table;
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            table = project.schema().tables().getFirst().name();
            Noun usual = Projects.ok(project.files().lexicon()).table(table).noun();
            Noun other = new Noun("gadget", "gadgets", false);
            project.files().ownWords(OwnWords.NONE.withTable(table, usual, other));
            assertThat(Projects.ok(project.files().lexicon()).table(table).noun())
                    .isEqualTo(other);
            project.files().ownWords(Projects.ok(project.files().ownWords()).withTable(table, usual, usual));
            assertThat(file).doesNotExist();
            project.files().ownWords(OwnWords.NONE.withTable(table, usual, other));
        }
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            assertThat(Projects.ok(project.files().lexicon())
                            .table(table)
                            .noun()
                            .one())
                    .isEqualTo("gadget");
            Files.writeString(file, "{\"version\": 1,\n \"tables\": {\n}");
            assertThat(project.files().lexicon())
                    .isInstanceOfSatisfying(
                            Result.Bad.class,
                            bad -> assertThat(bad.problems().toString()).contains("lexicon.json:3: is not JSON"));
        }
    }

    @Test
    void aRunThatWasKilledIsInterruptedAndGoesOnWithItsItems() throws IOException {
        Path projectFolder = Projects.make(temp.resolve("p"));
        List<Item> made = List.of(Projects.item(1), Projects.item(2), Projects.item(3));
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            Projects.fill(project, 3);
        }
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            RunPlan faster = plan(Projects.PLAN.seed(), 4);
            assertThat(project.runs().unfinished(plan(8, 1))).isEmpty();
            RunInfo left = project.runs().unfinished(faster).orElseThrow();
            assertThat(left.state()).isEqualTo(RunInfo.State.INTERRUPTED);
            ResumePoint begun = project.runs().resume(left.id(), faster);
            assertThat(begun.others()).isEmpty();
            assertThat(begun.items()).isEqualTo(made);
            assertThat(begun.costs()).isEmpty();
            assertThat(project.runs().unfinished(faster)).isEmpty();
        }
    }

    @Test
    void aRunLeftUnderANewerOneGoesOnWithNumbersOfItsOwn() throws IOException {
        Path projectFolder = Projects.make(temp.resolve("p"));
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            Projects.fill(project, 3);
        }
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            long second = project.runs().start(plan(8, 1));
            assertThat(second).as("the number of the run after a killed one").isEqualTo(2);
            RunInfo first = project.runs().unfinished(Projects.PLAN).orElseThrow();
            assertThat(first.id()).isEqualTo(1);
            assertThat(project.runs().all().getLast().first())
                    .as("numbers of the newer run, behind those that the older may still use")
                    .isEqualTo(1 + Projects.PLAN.total());
        }
    }

    @Test
    void theItemsOfASecondRunAreNumberedOn() throws IOException {
        Path projectFolder = Projects.make(temp.resolve("p"));
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            Projects.fill(project, 4);
            long second = Projects.fill(project, 3);
            StoredItem seventh = project.queue().item(7).orElseThrow();
            assertThat(seventh.item().id()).isEqualTo("football:7");
            assertThat(seventh.place()).isEqualTo(3);
            assertThat(seventh.item().lineage().leaves()).containsExactly(5, -2);
            assertThat(project.runs().all().get(1).first()).isEqualTo(5);
            assertThat(project.runs().events(second, 3).getFirst().event())
                    .isEqualTo(new RunEvent.Accepted(3, Projects.item(3)));
        }
    }

    @Test
    void filtersAndTheNextItemFollowDecisions() throws IOException {
        Path projectFolder = Projects.make(temp.resolve("p"));
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            Projects.fill(project, 12);
            ItemFilter nested = new ItemFilter(Optional.empty(), Optional.of("(1, 1)"), Optional.of(Nesting.N), "");
            assertThat(numbers(project, nested)).containsExactly(3, 6, 9, 12);
            ItemFilter word = new ItemFilter(Optional.empty(), Optional.empty(), Optional.empty(), "PLAYERS 11");
            assertThat(numbers(project, word)).containsExactly(11);
            new AsSeen(project.queue()).decide(3, "ann", new Verdict.Accept(), 900);
            new AsSeen(project.queue()).decide(6, "ann", new Verdict.Defer(), 100);
            assertThat(project.queue().next(nested, 3)).hasValue(9);
            assertThat(project.queue().next(nested, 12)).hasValue(9);
            new AsSeen(project.queue()).decide(9, "ann", new Verdict.Accept(), 200);
            new AsSeen(project.queue()).decide(12, "ann", new Verdict.Accept(), 0);
            assertThat(project.queue().next(nested, 12)).hasValue(6);
            assertThat(project.queue().pace("ann").decided()).isEqualTo(3);
            assertThat(project.queue().pace("ann").open()).isEqualTo(9);
            assertThat(project.queue().pace("ann").millisAnItem()).isEqualTo(300);
            assertThat(project.queue().items(ItemFilter.ALL, 10, 50))
                    .extracting(ItemRow::number)
                    .containsExactly(11, 12);
        }
    }

    @Test
    void decisionsAreStaleOnceTheFactsHaveChanged() throws IOException {
        Path projectFolder = Projects.make(temp.resolve("p"));
        Path facts = projectFolder.resolve("facts.duckdb");
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            Projects.fill(project, 3);
            new AsSeen(project.queue()).decide(1, "ann", new Verdict.Accept(), 1);
            new AsSeen(project.queue()).decide(2, "ann", new Verdict.Defer(), 1);
        }
        Files.setLastModifiedTime(facts, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.ACCEPTED);
        }
        Path other = Projects.make(temp.resolve("other"));
        Files.write(facts, Files.readAllBytes(other.resolve("facts.duckdb")));
        // Two imports need not give two files; one byte behind the end makes sure, and the engine does not mind.
        Files.write(facts, new byte[4096], java.nio.file.StandardOpenOption.APPEND);
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.STALE);
            assertThat(project.queue().item(2).orElseThrow().status()).isEqualTo(Status.DEFERRED);
            assertThat(project.queue().item(3).orElseThrow().status()).isEqualTo(Status.OPEN);
            assertThat(project.queue().next(ItemFilter.ALL, 3)).hasValue(1);
        }
    }

    @Test
    void aProjectIsReadWhileAnotherHasItOpen() throws IOException {
        Path projectFolder = Projects.make(temp.resolve("p"));
        try (Project holder = Projects.ok(Project.open(projectFolder))) {
            long run = holder.runs().start(Projects.PLAN);
            try (Project reader = Projects.ok(ProjectFolder.openToRead(projectFolder))) {
                assertThat(reader.runs().all()).extracting(RunInfo::state).containsExactly(RunInfo.State.RUNNING);
                reader.files().setting("written", "to the copy");
            }
            holder.files().setting("later", "value");
            try (Project reader = Projects.ok(ProjectFolder.openToRead(projectFolder))) {
                assertThat(reader.files().setting("later")).hasValue("value");
                assertThat(reader.files().setting("written")).isEmpty();
            }
            assertThat(holder.runs().all()).extracting(RunInfo::id).containsExactly(run);
        }
        try (Project alone = Projects.ok(ProjectFolder.openToRead(projectFolder))) {
            assertThat(alone.runs().all()).extracting(RunInfo::state).containsExactly(RunInfo.State.INTERRUPTED);
        }
    }

    @Test
    void aFolderThatIsNoProjectOrBusyOrNewerIsRefusedInOneLine() throws IOException {
        Path projectFolder = Projects.make(temp.resolve("p"));
        refused(temp.resolve("nowhere"), "no such folder");
        refused(Files.createDirectory(temp.resolve("empty")), "is not a project");
        refused(temp, "is a folder of projects; name one of them, as " + projectFolder);
        try (Project project = Projects.ok(Project.open(projectFolder))) {
            refused(projectFolder, "is open in another window or command");
        }
        Files.writeString(projectFolder.resolve("sparta.json"), "{\"format\": 99, \"name\": \"football\"}");
        refused(projectFolder, "newer version");
        Files.writeString(projectFolder.resolve("sparta.json"), "{\"format\": ");
        refused(projectFolder, "is not JSON");
        Files.writeString(projectFolder.resolve("sparta.json"), "{\"format\": 1, \"name\": \"football\"}");
        Files.writeString(projectFolder.resolve("workspace.mv.db"), "no database ".repeat(1000));
        refused(projectFolder, "its workspace.mv.db cannot be opened");
    }

    @Test
    void aProjectThatCannotBeMadeLeavesNothing() throws IOException {
        Path csv = Files.createDirectories(temp.resolve("csv"));
        Files.writeString(csv.resolve("a.csv"), "x,y\n1,2\n");
        var plan = Projects.ok(Import.preview(csv, Optional.empty()));
        Files.writeString(csv.resolve("a.csv"), "x,y\n1,2,3\n");
        assertThat(Project.create(temp.resolve("p"), plan)).isInstanceOf(Result.Bad.class);
        Files.writeString(csv.resolve("a.csv"), "x,y\n1,2\n");
        Path taken = Files.createDirectories(temp.resolve("taken"));
        Files.writeString(taken.resolve("mine.txt"), "keep");
        assertThat(Project.create(taken, plan)).isInstanceOf(Result.Bad.class);
        try (Stream<Path> left = Files.list(temp)) {
            assertThat(left.map(p -> p.getFileName().toString())).containsExactlyInAnyOrder("csv", "taken");
        }
    }

    private static void refused(Path folder, String why) {
        switch (Project.open(folder)) {
            case Result.Ok<Project>(Project project) -> {
                project.close();
                throw new AssertionError(folder + " opened");
            }
            case Result.Bad<Project>(List<Problem> problems) -> {
                assertThat(problems).hasSize(1);
                assertThat(problems.getFirst().message()).contains(why).hasLineCount(1);
            }
        }
    }

    private static List<Integer> numbers(Project project, ItemFilter filter) {
        return project.queue().items(filter, 0, 100).stream()
                .map(ItemRow::number)
                .toList();
    }

    private static RunPlan plan(long seed, int jobs) {
        return Projects.PLAN.withSeed(seed).withJobs(jobs);
    }

    /** Ids that are taken are numbered from 2, as people count copies. */
    @Test
    void importedItemsWithKnownIdsAreNumberedFromTwo() throws IOException {
        try (Project project = Projects.ok(Project.open(Projects.make(temp.resolve("p"))))) {
            List<Entry> one = List.of(GivenEntries.right(project, 7, "SELECT name FROM players WHERE goals > 1"));
            assertThat(project.set().addRenumbered(one)).isEmpty();
            String id = one.getFirst().id();
            assertThat(project.set().addRenumbered(List.of(one.getFirst(), one.getFirst())))
                    .containsExactly(id, id);
            assertThat(project.set().rows()).extracting(ItemRow::id).containsExactly(id, id + "-2", id + "-3");
            assertThat(project.set().add(one))
                    .as("without a new id it is left out")
                    .containsExactly(id);
            assertThat(project.set().rows()).hasSize(3);
        }
    }
}
