package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.authors.request.Author;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.project.Consents;
import org.spartabench.project.Project;

/** The paper's comparison of methods, through the command. */
class NaturalnessStoryTest {

    private static final Pattern EXEMPLAR = Pattern.compile("^-> .*\\?$", Pattern.MULTILINE);

    @Test
    void methodsAreComparedByWhatWasScored(@TempDir Path folder) throws IOException {
        try (Project opened = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(opened, 4, 7);
            opened.records().scores().add(1, 1, "ann", Score.By.VALIDATOR, new Naturalness(4, 5, 4, ""));
            opened.records().scores().add(2, 1, "ann", Score.By.VALIDATOR, new Naturalness(1, 2, 2, ""));
            opened.records().scores().add(2, 1, "a-model", Score.By.MODEL, new Naturalness(3, 3, 3, "plain"));
        }
        Path project = folder.resolve("project");
        Ran table = Ran.command("naturalness", project);
        assertThat(table.code()).isZero();
        assertThat(table.out()).contains("Execution-Guided");
        assertThat(table.err())
                .contains("3 of 4 items have no score by a model")
                .contains("2 of 4 items have no score by a validator");
        assertThat(Ran.command("naturalness", project, "--csv").out().lines())
                .startsWith("queries,method,criterion,judged_by,items,mean,natural_share")
                .contains("non-nested,Execution-Guided,overall,validators,2,3.00,0.5000")
                .contains("non-nested,Execution-Guided,relevance,model,1,3.00,1.0000");
        assertThat(Ran.command("naturalness", project, "--json")
                        .json()
                        .path("unscored")
                        .path("model")
                        .asInt())
                .isEqualTo(3);
        Ran offline = Ran.command("naturalness", project, "--author", "offline");
        assertThat(offline.code()).isEqualTo(1);
        assertThat(offline.err()).contains("needs a language model");
    }

    /** A model scores and words anew over the wire; what was said is kept, and nothing is scored twice. */
    @Test
    void aModelScoresItemsAndWordsThemAnew(@TempDir Path folder) {
        Path project = folder.resolve("project");
        try (ChatServer server = new ChatServer(NaturalnessStoryTest::answer)) {
            try (Project opened = SampleProject.make(SampleDomain.MEDICAL, folder)) {
                SampleProject.generate(opened, 3, 7);
                opened.files().model(ModelSettings.of(server.url(), "scripted-1"));
                opened.files().model().map(Consents::destination).ifPresent(Consents.ofUser()::give);
            }
            Ran scored = Ran.command("naturalness", project, "--author", "llm", "--jobs", "2", "--csv");
            assertThat(scored.code()).as(scored.err()).isZero();
            assertThat(scored.out().lines())
                    .contains("non-nested,Execution-Guided,overall,model,2,4.00,1.0000")
                    .contains("nested,Post-Order + Provenance,overall,model,1,4.00,1.0000");
            assertThat(Ran.command("naturalness", project, "--author", "llm").err())
                    .contains("0 of 0 items scored");
            assertThat(server.requests()).isEqualTo(3);
            try (Project current = SampleProject.open(folder)) {
                Author model = new EveryAuthor(Map.of()).author("llm", current).orThrow(IllegalStateException::new);
                assertThat(current.records().wordings().propose(2, model, () -> false))
                        .isInstanceOfSatisfying(
                                Outcome.Done.class,
                                done -> assertThat(done.value())
                                        .extracting("question", "author")
                                        .containsExactly("What would a person ask?", model.name()));
                assertThat(server.asked().getLast().prompt().user())
                        .contains(current.queue().item(2).orElseThrow().question())
                        .satisfies(text -> assertThat(EXEMPLAR.matcher(text).results())
                                .as("four exemplars")
                                .hasSize(4));
                assertThat(current.calls().outside(2))
                        .extracting(call -> call.call().kind())
                        .containsExactly("naturalness", "question");
                assertThat(current.calls().of(1))
                        .as("the run itself asked no model")
                        .isEmpty();
            }
        }
    }

    private static ChatServer.Answer answer(ChatServer.Asked asked) {
        return new ChatServer.Answer.Text(asked.prompt().system().contains("`relevance`") ? """
            {"relevance": 3, "clarity": 5, "overall": 4, "reason": "A plain wish."}\
            """ : """
                {"question": "What would a person ask?"}\
                """);
    }
}
