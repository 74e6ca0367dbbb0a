package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.llm.ChatModel;
import org.spartabench.authors.llm.ServerKey;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.prompted.Choosing;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.wording.Wording;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.making.run.RunStopped;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.job.RunJob;
import org.spartabench.project.table.run.Recorded;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.publishing.exchange.SpartaExport;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.GuardedText;

/** Whole runs by a model behind a scripted chat server, with and without faults, and their replay. */
class ModelRunTest {

    private static final String SECRET = "sk-Uw3/9kQz+HXt41bV";
    private static final ChatModel.Backoff SHORT =
            new ChatModel.Backoff(Duration.ofMillis(2), Duration.ofMillis(50), Duration.ofSeconds(3));

    @TempDir
    private static Path temp;

    private static Path csv = temp;

    @BeforeAll
    static void facts() throws IOException {
        csv = temp.resolve("csv");
        SampleDomain.MEDICAL.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
    }

    private static Project project(String name) {
        return ok(Import.preview(csv, Optional.empty())
                .then(plan -> Project.create(temp.resolve(name), plan.withName("medical"))));
    }

    private static <T> T ok(Result<T> loaded) {
        return switch (loaded) {
            case Result.Ok<T>(T value) -> value;
            case Result.Bad<T> bad -> throw new AssertionError(bad.problems().toString());
        };
    }

    private static Told told(Project project) {
        return new Told(new OfflineAuthor(new Wording(ok(project.files().lexicon()))));
    }

    private static ServerKey key() {
        return ServerKey.find(new KeySource.Environment("K", true), Map.of("K", SECRET))
                        instanceof Result.Ok<ServerKey>(ServerKey key)
                ? key
                : ServerKey.NONE;
    }

    private static Author author(ChatServer server, Project project, Told told) {
        return author(server, project, told, false);
    }

    private static Author author(ChatServer server, Project project, Told told, boolean streamed) {
        ModelSettings settings = ModelSettings.of(server.url(), "scripted-1")
                .withTimeout(Duration.ofMillis(700))
                .withStreamed(streamed);
        project.files().model(settings.withKey(new KeySource.Environment("K", true)));
        return told.asking(new LlmAuthor(
                new ChatModel(settings, key(), SHORT), project.files().prompts()));
    }

    private static RunJob job(Project project, Author author, RunPlan plan) {
        return RunJob.of(project, author, plan, Clock.systemUTC());
    }

    private static RunPlan plan(int items, int jobs) {
        return RunPlans.published(items, 12, jobs);
    }

    private static byte[] export(Project project, String name) throws IOException {
        Path file = temp.resolve(name + ".jsonl");
        ok(new SpartaExport(project.facts(), project.files().passages())
                .lines(taker -> project.set().entries(EnumSet.allOf(Status.class), taker), file));
        return Files.readAllBytes(file);
    }

    private static RunInfo info(Project project) {
        return project.runs().all().getLast();
    }

    private static List<RunEvent> events(Project project, long run) {
        return project.runs().events(run, 0L, Integer.MAX_VALUE).stream()
                .map(Recorded::event)
                .toList();
    }

    /** The promise: with one reply in five at fault, all items, true counts, reads alone, the same again without server. */
    @Test
    void aRunOutlivesAServerThatFailsInEveryWayAndIsReplayedWithoutIt() throws IOException {
        RunPlan plan = plan(22, 8);
        ByteArrayOutputStream console = new ByteArrayOutputStream();
        PrintStream out = System.out;
        PrintStream err = System.err;
        List<CallJournal.Journaled> calls;
        byte[] exported;
        try (Project project = project("faulty")) {
            Told told = told(project);
            FaultyServer script = new FaultyServer(told);
            byte[] facts = Files.readAllBytes(project.folder().resolve("facts.duckdb"));
            System.setOut(new PrintStream(console, true));
            System.setErr(new PrintStream(console, true));
            try (ChatServer server = new ChatServer(script)) {
                RunJob job = job(project, author(server, project, told), plan);
                job.run(TaskControl.NONE);
                calls = project.calls().of(job.run());
                counted(project, job.run(), server, calls);
            } finally {
                System.setOut(out);
                System.setErr(err);
            }
            assertThat(info(project).accepted()).isEqualTo(22);
            assertThat(info(project).state()).isEqualTo(RunInfo.State.DONE);
            assertThat(script.faults())
                    .hasSize(FaultyServer.kinds())
                    .allSatisfy((fault, times) -> assertThat(times).isGreaterThan(2));
            assertThat(Files.readAllBytes(project.folder().resolve("facts.duckdb")))
                    .isEqualTo(facts);
            reads(project, info(project).id());
            exported = export(project, "faulty");
        }
        assertThat(Leaks.of(SECRET, temp.resolve("faulty"), console.toByteArray(), calls))
                .isEmpty();
        assertThat(replayed(temp.resolve("faulty"), plan.withJobs(3))).isEqualTo(exported);
    }

