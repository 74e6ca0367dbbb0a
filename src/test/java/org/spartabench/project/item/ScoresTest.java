package org.spartabench.project.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.Naturalness.Criterion;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Exemplar;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.verbalise.ExemplarFile;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.naturalness.NaturalnessByMethod;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.Proposal;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.author.Authors;
import org.spartabench.project.job.NaturalnessJob;
import org.spartabench.sql.print.Sql;

/** Scores, proposals and exemplars of a project, kept and read again. */
class ScoresTest {

    @TempDir
    private Path temp;

    /** A model that says what it is told to and remembers what it was shown. */
    private static final class Scripted implements Author {
        private final List<List<Exemplar>> shown = Collections.synchronizedList(new ArrayList<>());
        private int wordings;

        @Override
        public String name() {
            return "scripted-model";
        }

        @Override
        @SuppressWarnings("unchecked") // each kind of request gets a value of its own type
        public synchronized <R> AuthorReply<R> ask(Request<R> request) {
            Object value = switch (request) {
                case Request.Verbalise r -> {
                    shown.add(r.exemplars());
                    // Every second reply is the first version over again.
                    yield Question.plain(
                            wordings++ % 2 == 0 ? "Which players are number 1?" : "Wording " + wordings + "?");
                }
                case Request.Naturalness r -> new Naturalness(r.question().contains("number 3") ? 2 : 4, 5, 4, "plain");
                default -> throw new AssertionError(request);
            };
            return new AuthorReply.Given<>((R) value, AuthorReply.Usage.of(1));
        }
    }

    private Project project() throws IOException {
        Project project = Projects.ok(Project.open(Projects.make(temp.resolve("p"))));
        Projects.fill(project, 5);
        return project;
    }

    @Test
    void scoresAreBoundToTheirQuestionAndSurviveReopening() throws IOException {
        try (Project project = project()) {
            project.records().scores().add(1, 1, "ann", Score.By.VALIDATOR, new Naturalness(1, 1, 1, "typed too fast"));
            project.records().scores().add(1, 1, "ann", Score.By.VALIDATOR, new Naturalness(4, 3, 5, ""));
            project.records().scores().add(2, 1, "ann", Score.By.VALIDATOR, new Naturalness(5, 5, 5, ""));
            new AsSeen(project.queue()).decide(2, "ann", new Verdict.EditQuestion("Who has more than two goals?"), 1);
        }
        try (Project project = Projects.ok(Project.open(temp.resolve("p")))) {
            assertThat(project.records().scores().of(1))
                    .extracting(Score::naturalness)
                    .containsExactly(new Naturalness(1, 1, 1, "typed too fast"), new Naturalness(4, 3, 5, ""));
            assertThat(project.records().scores().lacking("ann", Score.By.VALIDATOR))
                    .containsExactly(2, 3, 4, 5);
            NaturalnessByMethod all = project.records().scores().byMethod();
            assertThat(all.unscored()).containsEntry(Score.By.VALIDATOR, 4).containsEntry(Score.By.MODEL, 5);
            assertThat(all.lines())
                    .extracting(NaturalnessByMethod.Line::mean)
                    .as("the last score of the present question")
                    .containsExactly(4.0, 3.0, 5.0);
            project.queue().undo("ann");
            assertThat(project.records().scores().lacking("ann", Score.By.VALIDATOR))
                    .as("the first version is the present one again, and so is its score")
                    .containsExactly(3, 4, 5);
        }
    }

    @Test
    void aModelScoresWhatItHasNotScoredAndMethodsAreCompared() throws IOException, InterruptedException {
        try (Project project = project()) {
            NaturalnessJob job = new NaturalnessJob(project, new Scripted(), 2);
            assertThat(job.run(TaskControl.NONE)).isEqualTo("5 of 5 items scored");
            assertThat(new NaturalnessJob(project, new Scripted(), 2).run(TaskControl.NONE))
                    .isEqualTo("0 of 0 items scored");
            for (String judge : List.of("ann", "bo")) {
                int score = judge.equals("ann") ? 2 : 5;
                project.records()
                        .scores()
                        .add(1, 1, judge, Score.By.VALIDATOR, new Naturalness(score, score, score, ""));
            }
            NaturalnessByMethod all = project.records().scores().byMethod();
            assertThat(all.items()).isEqualTo(5);
            assertThat(all.unscored()).containsEntry(Score.By.VALIDATOR, 4).containsEntry(Score.By.MODEL, 0);
            assertThat(line(all, "Execution-Guided", Criterion.OVERALL, Score.By.VALIDATOR))
                    .satisfies(l -> assertThat(l.mean()).isCloseTo(3.5, within(1e-9)))
                    .satisfies(l -> assertThat(l.natural()).isEqualTo(1.0));
            assertThat(line(all, "Execution-Guided", Criterion.RELEVANCE, Score.By.MODEL)
                            .items())
                    .isEqualTo(4);
            assertThat(line(all, "Post-Order + Provenance", Criterion.RELEVANCE, Score.By.MODEL))
                    .satisfies(l -> assertThat(l.mean()).isEqualTo(2.0))
                    .satisfies(l -> assertThat(l.natural()).isZero());
        }
    }

    @Test
    void theOfflineAuthorGivesNoScores() throws IOException, InterruptedException {
        try (Project project = project()) {
            Author offline = Projects.ok(Authors.offline("offline", project));
            NaturalnessJob job = new NaturalnessJob(project, offline, 1);
            assertThat(job.run(TaskControl.NONE)).contains("needs a language model");
            assertThat(job.scored()).isZero();
            assertThat(project.records().scores().byMethod().lines()).isEmpty();
        }
    }

