package org.spartabench.desktop.team;

import java.util.List;
import java.util.function.BiConsumer;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.StackPane;
import org.spartabench.desktop.fx.Background;
import org.spartabench.desktop.fx.FilePort;
import org.spartabench.desktop.fx.Fxml;
import org.spartabench.desktop.fx.ItemCell;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.Navigator;
import org.spartabench.desktop.shell.Overlay;
import org.spartabench.desktop.shell.PagedScreen;
import org.spartabench.desktop.shell.Place;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.desktop.shell.RoomPage;

/** Shows the screen of validators, with its pages in a list at the left. */
public final class TeamView extends PagedScreen {

    private final Parent node = Fxml.load(this);

    private @FXML Label who;
    private @FXML Button name;
    private @FXML ListView<RoomPage> list;
    private @FXML StackPane right;

    /** @param rename takes the name for further decisions, and the id of the page on screen */
    public TeamView(
            ProjectScope session,
            Navigator navigator,
            Overlay overlay,
            FilePort files,
            BiConsumer<String, String> rename) {
        super(
                "team",
                List.of(
                        new ValidatorsPage(session, files),
                        new SharingPage(session, files),
                        new AgreementPage(session, files),
                        new AdjudicationPage(session, navigator, overlay),
                        new FaultsPage(session, files),
                        new PrecisionPage(session, files)),
                Place.Team::new);
        right.getChildren().setAll(content);
        who.setText("You are " + session.validator());
        Background reading = session.background(failure -> who.setText(Background.reason(failure)));
        list.getItems().setAll(pages());
        list.setCellFactory(ItemCell.of(RoomPage::name));
        Nodes.onSelect(list.getSelectionModel(), page -> {
            if (page != shown().get()) {
                show(page);
            }
        });
        shown().subscribe(list.getSelectionModel()::select);
        commands.add(
                name,
                "team.name",
                () -> reading.load(
                        () -> ValidatorsModel.names(session),
                        known -> NameSheet.open(
                                overlay,
                                known,
                                session.validator(),
                                name -> rename.accept(name, shown().get().id()))));
    }

    @Override
    public Parent node() {
        return node;
    }

    @Override
    public void enter(Place place) {
        super.enter(place);
        list.requestFocus();
    }
}
