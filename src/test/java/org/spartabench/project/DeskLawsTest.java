package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.answering.contest.MakerContest;
import org.spartabench.authors.item.Maker;
import org.spartabench.authors.item.Outcome;
import org.spartabench.authors.item.Paradigm;
import org.spartabench.authors.item.RejectReason;
import org.spartabench.authors.item.Verdict;
import org.spartabench.desktop.ContestProject;
import org.spartabench.desktop.SampleProject;
import org.spartabench.judging.correct.BlindCase;
import org.spartabench.judging.correct.CaseChoice;
import org.spartabench.judging.correct.Comparison;
import org.spartabench.judging.correct.Consensus;
import org.spartabench.judging.correct.pair.BlindPair;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.judging.correct.pair.PairStratum;
import org.spartabench.judging.correct.pair.SampledPair;
import org.spartabench.judging.review.Desk;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.team.DisputedItem;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.correct.CaseDesk;
import org.spartabench.project.correct.ProgramOutputs;
import org.spartabench.project.correct.QueryRuns;
import org.spartabench.project.pair.PairDesk;
import org.spartabench.project.pair.PairRepository;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.python.confined.PythonSession;

/** Whatever people decide, its desk keeps the same laws: stale ones are refused, own ones are undone, others' are hidden, none is lost. */
class DeskLawsTest {

    private static final int COUNT = 3;
    private static final Map<Content, Path> MADE = new EnumMap<>(Content.class);
    private static final Supplier<Optional<PythonSession>> NO_PYTHON = Optional::empty;

    /** Where each content's project stands that tests copy. */
    @TempDir
    private static Path made;

    @TempDir
    private Path temp;

    /** The desk of one person. What is on it is a value that is decided as it was seen. */
    private interface Seat {

        Optional<?> next();

        /** Puts on the desk what people differ on. */
        Optional<?> disputed();

        /** Decides in one of two ways. @return whether it was taken */
        boolean decide(Object seen, boolean first);

        Optional<?> undo();
    }

    private enum Content {
        ITEMS {
            @Override
            Seat seat(Project project, String person) {
                return new ItemSeat(project, person) {
                    @Override
                    Verdict verdict(StoredItem seen, boolean first) {
                        return first ? new Verdict.Accept() : new Verdict.Reject(List.of(RejectReason.TIE), "");
                    }
                };
            }
        },
        CONTESTS {
            @Override
            Path project(Path folder) {
                ContestProject.make(folder, COUNT);
                try (Project project = SampleProject.open(folder)) {
                    return project.folder();
                }
            }

            @Override
            Seat seat(Project project, String person) {
                return new ItemSeat(project, person) {
                    @Override
                    Verdict verdict(StoredItem seen, boolean first) {
                        MakerContest contest = project.records()
                                .contests()
                                .of(seen.number(), person)
                                .orElseThrow();
                        return first
                                ? new Verdict.Choose(Maker.QR, contest.fewestColumns(Maker.QR), 0, seen.question())
                                : new Verdict.Reject(List.of(RejectReason.INCORRECT), "");
                    }
                };
            }
        },
        SQL_CASES {
            @Override
            Path project(Path folder) throws IOException {
                return cases(folder, Paradigm.SQL);
            }

            @Override
            Seat seat(Project project, String person) {
                return new CaseSeat(project, person);
            }
        },
        PROGRAM_CASES {
            @Override
            Path project(Path folder) throws IOException {
                return cases(folder, Paradigm.PYTHON);
            }

            @Override
            Seat seat(Project project, String person) {
                return new CaseSeat(project, person);
            }
        },
        PAIRS {
            @Override
            Path project(Path folder) throws IOException {
                Path made = Projects.make(folder);
                try (Project project = Projects.ok(Project.open(made))) {
                    List<SampledPair> sample = new ArrayList<>();
                    for (int n = 1; n <= COUNT; n++) {
                        String shown = "{\"question\":\"How many?\",\"ordered\":false,\"left\":{\"text\":\"" + n
                                + "\"},\"right\":{\"text\":\"0\"}}";
                        sample.add(new SampledPair(
                                "pair" + n, "file", shown, new PairStratum("", "", "equal", "none"), 1, COUNT, n));
                    }
                    Projects.ok(new PairRepository(core(project)).add(sample));
                }
                return made;
            }

            @Override
            Seat seat(Project project, String person) {
                return new PairSeat(new PairDesk(core(project), person, System::nanoTime, Desk.IDLE_SECONDS));
            }
        };

        /** Makes a project of three things to decide, and closes it. */
        Path project(Path folder) throws IOException {
            Path made = Projects.make(folder);
            try (Project project = Projects.ok(Project.open(made))) {
                Projects.fill(project, COUNT);
            }
            return made;
        }

        abstract Seat seat(Project project, String person);

        boolean ofItems() {
            return this == ITEMS || this == CONTESTS;
        }
    }

    private abstract static class ItemSeat implements Seat {

