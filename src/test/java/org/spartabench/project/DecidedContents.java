package org.spartabench.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.ContestProject;
import org.spartabench.desktop.SampleProject;
import org.spartabench.judging.correct.BlindCase;
import org.spartabench.judging.correct.CaseChoice;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.consensus.Consensus;
import org.spartabench.judging.correct.pair.BlindPair;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.judging.correct.pair.sample.PairStratum;
import org.spartabench.judging.correct.pair.sample.SampledPair;
import org.spartabench.judging.desk.Desk;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.team.DisputedItem;
import org.spartabench.project.correct.desk.CaseDesk;
import org.spartabench.project.correct.output.ProgramOutputs;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.pair.PairDesk;
import org.spartabench.project.pair.PairRepository;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.python.confined.PythonSession;

/** Projects with three things to decide of each content that people decide, and the desks where they do. */
final class DecidedContents {

    static final int COUNT = 3;
    private static final Supplier<Optional<PythonSession>> NO_PYTHON = Optional::empty;

    private DecidedContents() {}

    /** The desk of one person. What is on it is a value that is decided as it was seen. */
    interface Seat {

        Optional<?> next();

        /** Puts on the desk what people differ on. */
        Optional<?> disputed();

        /** Defers what is on the desk. */
        void defer(Object seen);

        /** Decides in one of two ways. @return whether it was taken */
        boolean decide(Object seen, boolean first);

        Optional<?> undo();
    }

    enum Content {
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
                        AnswerComparison comparison = project.records()
                                .contests()
                                .of(seen.number(), person)
                                .orElseThrow();
                        return first
                                ? new Verdict.Choose(
                                        AnswerSource.QR, comparison.fewestColumns(AnswerSource.QR), 0, seen.question())
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
                                "pair" + n,
                                "file",
                                shown,
                                new PairStratum("", "", "equal", "none"),
                                1,
                                COUNT,
                                n,
                                false));
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
        public void defer(Object seen) {
            desk.decide(Judged.of((StoredItem) seen), new Verdict.Defer());
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
                    new ProgramOutputs(project, NO_PYTHON, () -> "there is no Python here"));
        }

        @Override
        public Optional<?> next() {
            return desk.next(false);
        }

        @Override
        public Optional<?> disputed() {
            return desk.next(true);
        }

        @Override
        public void defer(Object seen) {
            desk.defer((BlindCase) seen);
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
        public void defer(Object seen) {
            desk.defer((BlindPair) seen);
        }

        @Override
        public boolean decide(Object seen, boolean first) {
            PairJudgement judgement = first ? PairJudgement.SAME : PairJudgement.DIFFERENT;
            return desk.judge((BlindPair) seen, judgement) instanceof Outcome.Done;
        }

        @Override
        public Optional<?> undo() {
            return desk.undo();
        }
    }

    static ProjectCore core(Project project) {
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
                        .add(new ComparedItem(
                                n,
                                Judged.of(item).hash(),
                                paradigm,
                                paradigm == Paradigm.SQL ? "" : own,
                                new ComparedItem.Text("", paradigm == Paradigm.SQL ? own : "result = 1"),
                                Optional.empty(),
                                List.of(
                                        new ComparedItem.Text("quartz", "SELECT name FROM players"),
                                        new ComparedItem.Text("basalt", "SELECT club FROM players"),
                                        new ComparedItem.Text("marble", "SELECT city FROM clubs")),
                                Consensus.SPLIT,
                                Consensus.SPLIT,
                                0,
                                0,
                                ComparedItem.Draw.NONE,
                                false));
            }
        }
        return made;
    }
}
