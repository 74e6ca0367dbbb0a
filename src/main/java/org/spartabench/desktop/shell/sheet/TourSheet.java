package org.spartabench.desktop.shell.sheet;

import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.route.Route;

/** Leads through four screens of an open project, with a few lines beside each. Enter goes on, Escape leaves. */
public final class TourSheet extends VBox {

    private record Step(Route route, String title, String text) {}

    private static final double WIDTH = 340;

    private static final List<Step> STEPS = List.of(
            new Step(
                    new Route.Facts(),
                    "Facts: what is asked about",
                    "Tables and passages of the project. The page Schema shows the joins that queries follow, the page"
                            + " Words how questions name columns."),
            new Step(
                    new Route.Generate(),
                    "Generate: queries grow as trees",
                    "A run writes leaves first, then one enclosing block at a time. When a block returns no rows, the"
                        + " program finds the predicate that blocks an expected row and has only that one rewritten."),
            new Step(
                    new Route.Review(),
                    "Review: people decide",
                    "Question, query, answer, evidence and tree of one item. Accept, edit or reject it with one key,"
                            + " which its button shows. Each decision is saved at once and can be undone."),
            new Step(
                    new Route.Publish(),
                    "Publish: the set leaves the project",
                    "Quotas, statistics, splits and the card of the set. A release runs every query again and writes"
                        + " one folder that others load. Commands, at the top right, finds everything the window can"
                        + " do."));

    private TourSheet(Overlay overlay, Navigator navigator, int at, Button next) {
        super(12);
        Step step = STEPS.get(at);
        HBox buttons = Nodes.end(Nodes.button("tour-leave", "Leave the tour", overlay::close), Nodes.spring());
        Keycap.on((Button) buttons.getChildren().getFirst(), "Esc");
        if (at > 0) {
            buttons.getChildren().add(Nodes.button("tour-back", "Back", () -> show(overlay, navigator, at - 1)));
        }
        next.setDefaultButton(true);
        Keycap.on(next, "Enter");
        buttons.getChildren().add(next);
        getChildren()
                .addAll(
                        Nodes.label("Step " + (at + 1) + " of " + STEPS.size(), "muted", "small"),
                        Nodes.wrapped(step.title(), "card-title"),
                        Nodes.wrapped(step.text()),
                        buttons);
        setId("tour");
        setPrefWidth(WIDTH);
    }

    /** Begins the tour at its first screen. On the UI thread. */
    public static void open(Overlay overlay, Navigator navigator) {
        show(overlay, navigator, 0);
    }

    /** The last step ends where the work begins. */
    private static void show(Overlay overlay, Navigator navigator, int at) {
        boolean last = at + 1 == STEPS.size();
        Button next = Nodes.button(
                "tour-next",
                last ? "Go to Generate" : "Next",
                () -> {
                    if (last) {
                        navigator.go(new Route.Generate());
                    } else {
                        show(overlay, navigator, at + 1);
                    }
                },
                "accent");
        navigator.go(STEPS.get(at).route());
        overlay.showBeside(new TourSheet(overlay, navigator, at, next), next);
    }
}
