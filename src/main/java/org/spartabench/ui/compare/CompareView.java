package org.spartabench.ui.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.spartabench.query.BlockPath;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.shell.Command;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.Navigator;
import org.spartabench.ui.shell.Overlay;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.Room;
import org.spartabench.ui.shell.Session;
import org.spartabench.ui.shell.Side;
import org.spartabench.ui.tree.TreePane;

/** The room in which two trees stand beside each other. */
public final class CompareView implements Room {

    private final Navigator navigator;
    private final Overlay overlay;
    private final CompareModel model;
    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
    private final Commands commands = new Commands();
    private final Parent node;
    private Place.Compare place = new Place.Compare(new Side.OfItem(0), new Side.OfItem(0));

    @FXML
    private Label leftTitle;

    @FXML
    private Label rightTitle;

    @FXML
    private TreePane leftTree;

    @FXML
    private TreePane rightTree;

    @FXML
    private Button swap;

    @FXML
    private Button back;

    @FXML
    private Label problem;

    public CompareView(Session session, Navigator navigator, Overlay overlay) {
        this.navigator = navigator;
        this.overlay = overlay;
        model = new CompareModel(session.workspace());
        node = Fxml.load(this);
        problem.textProperty().bind(model.problem());
        BooleanBinding always = Bindings.createBooleanBinding(() -> true);
        commands.add(swap, "compare.swap", "Swap the sides", "X", always, this::swap);
        commands.add(back, "compare.leave", "Back to where the right side comes from", "Esc", always, this::goBack);
        model.comparison().addListener((o, was, is) -> is.ifPresent(this::show));
    }

    @Override
    public Parent node() {
        return node;
    }

    @Override
    public ObservableValue<String> summary() {
        return summary.getReadOnlyProperty();
    }

    @Override
    public List<Command> commands() {
        return commands.list();
    }

    @Override
    public void enter(Place to) {
        if (to instanceof Place.Compare wanted) {
            place = wanted;
            model.show(wanted);
        }
    }

    private void swap() {
        navigator.go(new Place.Compare(place.right(), place.left()));
    }

    private void goBack() {
        navigator.go(
                switch (place.right()) {
                    case Side.OfItem(int item) -> new Place.Review(OptionalInt.of(item));
                    case Side.OfVersion(int item, int version) -> new Place.Review(OptionalInt.of(item));
                    case Side.AtMoment(long run, int item, int event) -> new Place.WhyNot(run, item, BlockPath.ROOT);
                    case Side.OfQuery(String sql) -> new Place.Query(sql, Optional.empty());
                });
    }

    private void show(Comparison both) {
        leftTitle.setText(both.left().title());
        rightTitle.setText(both.right().title());
        leftTree.show(both.left().tree());
        rightTree.show(both.right().tree());
    }
}
