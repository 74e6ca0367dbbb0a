package org.spartabench.desktop.run;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.command.Commands;

/** Shows one page of the screen, under a row of buttons. */
final class RunPages extends VBox {

    private final Map<RunPage, Node> nodes = new EnumMap<>(RunPage.class);
    private final Map<RunPage, ToggleButton> buttons = new EnumMap<>(RunPage.class);
    private final ToggleGroup group = new ToggleGroup();
    private final HBox bar = Nodes.styled(new HBox(6), "page-bar");
    private final StackPane sheet = new StackPane();
    private final ReadOnlyObjectWrapper<RunPage> shown = new ReadOnlyObjectWrapper<>(RunPage.TREES);

    RunPages() {
        super(8);
        VBox.setVgrow(sheet, Priority.ALWAYS);
        sheet.setMinHeight(0);
        getChildren().addAll(bar, sheet);
        setMinWidth(0);
    }

    void add(RunPage page, Node node, Commands commands) {
        ToggleButton button = Nodes.styled(
                Nodes.named(
                        new ToggleButton(page.label()), "page-" + page.name().toLowerCase(Locale.ROOT)),
                "dense");
        button.setToggleGroup(group);
        button.setOnAction(e -> show(page));
        nodes.put(page, node);
        buttons.put(page, button);
        bar.getChildren().add(button);
        commands.add(button, "generate." + page.name().toLowerCase(Locale.ROOT), () -> show(page));
    }

    void show(RunPage page) {
        Objects.requireNonNull(buttons.get(page)).setSelected(true);
        sheet.getChildren().setAll(Objects.requireNonNull(nodes.get(page)));
        shown.set(page);
    }

    ReadOnlyObjectProperty<RunPage> shown() {
        return shown.getReadOnlyProperty();
    }

    ObservableBooleanValue shows(RunPage page) {
        return shown.isEqualTo(page);
    }
}
