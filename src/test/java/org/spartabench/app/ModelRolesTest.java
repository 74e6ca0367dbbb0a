package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.llm.ChatModel;
import org.spartabench.authors.llm.ServerKey;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.wording.Wording;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.making.run.RunStopped;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.job.RunJob;
import org.spartabench.project.table.run.RunInfo;

/** Runs with models that err, refuse, or are of no use. */
class ModelRolesTest {

    private static final RunPlan PLAN = RunPlans.published(11, 5, 4);

    @TempDir
    private Path folder;

    private static Told told(Project project) {
        return new Told(new OfflineAuthor(new Wording(project.files().lexicon().orThrow(IllegalStateException::new))));
    }

    private static RunJob job(Project project, ChatServer server, Told told, RunPlan plan) {
        ModelSettings settings = ModelSettings.of(server.url(), "scripted").withTimeout(Duration.ofSeconds(10));
        ChatModel.Backoff soon =
                new ChatModel.Backoff(Duration.ofMillis(2), Duration.ofMillis(20), Duration.ofSeconds(1));
        ChatModel model = new ChatModel(settings, ServerKey.NONE, soon);
        Author author = told.asking(new LlmAuthor(model, project.files().prompts()));
        return RunJob.of(project, author, plan, Clock.systemUTC());
    }

    private static RunInfo info(Project project) {
        return project.runs().all().getLast();
    }

    @Test
    void aModelThatErrsOrRefusesMakesEveryItem() {
        for (ModelRole role : new ModelRole[] {ModelRole.SLOPPY, ModelRole.REFUSING}) {
            try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder.resolve(role.name()))) {
                Told told = told(project);
                try (ChatServer server = new ChatServer(role.script(told))) {
                    job(project, server, told, PLAN).run(TaskControl.NONE);
                    assertThat(info(project).state()).isEqualTo(RunInfo.State.DONE);
                    assertThat(info(project).accepted()).as(role.name()).isEqualTo(PLAN.total());
                    assertThat(users(server, "Inner block:"))
                            .as("what a predicate leaves is shown before it is chosen")
                            .isNotEmpty()
                            .allMatch(user -> user.contains(" rows stay\n2. ") && user.contains("rows stay\n\n"));
                    assertThat(users(server, "Write the conditions."))
                            .allMatch(user -> user.contains(" different") && user.contains("What follows: "));
                }
            }
        }
    }

    private static List<String> users(ChatServer server, String words) {
        return server.asked().stream()
                .map(a -> a.prompt().user())
                .filter(user -> user.contains(words))
                .toList();
    }

    /** A model that is of no use costs little, and the run says why it stopped. */
    @Test
    void aUselessModelIsStoppedSoon() {
        stopped(ModelRole.WRONG_KEY, 60, "has given no reply of use to", "no field \"where\"; it has \"answer\"");
        stopped(ModelRole.LAWLESS, 600, "requests to the model made no item; the last attempt:", "it returns no rows");
    }

    private void stopped(ModelRole role, int most, String... reason) {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder.resolve(role.name()))) {
            Told told = told(project);
            try (ChatServer server = new ChatServer(role.script(told))) {
                RunJob job = job(project, server, told, PLAN);
                assertThatThrownBy(() -> job.run(TaskControl.NONE))
                        .isInstanceOf(RunStopped.class)
                        .hasMessageContainingAll(reason);
                assertThat(info(project).state()).isEqualTo(RunInfo.State.FAILED);
                assertThat(server.requests()).isLessThan(most);
            }
        }
    }

    /** A budget in tokens holds for a server that counts none, and a larger one continues the run. */
    @Test
    void aRunThatHasUsedUpItsBudgetGoesOnWithALargerOne() {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            Told told = told(project);
            ChatServer.Script uncounted = asked ->
                    new ChatServer.Answer.Raw("{\"choices\": [{\"finish_reason\": \"stop\", \"message\": {\"content\": "
                            + ChatServer.json(
                                    told.answer(asked).map(Object::toString).orElse("{}")) + "}}]}");
            try (ChatServer server = new ChatServer(uncounted)) {
                job(project, server, told, PLAN.withBudget(RunPlan.Budget.DEFAULT.withTokens(20_000)))
                        .run(TaskControl.NONE);
                RunInfo first = info(project);
                assertThat(first.state()).isEqualTo(RunInfo.State.STOPPED);
                assertThat(first.accepted()).isLessThan(PLAN.total());
                assertThat(project.calls().use(first.id()).promptTokens()).isBetween(17_000L, 25_000L);
                int asked = server.requests();
                RunJob again = job(project, server, told, PLAN);
                assertThat(again.resumed()).isTrue();
                again.run(TaskControl.NONE);
                assertThat(project.runs().all()).hasSize(1);
                assertThat(info(project).accepted()).isEqualTo(PLAN.total());
                assertThat(info(project).plan()).isEqualTo(PLAN);
                assertThat(server.asked().subList(asked, server.requests()))
                        .as("no call is made twice")
                        .extracting(a -> a.prompt().hash() + a.body().path("seed"))
                        .doesNotContainAnyElementsOf(server.asked().subList(0, asked - 4).stream()
                                .map(a -> a.prompt().hash() + a.body().path("seed"))
                                .toList());
            }
        }
    }
}
