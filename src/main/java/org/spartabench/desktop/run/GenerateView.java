package org.spartabench.desktop.run;

import java.util.OptionalInt;
import javafx.animation.AnimationTimer;
import javafx.fxml.FXML;
import javafx.scene.control.SplitPane;
import org.spartabench.desktop.costs.CostsPage;
import org.spartabench.desktop.fx.KeptSplitPane;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.plan.PlanPage;
import org.spartabench.desktop.prompts.PromptsPage;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.screen.Screen;

/** Shows the generation of items: arranges its panels and repaints them after changes of the model. */
public final class GenerateView extends Screen {

    private static final double PLAN_SHARE = 0.215;
    private static final double TREE_SHARE = 0.665;

    private final GenerateModel model;
    private final RunController controller;
    private final RunPanel run;
    private final GrowingPanel growing;
    private final EventsPanel events;
    private final RunPages pages = new RunPages();
    private final PlanPage plan;
    private final PromptsPage prompts;
    private final CostsPage costs;
    private final AnimationTimer clock = new AnimationTimer() {
        @Override
        public void handle(long now) {
            tick(now);
        }
    };
    private long painted = -1;

    private @FXML SplitPane split;

    public GenerateView(ProjectScope scope, Navigator navigator, FilePort files) {
        model = new GenerateModel(scope);
        controller = new RunController(scope, model);
        run = new RunPanel(model, controller, commands);
        growing = new GrowingPanel(model, controller, navigator);
        Command front = growing.register(commands, files, pages.shows(RunPage.TREES));
        events = new EventsPanel(model, scope, commands, front);
        plan = new PlanPage(scope, model.wish(), model.draft(), files, model::showDraft);
        prompts = new PromptsPage(scope);
        costs = new CostsPage(scope, files, model.draft()::plan);
        SplitPane.setResizableWithParent(run.node(), false);
        split.getItems().setAll(run.node(), pages);
        split.setDividerPositions(PLAN_SHARE);
        openPages();
        paint();
    }

    private void openPages() {
        SplitPane trees =
                Nodes.styled(new KeptSplitPane("generate-trees", growing.node(), events.node()), "room-split");
        SplitPane.setResizableWithParent(events.node(), false);
        trees.setDividerPositions(TREE_SHARE);
        pages.add(RunPage.TREES, trees, commands);
        pages.add(RunPage.PLAN, plan.node(), commands);
        pages.add(RunPage.PROMPTS, prompts.node(), commands);
        pages.add(RunPage.COSTS, costs.node(), commands);
        plan.register(commands, pages.shows(RunPage.PLAN), model.when(model::replaceable));
        prompts.register(commands, pages.shows(RunPage.PROMPTS));
        costs.register(commands, pages.shows(RunPage.COSTS));
        pages.show(RunPage.TREES);
        pages.shown().addListener((o, was, is) -> enter(is));
    }

    private void enter(RunPage page) {
        prompts.leave();
        switch (page) {
            case PROMPTS -> prompts.enter();
            case COSTS -> costs.enter();
            case TREES, PLAN -> paint();
        }
    }

    @Override
    public void enter(Route route) {
        clock.start();
        controller.listen();
        OptionalInt item = route instanceof Route.Generate g ? g.item() : OptionalInt.empty();
        if (item.isPresent()) {
            controller.openItem(item.getAsInt());
            pages.show(RunPage.TREES);
        } else {
            if (route instanceof Route.Generate g && g.plan().isPresent()) {
                model.plan(g.plan().get());
                pages.show(RunPage.PLAN);
            }
            controller.readRuns(model.planning());
        }
        enter(pages.shown().get());
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
        switch (pages.shown().get()) {
            case TREES -> {
                growing.paint();
                events.paint();
            }
            case PLAN ->
                model.shownPlan().ifPresentOrElse(p -> plan.view("Plan of run " + model.shownRunId(), p), plan::edit);
            case PROMPTS, COSTS -> {}
        }
        summary.set(model.shownPlan()
                .map(p -> p.author() + " author · seed " + p.seed() + " · " + p.jobs() + " in parallel")
                .orElse("new run"));
    }
}
