package org.spartabench.desktop.run;

import java.util.List;
import java.util.OptionalInt;
import javafx.animation.AnimationTimer;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.costs.CostsPage;
import org.spartabench.desktop.fx.KeptSplitPane;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.plan.PlanPage;
import org.spartabench.desktop.prompts.PromptsPage;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.PageTabs;
import org.spartabench.desktop.shell.screen.ProjectScreen;
import org.spartabench.desktop.shell.screen.ScreenFrame;

/** Shows the generation of items: arranges its panels and repaints them after changes of the model. */
public final class GenerateView extends ProjectScreen {

    private static final double PLAN_SHARE = 0.215;
    private static final double TREE_SHARE = 0.665;

    private final EventsPanel events;
    private final AnimationTimer clock = new AnimationTimer() {
        @Override
        public void handle(long now) {
            tick(now);
        }
    };
    private long painted = -1;

    private @FXML SplitPane split;

    private final GenerateModel model = new GenerateModel(scope);
    private final RunController controller = new RunController(scope, model);
    private final RunPanel run = new RunPanel(model, controller, commands);
    private final GrowingPanel growing = new GrowingPanel(model, controller, navigator);
    private final PlanPage plan = new PlanPage(scope, model.wish(), model.draft(), files, model::showDraft);
    private final KeptSplitPane panels = new KeptSplitPane("generate-trees", growing.node());
    private final Page trees;
    private final Page planning;
    private final PromptsPage prompts;
    private final PageTabs tabs;

    public GenerateView(ScreenFrame frame) {
        super(frame);
        trees = new Page(frame, "trees", "Trees", Nodes.styled(panels, "room-split")) {
            @Override
            public void enter() {
                paint();
            }
        };
        planning = new Page(frame, "plan", "Plan", plan.node()) {
            @Override
            public void register(Commands commands, ObservableBooleanValue shown) {
                plan.register(commands, shown, model.when(model::replaceable));
            }

            @Override
            public void enter() {
                paint();
            }
        };
        prompts = new PromptsPage(frame);
        tabs = new PageTabs(
                "generate",
                "page",
                List.of(trees, planning, prompts, new CostsPage(frame, model.draft()::plan)),
                commands);
        tabs.shown().subscribe(now -> prompts.leave());
        events = new EventsPanel(model, scope, commands, growing.register(commands, files, tabs.shows(trees)));
        panels.getItems().add(events.node());
        panels.setDividerPositions(TREE_SHARE);
        SplitPane.setResizableWithParent(events.node(), false);
        SplitPane.setResizableWithParent(run.node(), false);
        VBox pages = new VBox(8, Nodes.styled(tabs.buttons(), "page-bar"), tabs.content());
        pages.setMinWidth(0);
        split.getItems().setAll(run.node(), pages);
        split.setDividerPositions(PLAN_SHARE);
        tabs.show(trees);
    }

    @Override
    public void enter(Route route) {
        clock.start();
        controller.listen();
        OptionalInt item = route instanceof Route.Generate g ? g.item() : OptionalInt.empty();
        if (item.isPresent()) {
            controller.openItem(item.getAsInt());
            tabs.show(trees);
        } else {
            if (route instanceof Route.Generate g && g.plan().isPresent()) {
                model.plan(g.plan().get());
                tabs.show(planning);
            }
            controller.readRuns(model.planning());
        }
        tabs.shown().get().enter();
    }

    @Override
    public void leave() {
        clock.stop();
        growing.leave();
        prompts.leave();
        controller.rest();
    }

    private void tick(long now) {
        model.tick(now).ifPresent(item -> controller.follow(item, false));
        if (painted != model.revision().get()) {
            paint();
        }
    }

    private void paint() {
        painted = model.revision().get();
        run.paint();
        if (tabs.shown().get() == trees) {
            growing.paint();
            events.paint();
        } else if (tabs.shown().get() == planning) {
            model.shownPlan().ifPresentOrElse(p -> plan.view("Plan of run " + model.shownRunId(), p), plan::edit);
        }
        summary.set(model.shownPlan()
                .map(p -> p.author() + " author · seed " + p.seed() + " · " + p.jobs() + " in parallel")
                .orElse("new run"));
    }
}