        private final Project project;
        private final String person;
        private final Desk desk;

        ItemSeat(Project project, String person) {
            this.project = project;
            this.person = person;
            this.desk = new Desk(project.team().seat(person), person, System::nanoTime);
        }

        abstract Verdict verdict(StoredItem seen, boolean first);

        @Override
        public Optional<?> next() {
            return desk.next();
        }

        @Override
        public Optional<?> disputed() {
            return project.team().disagreements().stream()
                    .findFirst()
                    .map(d -> project.team().disputed(d));
        }

        @Override
        public boolean decide(Object seen, boolean first) {
            if (seen instanceof StoredItem item) {
                return desk.decide(Judged.of(item), verdict(item, first)) instanceof Outcome.Done;
            }
            DisputedItem disputed = (DisputedItem) seen;
            Verdict.Adjudicate settles = first
                    ? new Verdict.Adjudicate(true, 1, disputed.asCame().question(), false, List.of(), "")
                    : new Verdict.Adjudicate(false, 1, "", false, List.of(RejectReason.TIE), "");
            return project.team().adjudicate(disputed, person, settles, 1) instanceof Outcome.Done;
        }

        @Override
        public Optional<?> undo() {
            return desk.undo().flatMap(step -> desk.current());
        }
    }

    private static final class CaseSeat implements Seat {

        private final CaseDesk desk;

        CaseSeat(Project project, String person) {
            desk = new CaseDesk(
                    project,
                    person,
                    System::nanoTime,
                    new ProgramOutputs(project.facts(), NO_PYTHON, () -> "there is no Python here"));
        }

        @Override
        public Optional<?> next() {
            return desk.next(CaseDesk.Mode.DECIDE);
        }

        @Override
        public Optional<?> disputed() {
            return desk.next(CaseDesk.Mode.ADJUDICATE);
        }

        @Override
        public boolean decide(Object seen, boolean first) {
            CaseChoice choice = first ? new CaseChoice.Unclear("two readings") : new CaseChoice.Unanswerable("no data");
            return Projects.ok(desk.rule((BlindCase) seen, choice)) instanceof Outcome.Done;
        }

        @Override
        public Optional<?> undo() {
            return desk.undo().flatMap(step -> desk.show(step.first()));
        }
    }

    private record PairSeat(PairDesk desk) implements Seat {

        @Override
        public Optional<?> next() {
            return desk.next(false);
        }

        @Override
        public Optional<?> disputed() {
            return desk.next(true);
        }

        @Override
        public boolean decide(Object seen, boolean first) {
            PairJudgement says = first ? PairJudgement.SAME : PairJudgement.DIFFERENT;
            return desk.judge((BlindPair) seen, says) instanceof Outcome.Done;
        }

        @Override
        public Optional<?> undo() {
            return desk.undo();
        }
    }

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
            for (int n = 1; n <= COUNT; n++) {
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
    @EnumSource(names = {"ITEMS", "CONTESTS"})
    void whatIsDeferredReturnsAfterTheOthers(Content content) throws IOException {
        try (Project project = open(content)) {
            Desk desk = new Desk(project.team().seat("ann"), "ann", System::nanoTime);
            int first = desk.next().orElseThrow().number();
            desk.decide(new Verdict.Defer());
            for (int n = 1; n < COUNT; n++) {
                assertThat(desk.next().orElseThrow().number()).isNotEqualTo(first);
                desk.decide(new Verdict.Reject(List.of(RejectReason.TIE), ""));
            }
            assertThat(desk.next().map(StoredItem::number)).contains(first);
        }
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
        ProjectCore core = core(project);
        return Stream.of(
                        project.queue().items(ItemFilter.ALL, 0, COUNT).stream()
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

    private static ProjectCore core(Project project) {
        return project.records().core();
    }

    private static Path cases(Path folder, Paradigm paradigm) throws IOException {
        Path made = Projects.make(folder);
        try (Project project = Projects.ok(Project.open(made))) {
            Projects.fill(project, COUNT);
            for (int n = 1; n <= COUNT; n++) {
                StoredItem item = project.queue().item(n).orElseThrow();
                String own = new QueryRuns(project).own(item.item());
                project.records()
                        .cases()
                        .add(new Comparison(
                                n,
                                Judged.of(item).hash(),
                                paradigm,
                                paradigm == Paradigm.SQL ? "" : own,
                                new Comparison.Text("", paradigm == Paradigm.SQL ? own : "result = 1"),
                                Optional.empty(),
                                List.of(
                                        new Comparison.Text("quartz", "SELECT name FROM players"),
                                        new Comparison.Text("basalt", "SELECT club FROM players"),
                                        new Comparison.Text("marble", "SELECT city FROM clubs")),
                                Consensus.SPLIT,
                                Consensus.SPLIT,
                                0,
                                0,
                                Comparison.Draw.NONE,
                                false));
            }
        }
        return made;
    }
}
