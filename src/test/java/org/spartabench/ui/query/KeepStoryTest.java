package org.spartabench.ui.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import java.util.stream.Collectors;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.spartabench.item.Item;
import org.spartabench.item.Status;
import org.spartabench.item.Verdict;
import org.spartabench.review.ItemFilter;
import org.spartabench.ui.SampleProject;
import org.spartabench.ui.Toolkit;
import org.spartabench.ui.shell.Place;

/** Queries that are made by hand and kept, as new items and as new versions, until that is taken back. */
class KeepStoryTest extends QueryRoomStory {

    /** A query by hand, its reason, its nearest value, kept, found in Review, taken back. */
    @Test
    void aQueryTypedByHandBecomesAnItemUntilThatIsTakenBack() {
        int before = workspace.count(ItemFilter.ALL);
        write(EMPTY);
        window.press(KeyCode.ENTER, KeyCode.CONTROL);
        await("the reason stands there", () -> whyText().contains("refused"));
        window.press(KeyCode.T);
        await("the query has rows", () -> !rows("#query-rows").getItems().isEmpty());
        window.press(KeyCode.K);
        await("it is kept", () -> window.text("#keep-told").startsWith("Kept as the new item medical:"));
        assertThat(workspace.count(ItemFilter.ALL)).isEqualTo(before + 1);
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
        assertThat(workspace.count(ItemFilter.ALL)).isEqualTo(before);
    }

    @Test
    void anItemsQueryIsChangedKeptAndTakenBack() {
        SampleProject.generate(workspace, 6, 7);
        Item item = plain();
        workspace.decide(item.number(), "bo", new Verdict.Accept(), 10);
        window.go(new Place.Review(OptionalInt.of(item.number())));
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
        await("it is kept", () -> window.text("#keep-told").startsWith("Kept as version 2 of " + item.id()));

        window.press(KeyCode.V);
        await(
                "Review shows it open",
                () -> find("#version") != null && window.text("#version").equals("version 2"));
        assertThat(window.text("#state")).contains("open");
        await("its history says who", () -> historyText().contains("query changed by anna · from version 1"));
        picture("review-changed");
        window.press(KeyCode.Z);
        await("the change is taken back", () -> window.text("#notice").contains("taken back"));
        assertThat(workspace.item(item.number()).orElseThrow().status()).isEqualTo(Status.ACCEPTED);
        assertThat(workspace.item(item.number()).orElseThrow().item()).isEqualTo(item);
        workspace.undo("bo");
    }

    private Item plain() {
        for (int number = 1; ; number++) {
            Item item = workspace.item(number).orElseThrow().item();
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
