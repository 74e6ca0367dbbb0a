package org.spartabench.desktop;

import java.util.Optional;
import javafx.scene.input.KeyCode;
import org.spartabench.authors.item.Status;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;

/** Decides contests on the screen by keys alone: each item gets the decision of its number. */
public final class CandidatesKeys implements AutoCloseable {

    private static final int KINDS = 5;

    private final StoryWindow window;

    public CandidatesKeys(Project project, String validator) {
        this(project, validator, Authors::offline);
    }

    /** @param authors who may give hints */
    CandidatesKeys(Project project, String validator, Authors authors) {
        window = StoryWindow.over(project, validator, NoProjects.INSTANCE, authors);
        window.go(new Route.Apis(Optional.of("candidates")));
    }

    public StoryWindow window() {
        return window;
    }

    /** Gives the contest on screen, such as {@code medical:3 · 3 of 20}. */
    public String shown() {
        return window.text("#candidates-item");
    }

    /** Presses the keys of an item's decision, and waits until the notice names it. */
    public void decide(int item) {
        Toolkit.await("contest " + item + " is shown", () -> shown().startsWith("medical:" + item + " "));
        switch (item % KINDS) {
            case 0 -> window.press(KeyCode.DIGIT1);
            case 1 -> window.press(KeyCode.DIGIT2);
            case 2 -> window.press(KeyCode.DIGIT3);
            case 3 -> window.press(KeyCode.D);
            default -> {
                window.press(KeyCode.R);
                window.press(KeyCode.DIGIT5);
                window.press(KeyCode.DIGIT7);
                window.press(KeyCode.ENTER);
            }
        }
        Toolkit.await(
                "item " + item + " is decided",
                () -> window.text("#candidates-notice").startsWith("medical:" + item + ":"));
    }

    /** Gives where an item stands after the keys of its number. */
    public static Status expected(int item) {
        return switch (item % KINDS) {
            case 0, 1, 2 -> Status.ACCEPTED;
            case 3 -> Status.DEFERRED;
            default -> Status.REJECTED;
        };
    }

    @Override
    public void close() {
        window.close();
    }
}
