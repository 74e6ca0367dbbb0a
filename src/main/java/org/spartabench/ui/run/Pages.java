package org.spartabench.ui.run;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javafx.beans.binding.Bindings;
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
import org.spartabench.ui.shell.Commands;

/** The pages of the room, of which one is in sight, under a row of buttons. */
final class Pages extends VBox {

    private final Map<Page, Node> nodes = new EnumMap<>(Page.class);
    private final Map<Page, ToggleButton> buttons = new EnumMap<>(Page.class);
    private final ToggleGroup group = new ToggleGroup();
    private final HBox bar = new HBox(6);
    private final StackPane sheet = new StackPane();
    private final ReadOnlyObjectWrapper<Page> shown = new ReadOnlyObjectWrapper<>(Page.TREES);

    Pages() {
        super(8);
        bar.getStyleClass().add("page-bar");
        VBox.setVgrow(sheet, Priority.ALWAYS);
        sheet.setMinHeight(0);
        getChildren().addAll(bar, sheet);
        setMinWidth(0);
    }

    /** Adds a page and its button. */
    void add(Page page, Node node, Commands commands) {
        ToggleButton button = new ToggleButton(page.label());
        button.setToggleGroup(group);
        button.setId("page-" + page.name().toLowerCase(Locale.ROOT));
        button.getStyleClass().add("dense");
        button.setOnAction(e -> show(page));
        nodes.put(page, node);
        buttons.put(page, button);
        bar.getChildren().add(button);
        commands.add(
                button,
                "generate." + page.name().toLowerCase(Locale.ROOT),
                page.title(),
                page.key(),
                Bindings.createBooleanBinding(() -> true),
                () -> show(page));
    }

    void show(Page page) {
        Objects.requireNonNull(buttons.get(page)).setSelected(true);
        sheet.getChildren().setAll(Objects.requireNonNull(nodes.get(page)));
        shown.set(page);
    }

    ReadOnlyObjectProperty<Page> shown() {
        return shown.getReadOnlyProperty();
    }

    ObservableBooleanValue shows(Page page) {
        return shown.isEqualTo(page);
    }
}
