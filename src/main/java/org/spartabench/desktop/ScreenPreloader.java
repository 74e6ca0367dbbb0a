package org.spartabench.desktop;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javafx.fxml.FXMLLoader;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Skin;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.skin.ComboBoxListViewSkin;
import javafx.scene.control.skin.ListViewSkin;
import javafx.scene.control.skin.MenuButtonSkin;
import javafx.scene.control.skin.SplitPaneSkin;
import javafx.scene.control.skin.TableViewSkin;
import javafx.scene.control.skin.TextFieldSkin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spartabench.desktop.fx.code.SqlArea;

/**
 * Loads the classes of the rooms' largest controls off the UI thread, before a room needs them. JavaFX lets any thread make
 * nodes that are in no scene; these are dropped.
 */
final class ScreenPreloader {

    private static final Logger LOG = LoggerFactory.getLogger(ScreenPreloader.class);
    private static final AtomicBoolean LOADED = new AtomicBoolean();

    /** The rooms in which a project opens. */
    private static final List<String> ROOMS =
            List.of("facts/FactsView.fxml", "review/ReviewView.fxml", "review/QueuePane.fxml");

    private ScreenPreloader() {}

    /** Takes about half a second of processor time, once in the life of the program. */
    static void load() {
        if (!LOADED.compareAndSet(false, true)) {
            return;
        }
        List<Supplier<Skin<?>>> skins = List.of(
                () -> new ListViewSkin<>(new ListView<>()),
                () -> new ComboBoxListViewSkin<>(new ComboBox<>()),
                () -> new TextFieldSkin(new TextField()),
                () -> new MenuButtonSkin(new MenuButton()),
                () -> new SplitPaneSkin(new SplitPane()),
                () -> new TableViewSkin<>(new TableView<>()));
        try {
            for (String room : ROOMS) {
                parse(room);
            }
            SqlArea.readOnly("SELECT 1").dispose();
            skins.forEach(skin -> skin.get().dispose());
        } catch (IOException | RuntimeException e) {
            LOG.warn("the first room loads its classes itself: {}", e.toString());
        }
    }

    private static void parse(String room) throws IOException {
        FXMLLoader loader = new FXMLLoader(ScreenPreloader.class.getResource(room));
        loader.setControllerFactory(type -> new Object());
        loader.load();
    }
}
