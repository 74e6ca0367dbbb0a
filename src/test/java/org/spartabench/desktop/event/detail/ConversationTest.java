package org.spartabench.desktop.event.detail;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.event.Moment;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/** Which calls to a model belong to which request. */
class ConversationTest {

    private static final int ITEM = 3;

    private final List<Moment> history = Stream.of(
                    planned(1), asked(), replied(), asked(), replied(), planned(2), asked(), replied(), asked())
            .map(e -> new Moment(Instant.EPOCH, e))
            .toList();

    @TempDir
    private Path folder;

    private Project project;
    private long run;

    @BeforeEach
    void open() {
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        run = project.runs().start(RunPlans.published(1, 7, 1));
        recordReply(1, 11, 1, "no JSON");
        recordReply(1, 11, 2, "{\"where\": [\"fee > 1\"]}");
        recordReply(1, 12, 1, "{\"where\": [\"fee > 2\"]}");
        recordReply(2, 13, 1, "{\"where\": [\"fee > 3\"]}");
    }

    @AfterEach
    void close() {
        project.close();
    }

    private static RunEvent planned(int attempt) {
        return new RunEvent.Planned(ITEM, attempt, Shape.LEAF, Map.of());
    }

    private static RunEvent asked() {
        return new RunEvent.Asked(ITEM, BlockPath.ROOT, "where", "{{clauses_so_far}}\nSELECT *\nFROM doctors");
    }

    private static RunEvent replied() {
        return new RunEvent.Replied(ITEM, BlockPath.ROOT, "where", true, "fee > 1", 1_000);
    }

    private void recordReply(int attempt, long seed, int turn, String reply) {
        project.calls()
                .journal(run)
                .append(
                        new Call(
                                new CallPurpose(ITEM, attempt, Allowance.UNLIMITED),
                                "where",
                                seed,
                                turn,
                                new Prompt("You write SQL.", "Seed " + seed + ", turn " + turn)),
                        "a-model",
                        new ModelReply.Replied(reply, new ModelReply.Cost(1, 120, 9, 2_000_000)));
    }

    private List<String> users(int request) {
        assertThat(Conversation.of(project, run).of(history, request)).isInstanceOf(Conversation.Sent.class);
        return ((Conversation.Sent) Conversation.of(project, run).of(history, request))
                .calls().stream().map(c -> c.call().prompt().user()).toList();
    }

    @Test
    void eachRequestHasItsOwnCalls() {
        assertThat(users(1)).containsExactly("Seed 11, turn 1", "Seed 11, turn 2");
        assertThat(users(3)).containsExactly("Seed 12, turn 1");
        assertThat(users(6)).containsExactly("Seed 13, turn 1");
    }

    @Test
    void whatWasNotSentIsMadeAgain() {
        assertThat(Conversation.of(project, run).of(history, 8))
                .isInstanceOfSatisfying(
                        Conversation.Unsent.class,
                        unsent -> assertThat(unsent.prompt().user()).contains("FROM doctors"));
    }

    @Test
    void anEventKnowsItsRequest() {
        assertThat(Requests.behind(history, 2)).hasValue(1);
        assertThat(Requests.behind(history, 4)).hasValue(3);
        assertThat(Requests.behind(history, 5)).isEmpty();
        assertThat(Requests.reply(history, (RunEvent.Asked) history.get(3).event(), 3))
                .isPresent();
        assertThat(Requests.reply(history, (RunEvent.Asked) history.get(8).event(), 8))
                .isEmpty();
    }
}
