package org.spartabench.desktop.team;

import java.util.List;
import java.util.function.BiConsumer;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.StackPane;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;
import org.spartabench.desktop.fx.fxml.Fxml;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.PagedScreen;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;

/** Shows the screen of validators, with its pages in a list at the left. */
public final class TeamView extends PagedScreen {

    private final Parent node = Fxml.load(this);

    private @FXML Label who;
    private @FXML Button name;
    private @FXML ListView<Page> list;
    private @FXML StackPane right;

    /** @param rename takes the name for further decisions, and the id of the page on screen */
    public TeamView(ScreenFrame frame, BiConsumer<String, String> rename) {
        super(
                frame,
                "team",
                List.of(
                        new ValidatorsPage(frame),
                        new SharingPage(frame),
                        new AgreementPage(frame),
                        new AdjudicationPage(frame),
                        new FaultsPage(frame),
                        new PrecisionPage(frame)),
                Route.Team::new);
        right.getChildren().setAll(tabs.content());
        who.setText("You are " + scope.validator());
        Background reading = scope.background(failure -> who.setText(Background.reason(failure)));
        list.getItems().setAll(pages());
        list.setCellFactory(ItemCell.of(Page::name));
        Nodes.onSelect(list.getSelectionModel(), page -> {
            if (page != tabs.shown().get()) {
                tabs.show(page);
            }
        });
        tabs.shown().subscribe(list.getSelectionModel()::select);
        commands.add(
                name,
                "team.name",
                () -> reading.load(
                        () -> ValidatorsModel.names(scope),
                        known -> NameSheet.open(
                                overlay,
                                known,
                                scope.validator(),
                                name -> rename.accept(name, tabs.shown().get().id()))));
    }

    @Override
    public Parent node() {
        return node;
    }

    @Override
    public void enter(Route route) {
        super.enter(route);
        list.requestFocus();
    }
}