    @Test
    void anotherWordingIsNewEachTimeAndShowsTheNextExemplars() throws IOException {
        try (Project project = project()) {
            Scripted author = new Scripted();
            Proposal first = done(project.records().wordings().propose(1, author, () -> false));
            Proposal second = done(project.records().wordings().propose(1, author, () -> false));
            assertThat(List.of(first.question(), second.question())).doesNotHaveDuplicates();
            assertThat(first.author()).isEqualTo("scripted-model");
            assertThat(author.shown)
                    .hasSize(4)
                    .allSatisfy(set -> assertThat(set).hasSize(4));
            assertThat(author.shown.get(0)).as("the known one is tried again").isEqualTo(author.shown.get(1));
            assertThat(author.shown.get(2)).doesNotContainAnyElementsOf(author.shown.get(0));
            assertThat(project.queue().item(1).orElseThrow().version())
                    .as("proposed, not taken")
                    .isEqualTo(1);
        }
        try (Project project = Projects.ok(Project.open(temp.resolve("p")))) {
            assertThat(project.records().wordings().of(1)).hasSize(2);
        }
    }

    @Test
    void acceptedItemsJoinTheBankButNotForTheirOwnQueries() throws IOException {
        try (Project project = project()) {
            int shipped = ExemplarFile.shipped().all().size();
            assertThat(Projects.ok(project.records().wordings().exemplars())
                            .all()
                            .size())
                    .isEqualTo(shipped);
            new AsSeen(project.queue()).decide(1, "ann", new Verdict.Accept(), 1);
            new AsSeen(project.queue()).decide(2, "ann", new Verdict.EditQuestion("Who has more than two goals?"), 1);
            new AsSeen(project.queue()).decide(4, "ann", new Verdict.Reject(List.of(), ""), 1);
            var bank = Projects.ok(project.records().wordings().exemplars());
            assertThat(bank.all().stream().map(Exemplar::question).limit(2))
                    .containsExactly("Who has more than two goals?", "Which players are number 1?");
            assertThat(bank.all().size()).isEqualTo(shipped + 2);
            var query = project.queue().item(1).orElseThrow().item().query();
            assertThat(bank.nearest(query, 4, 0))
                    .extracting(Exemplar::question)
                    .contains("Who has more than two goals?")
                    .doesNotContain("Which players are number 1?");
            assertThat(bank.nearest(query, bank.all().size(), 0))
                    .noneMatch(e -> Sql.print(e.query()).equals(Sql.print(query)));
        }
    }

    @Test
    void aRunKeepsTheExemplarsThatItBeganWith() throws IOException {
        try (Project project = project()) {
            new AsSeen(project.queue()).decide(1, "ann", new Verdict.Accept(), 1);
            long run = project.runs().start(Projects.PLAN);
            List<Exemplar> begun =
                    Projects.ok(project.records().wordings().exemplarsOf(run)).all();
            assertThat(begun.getFirst().question()).isEqualTo("Which players are number 1?");
            new AsSeen(project.queue()).decide(2, "ann", new Verdict.Accept(), 1);
            assertThat(Projects.ok(project.records().wordings().exemplarsOf(run))
                            .all())
                    .isEqualTo(begun);
            assertThat(Projects.ok(project.records().wordings().exemplars())
                            .all()
                            .size())
                    .isEqualTo(begun.size() + 1);
        }
    }

    @Test
    void aBrokenBankOfTheProjectIsTold() throws IOException {
        try (Project project = project()) {
            Path file = temp.resolve("p").resolve(ExemplarFile.NAME);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "{\"sql\": \"SELECT\", \"question\": \"Which?\"}\n");
            assertThat(project.records().wordings().propose(1, new Scripted(), () -> false))
                    .isInstanceOfSatisfying(
                            Outcome.Refused.class,
                            r -> assertThat(((Refusal) r.refusal()).message()).contains("exemplars.jsonl:1"));
        }
    }

    private static Proposal done(Outcome<Proposal> outcome) {
        return switch (outcome) {
            case Outcome.Done<Proposal>(Proposal proposal) -> proposal;
            case Outcome.Refused<Proposal>(Refusal refusal) -> throw new AssertionError(refusal.message());
        };
    }

    private static NaturalnessByMethod.Line line(
            NaturalnessByMethod all, String method, Criterion criterion, Score.By by) {
        return all.lines().stream()
                .filter(l -> l.method().label().equals(method) && l.criterion() == criterion && l.by() == by)
                .findFirst()
                .orElseThrow();
    }

    /** Each call is paid for, and what comes of it is lost when the task has failed. */
    @Test
    void aWorkerThatFailsStopsTheOthers() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        class Failing implements Author {
            @Override
            public String name() {
                return "failing-model";
            }

            @Override
            @SuppressWarnings("unchecked") // scores alone are asked for
            public <R> AuthorReply<R> ask(Request<R> request) {
                if (asked.incrementAndGet() == 1) {
                    throw new IllegalStateException("out of ideas");
                }
                try {
                    Thread.sleep(50);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return new AuthorReply.Given<>((R) new Naturalness(3, 3, 3, ""), AuthorReply.Usage.of(1));
            }
        }
        try (Project project = Projects.ok(Project.open(Projects.make(temp.resolve("p"))))) {
            Projects.fill(project, 30);
            NaturalnessJob job = new NaturalnessJob(project, new Failing(), 2);
            assertThatThrownBy(() -> job.run(TaskControl.NONE)).hasMessage("out of ideas");
            assertThat(asked).hasValueLessThan(4);
        }
    }
}
