package org.spartabench.desktop.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.review.ItemFilter;

/** Queries that are made by hand and kept, as new items and as new versions, until that is taken back. */
class KeepStoryTest extends QueryRoomStory {

    /** A query by hand, its reason, its nearest value, kept, found in Review, taken back. */
    @Test
    void aQueryTypedByHandBecomesAnItemUntilThatIsTakenBack() {
        int before = project.queue().count(ItemFilter.ALL);
        write(EMPTY);
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("the reason stands there", () -> whyText().contains("rejected"));
        window.press(KeyCode.T);
        await("the query has rows", () -> !rows("#query-rows").getItems().isEmpty());
        window.press(KeyCode.K);
        await("it is kept", () -> window.text("#keep-told").startsWith("Saved as the new item medical:"));
        assertThat(project.queue().count(ItemFilter.ALL)).isEqualTo(before + 1);
        picture("query-kept");
        assertThat(window.text("#keep-item")).endsWith("· version 1");

        window.press(KeyCode.V);
        await(
                "Review shows it",
                () -> find("#number") != null && window.text("#state").contains("open"));
        assertThat(window.text("#number")).startsWith("medical:");
        await("its evidence is there", () -> find(".evidence-section") != null);
        picture("review-by-hand");
        window.press(KeyCode.Z);
        await("it is withdrawn", () -> window.text("#notice").contains("withdrawn"));
        assertThat(project.queue().count(ItemFilter.ALL)).isEqualTo(before);
    }

    @Test
    void anItemsQueryIsChangedKeptAndTakenBack() {
        SampleProject.generate(project, 6, 7);
        Item item = plain();
        new AsSeen(project.queue()).decide(item.number(), "bo", new Verdict.Accept(), 10);
        window.go(new Route.Review(OptionalInt.of(item.number())));
        await("the item is shown", () -> window.text("#number").equals(item.id()));
        window.press(KeyCode.Q);
        await(
                "its query is in the room",
                () -> find("#keep-item") != null && window.text("#keep-item").equals(item.id() + " · version 1"));
        await("it was run", () -> !rows("#query-rows").getItems().isEmpty());
        write("SELECT name FROM doctors WHERE specialization = 'Dermatology' LIMIT 1");
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("it was run", () -> rows("#query-rows").getItems().size() == 1);
        window.press(KeyCode.K);
        await("the law is said", () -> window.text("#keep-told").contains("LIMIT only with a total order"));
        picture("query-not-kept");
        write("SELECT name FROM doctors WHERE specialization = 'Dermatology' AND years_experience > 25");
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("it was run", () -> rows("#query-rows").getItems().size() == 1 && sql().contains("> 25"));
        window.press(KeyCode.K);
        await("it is kept", () -> window.text("#keep-told").startsWith("Saved as version 2 of " + item.id()));

        window.press(KeyCode.V);
        await(
                "Review shows it open",
                () -> find("#version") != null && window.text("#version").equals("version 2"));
        assertThat(window.text("#state")).contains("open");
        await("its history says who", () -> historyText().contains("query changed by anna · from version 1"));
        picture("review-changed");
        window.press(KeyCode.Z);
        await("the change is taken back", () -> window.text("#notice").contains("undone"));
        assertThat(project.queue().item(item.number()).orElseThrow().status()).isEqualTo(Status.ACCEPTED);
        assertThat(project.queue().item(item.number()).orElseThrow().item()).isEqualTo(item);
        project.queue().undo("bo");
    }

    /** Values that leave and come are shown before another query is kept, and no longer when the text is another one. */
    @Test
    void whatBecomesOfTheAnswerIsSeenBeforeAQueryIsKept() {
        run("SELECT name FROM doctors WHERE specialization = 'Dermatology'");
        assertThat(window.find("#keep-answer", Label.class).isVisible()).isFalse();
        window.press(KeyCode.K);
        await("it is kept", () -> window.text("#keep-told").startsWith("Saved as the new item medical:"));
        List<String> all = answer("SELECT name FROM doctors WHERE specialization = 'Dermatology'");
        List<String> one =
                answer("SELECT name FROM doctors WHERE specialization = 'Dermatology' AND years_experience > 25");

        run("SELECT name FROM doctors WHERE specialization = 'Dermatology' AND years_experience > 25");
        awaitAnswer("Answer: 2 values leave, 1 stays.");
        all.removeAll(one);
        assertThat(window.text("#keep-values")).isEqualTo("− " + String.join(", ", all));
        picture("query-answer-ahead");
        write("SELECT name FROM doctors");
        await(
                "nothing is told of a text that was not run",
                () -> !window.find("#keep-answer", Label.class).isVisible());

        run("SELECT name FROM doctors");
        int others = answer("SELECT name FROM doctors").size() - 3;
        awaitAnswer("Answer: " + others + " values enter, 3 stay.");
        assertThat(window.text("#keep-values")).startsWith("+ ").endsWith(", … " + (others - 5) + " more");
        run(EMPTY);
        awaitAnswer("Answer: 3 values leave and none remains, it returns no rows.");
        run("SELECT name, years_experience FROM doctors WHERE specialization = 'Dermatology'");
        awaitAnswer("No answer: it selects 2 columns.");
        run("SELECT name FROM doctors WHERE specialization = 'Dermatology' ORDER BY name DESC");
        awaitAnswer("Answer: the same values in another order.");

        run("SELECT name FROM doctors WHERE specialization = 'Dermatology' AND years_experience > 25");
        awaitAnswer("Answer: 2 values leave, 1 stays.");
        window.press(KeyCode.K);
        await("it is kept", () -> window.text("#keep-told").startsWith("Saved as version 2"));
        assertThat(window.find("#keep-answer", Label.class).isVisible()).isFalse();
        project.queue().undo("anna");
        project.queue().undo("anna");
    }

    private void run(String sql) {
        write(sql);
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("it was run", () -> !find(".keep-bar .success").isDisabled());
    }

    private void awaitAnswer(String line) {
        await(
                line,
                () -> Toolkit.on(() -> window.find("#keep-answer", Label.class).isVisible()
                        && window.text("#keep-answer").equals(line)));
    }

    private List<String> answer(String sql) {
        return new ArrayList<>(((Rows) project.facts().run(new GuardedQuery(sql), Patient.LIMITS))
                .column(0).stream().map(Values::text).sorted().toList());
    }

    private Item plain() {
        for (int number = 1; ; number++) {
            Item item = project.queue().item(number).orElseThrow().item();
            if (item.nestings().isEmpty()) {
                return item;
            }
        }
    }

    private String historyText() {
        return Toolkit.on(() -> window.scene().getRoot().lookupAll("#history .label").stream()
                .map(n -> ((Labeled) n).getText())
                .collect(Collectors.joining("\n")));
    }
}