    private static void counted(Project project, long run, ChatServer server, List<CallJournal.Journaled> calls) {
        CallJournal.ModelUse use = project.calls().use(run);
        assertThat(use.calls()).isEqualTo(calls.size());
        assertThat(use.failed()).isZero();
        // On a busy machine a request may time out before the server has read it.
        assertThat(use.requests()).isBetween((long) server.requests(), server.requests() + 5L);
        Metrics.ByShape total = info(project).metrics().orElseThrow().total();
        long known =
                calls.stream().filter(c -> !c.call().kind().equals("question")).count();
        // Draws that were begun ahead of their turn and not needed are in the journal, and in no item's cost.
        assertThat(total.of(Counter.TOTAL_CALLS)).isLessThanOrEqualTo(known).isGreaterThan(known * 7 / 10);
        assertThat(total.of(Counter.TOKENS)).isPositive().isLessThanOrEqualTo(use.promptTokens() + use.replyTokens());
    }

    /** Every statement that was run reads tables of the schema. */
    private static void reads(Project project, long run) {
        List<String> statements = events(project, run).stream()
                .filter(RunEvent.Ran.class::isInstance)
                .map(e -> ((RunEvent.Ran) e).sql())
                .toList();
        assertThat(statements).hasSizeGreaterThan(100);
        assertThat(statements)
                .allSatisfy(sql ->
                        assertThat(GuardedText.refusal(sql, project.schema())).isEmpty());
        assertThat(statements).noneMatch(sql -> sql.contains("no_such_column"));
    }

    /** Another project over the same facts, made from what the first one has written down. */
    private static byte[] replayed(Path recorded, RunPlan plan) throws IOException {
        Path calls = temp.resolve("calls.jsonl");
        assertThat(Ran.command("calls", recorded, "--out", calls).code()).isZero();
        project("replayed").close();
        Path folder = temp.resolve("replayed");
        Ran ran = Ran.command(
                "generate",
                folder,
                "--author",
                "replay",
                "--replay",
                calls,
                "--count",
                plan.total(),
                "--seed",
                plan.seed(),
                "--jobs",
                plan.jobs());
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("tokens");
        try (Project project = ok(Project.open(folder))) {
            assertThat(project.calls().use(info(project).id()).calls())
                    .as("no call was made")
                    .isZero();
            return export(project, "replayed");
        }
    }

    /** Replies in pieces fail in the same ways. */
    @Test
    void aRunOverStreamedRepliesOutlivesTheSame() {
        try (Project project = project("streamed")) {
            Told told = told(project);
            try (ChatServer server = new ChatServer(new FaultyServer(told))) {
                RunJob job = job(project, author(server, project, told, true), plan(14, 4));
                job.run(TaskControl.NONE);
                assertThat(info(project).accepted()).isEqualTo(14);
                assertThat(project.calls().use(job.run()).requests()).isEqualTo(server.requests());
                assertThat(server.asked())
                        .allMatch(asked -> asked.body().path("stream").asBoolean());
            }
        }
    }

    /** The server goes away in the middle: one clear line, nothing lost, and the run goes on when it is back. */
    @Test
    void aRunEndsClearlyWhenTheServerGoesAwayAndGoesOnWhenItIsBack() throws IOException {
        RunPlan plan = plan(14, 2);
        byte[] undisturbed;
        int needed;
        try (Project project = project("undisturbed")) {
            Told told = told(project);
            try (ChatServer server = new ChatServer(asked -> good(told, asked))) {
                job(project, author(server, project, told), plan).run(TaskControl.NONE);
                needed = server.requests();
            }
            undisturbed = export(project, "undisturbed");
        }
        try (Project project = project("disturbed")) {
            Told told = told(project);
            AtomicInteger answers = new AtomicInteger(needed / 2);
            try (ChatServer server = new ChatServer(asked -> answers.getAndDecrement() > 0
                    ? good(told, asked)
                    : new ChatServer.Answer.Error(503, "", "restarting"))) {
                RunJob job = job(project, author(server, project, told), plan);
                assertThatThrownBy(() -> job.run(TaskControl.NONE))
                        .isInstanceOf(RunStopped.class)
                        .hasMessage("the model server does not answer: " + server.url()
                                + ": it reports an error (503: restarting), 6 times in a row");
                assertThat(info(project).state()).isEqualTo(RunInfo.State.FAILED);
                int kept = info(project).accepted();
                assertThat(kept).isBetween(1, 13);
                long answered = project.calls().use(job.run()).calls()
                        - project.calls().use(job.run()).failed();
                assertThat(answered).isEqualTo(needed / 2);
                answers.set(Integer.MAX_VALUE);
                int before = server.requests();
                RunJob again = job(project, author(server, project, told), plan);
                assertThat(again.resumed()).isTrue();
                again.run(TaskControl.NONE);
                assertThat(info(project).accepted()).isEqualTo(14);
                assertThat(server.requests() - before)
                        .as("no call that was answered is made again")
                        .isLessThanOrEqualTo(needed - needed / 2 + needed / 10);
            }
            assertThat(export(project, "disturbed")).isEqualTo(undisturbed);
        }
    }

