package org.spartabench.bench.manual;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.event.Event;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.judging.review.Judged;
import org.spartabench.project.Project;

/** Pictures of what stands around an item: the guidelines beside it, the sheet of keys while one is changed, how right the checks are. */
final class DeskPictures {

    private static final int DECIDED = 30;

    private DeskPictures() {}

    /** Review is in sight, with an item. */
    static void take(Workbench workbench, ImportPictures.Shot shot) throws IOException, InterruptedException {
        Scene scene = workbench.stage().getScene();
        Headless.await("the guidelines are asked for", () -> workbench.shell().fire("review.guidelines"));
        Headless.await("they are shown", () -> scene.lookup("#guidelines .markdown-title") != null);
        shot.of("guidelines");
        Headless.run(() -> workbench.shell().fire("review.guidelines"));
        Headless.await("the keys are asked for", () -> workbench.shell().fire("shell.keys"));
        Headless.await("the keys are shown", () -> scene.lookup("#key-of-review-accept") instanceof Button);
        Headless.run(() -> change(scene));
        shot.of("keys");
        Headless.run(() -> workbench.shell().overlay().close());
        workbench.session().ifPresent(session -> decide(session.project(), session.validator()));
        Headless.run(() -> workbench.shell().go(new Route.Team(Optional.of("precision"))));
        Headless.await("the table is shown", () -> scene.lookup(".sheet-table") != null);
        shot.of("precision");
        Headless.run(() -> workbench.shell().go(new Route.Review()));
    }

    /** Some of the items that the checks marked, so that there is something to tell of. */
    private static void decide(Project project, String validator) {
        List<Integer> marked = project.findings().standing().entrySet().stream()
                .filter(e -> !e.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .limit(DECIDED)
                .toList();
        for (int i = 0; i < marked.size(); i++) {
            Verdict verdict =
                    i % 3 == 0 ? new Verdict.Reject(List.of(RejectReason.AMBIGUOUS), "") : new Verdict.Accept();
            Judged seen = Judged.of(project.queue().item(marked.get(i)).orElseThrow());
            project.queue().decide(seen, validator, verdict, 12_000);
        }
    }

    /** Asks for a key that another command has already. */
    private static void change(Scene scene) {
        if (scene.lookup("#key-of-review-accept") instanceof Button row) {
            row.fire();
            Event.fireEvent(row, new KeyEvent(KeyEvent.KEY_PRESSED, "r", "r", KeyCode.R, false, false, false, false));
        }
    }
}