    /** A model that says what the offline author would say makes what the offline author makes, by every method. */
    @ParameterizedTest
    @CsvSource({"ONE_SHOT,ONE_SHOT_K", "CLAUSE,POST_ORDER", "EXECUTION_GUIDED,POST_ORDER_PROVENANCE"})
    void aModelThatSaysWhatTheOfflineAuthorWouldSayMakesTheSame(LeafMethod leaf, TreeMethod tree) {
        RunPlan plan = plan(6, 2).withMethods(leaf, tree);
        List<String> offline;
        try (Project project = project("offline-" + leaf)) {
            Author author = new Choosing(
                    new OfflineAuthor(new Wording(ok(project.files().lexicon()))));
            job(project, author, plan).run(TaskControl.NONE);
            offline = made(project);
        }
        try (Project project = project("model-" + leaf)) {
            Told told = told(project);
            try (ChatServer server = new ChatServer(asked -> good(told, asked))) {
                job(project, author(server, project, told), plan).run(TaskControl.NONE);
            }
            assertThat(made(project)).isEqualTo(offline).hasSizeGreaterThan(4);
            Map<String, String> prompts =
                    project.queue().item(1).orElseThrow().item().lineage().prompts();
            assertThat(prompts)
                    .isNotEmpty()
                    .allSatisfy((kind, hash) -> assertThat(hash)
                            .isEqualTo(project.files().prompts().shipped(kind).hash()));
        }
    }

    private static List<String> made(Project project) {
        return project.queue().items(ItemFilter.ALL, 0, 1000).stream()
                .map(row -> project.queue().item(row.number()).orElseThrow().item())
                .map(i -> i.number() + ": " + Sql.print(i.query()) + " "
                        + i.question().text() + " " + i.answer())
                .toList();
    }

    @Test
    void aBudgetOfCallsIsKeptToTheRequestAndOneOfTokensToTheReply() {
        Ended calls = ended("calls", RunPlan.Budget.DEFAULT.withCalls(60), true);
        assertThat(calls.requests()).isLessThanOrEqualTo(60).isGreaterThan(40);
        assertThat(calls.message()).contains("the budget of 60 calls is used up");
        Ended tokens = ended("tokens", new RunPlan.Budget(1_000_000, 50_000, 0, 10, 5, 200, 2_000), true);
        assertThat(tokens.tokens()).isBetween(50_000L, 60_000L);
        assertThat(tokens.message()).contains("the budget of 50000 tokens is used up");
    }

    /** A budget in seconds ends the wait for a server that hangs. */
    @Test
    void aBudgetOfSecondsEndsARunWhoseServerHangs() {
        Ended seconds = ended("seconds", new RunPlan.Budget(1_000_000, 0, 1, 10, 5, 200, 2_000), false);
        assertThat(seconds.message()).contains("the budget of 1 seconds is used up");
        // Four jobs ask once each, and may ask once more after the first request has timed out.
        assertThat(seconds.requests()).isBetween(1, 8);
    }

    /** How a run of 22 items ended. */
    private record Ended(String message, int requests, long tokens) {}

    private static Ended ended(String name, RunPlan.Budget budget, boolean answering) {
        try (Project project = project(name)) {
            Told told = told(project);
            try (ChatServer server =
                    new ChatServer(asked -> answering ? good(told, asked) : new ChatServer.Answer.Silence())) {
                job(project, author(server, project, told), plan(22, 4).withBudget(budget))
                        .run(TaskControl.NONE);
                assertThat(info(project).state()).isEqualTo(RunInfo.State.STOPPED);
                assertThat(info(project).accepted()).isBetween(0, 21);
                RunEvent.Finished end =
                        (RunEvent.Finished) events(project, info(project).id()).getLast();
                CallJournal.ModelUse use = project.calls().use(info(project).id());
                return new Ended(end.message(), server.requests(), use.promptTokens() + use.replyTokens());
            }
        }
    }

    private static ChatServer.Answer good(Told told, ChatServer.Asked asked) {
        return new ChatServer.Answer.Text(
                told.answer(asked).map(Object::toString).orElse("{\"none\": \"nothing fits\"}"));
    }
}
