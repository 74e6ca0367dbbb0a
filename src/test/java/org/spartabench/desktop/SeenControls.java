package org.spartabench.desktop;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Slider;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TreeView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.layout.Background;
import javafx.scene.layout.BackgroundFill;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.text.Text;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.fxmisc.richtext.GenericStyledArea;
import org.spartabench.desktop.fx.Contrast;
import org.spartabench.desktop.fx.frame.ZoomPane;
import org.spartabench.desktop.schema.SchemaPane;
import org.spartabench.desktop.tree.TreePane;

/**
 * Walks the nodes that are seen, and collects the controls without a name, what lies behind an edge, and the texts that are
 * hard to read.
 */
final class SeenControls {

    final Set<String> nameless = new TreeSet<>();
    final Set<String> pale = new TreeSet<>();
    /** What sticks out of what, and where first. */
    final Map<String, String> outside = new TreeMap<>();

    int named;
    int written;

    /** @param behind what is seen behind the node, the lowest first */
    void walk(Node node, String where, List<Color> behind, boolean disabled) {
        if (!node.isVisible() || node.getOpacity() == 0) {
            return;
        }
        boolean off = disabled || node.isDisabled();
        if (workable(node)) {
            named++;
            if (nameOf(node).isBlank()) {
                nameless.add(where.substring(where.indexOf(' ') + 1) + ": " + about(node));
            }
        }
        if (workable(node)
                || node instanceof Labeled label
                        && label.getText() != null
                        && !label.getText().isBlank()
                        && !listed(label)) {
            inside(node, where);
        }
        List<Color> layers = new ArrayList<>(behind);
        if (node instanceof Region region) {
            layers.addAll(fills(region.getBackground()));
        }
        if (node instanceof Text text && !text.getText().isBlank() && !off) {
            read(text, where, layers);
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> walk(child, where, layers, off));
        }
    }

    /** A control or text may stick out of nothing that holds it, up to what scrolls its way. */
    private void inside(Node node, String where) {
        Bounds own = node.localToScene(node.getLayoutBounds());
        for (Parent at = node.getParent(); at != null && !scrolls(at); at = at.getParent()) {
            Bounds panel = at.localToScene(at.getLayoutBounds());
            double out = Math.max(panel.getMinX() - own.getMinX(), own.getMaxX() - panel.getMaxX());
            Optional<ScrollPane> scroll = scroll(at);
            if (scroll.isEmpty()) {
                out = Math.max(out, Math.max(panel.getMinY() - own.getMinY(), own.getMaxY() - panel.getMaxY()));
            } else if (scroll.get().getHbarPolicy() != ScrollPane.ScrollBarPolicy.NEVER) {
                return;
            }
            if (out > 1.5) {
                outside.putIfAbsent(
                        about(node) + " out of " + about(at),
                        String.format(Locale.ROOT, "%.0f px, %s", out, where.substring(where.indexOf(' ') + 1)));
            }
            if (out > 1.5 || scroll.isPresent()) {
                return;
            }
        }
    }

    /** The pane that scrolls what this node holds. */
    private static Optional<ScrollPane> scroll(Parent holder) {
        return holder.getParent() != null && holder.getParent().getParent() instanceof ScrollPane scroll
                ? Optional.of(scroll)
                : Optional.empty();
    }

    private static boolean scrolls(Node node) {
        return node instanceof VirtualFlow<?>
                || node instanceof VirtualizedScrollPane<?>
                || node instanceof ZoomPane
                || node instanceof TextInputControl
                || node instanceof SchemaPane
                || node instanceof TreePane;
    }

    /** Whether it is data of any length, in a list or table. */
    private static boolean listed(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (at instanceof ListView<?> || at instanceof TableView<?> || at instanceof TreeView<?>) {
                return true;
            }
        }
        return false;
    }

    private void read(Text text, String where, List<Color> layers) {
        if (text.getFill() instanceof Color ink
                && ink.getOpacity() > 0
                && text.getLayoutBounds().getWidth() > 1) {
            written++;
            Color ground = Contrast.seen(layers);
            List<Color> all = List.of(ground, ink);
            double found = Contrast.of(Contrast.seen(all), ground);
            boolean icon = text.getStyleClass().contains("ikonli-font-icon");
            boolean bold = text.getFont().getStyle().toLowerCase(Locale.ROOT).contains("bold");
            double wanted =
                    icon ? Contrast.LARGE : Contrast.wanted(text.getFont().getSize(), bold);
            if (found < wanted - 0.005) {
                pale.add(String.format(
                        Locale.ROOT,
                        "%s: “%s” in %s %s on %s is %.2f of %.1f",
                        where,
                        text.getText().strip().split("\n")[0],
                        about(text.getParent()),
                        ink,
                        ground,
                        found,
                        wanted));
            }
        }
    }

    private static List<Color> fills(Background background) {
        List<Color> fills = new ArrayList<>();
        if (background != null) {
            for (BackgroundFill fill : background.getFills()) {
                if (fill.getFill() instanceof Color c && c.getOpacity() > 0) {
                    fills.add(c);
                }
            }
        }
        return fills;
    }

    private static boolean workable(Node node) {
        if (node instanceof ScrollPane || node instanceof SplitPane || node instanceof TabPane || inner(node)) {
            return false;
        }
        return node.isFocusTraversable()
                || node instanceof ButtonBase
                || node instanceof TextInputControl
                || node instanceof ListView<?>
                || node instanceof TableView<?>
                || node instanceof TreeView<?>
                || node instanceof ComboBoxBase<?>
                || node instanceof ChoiceBox<?>
                || node instanceof Slider
                || node instanceof GenericStyledArea<?, ?, ?>;
    }

    /** A part of a control, which is told with it. */
    private static boolean inner(Node node) {
        for (Node at = node.getParent(); at != null; at = at.getParent()) {
            if (at instanceof ComboBoxBase<?> || at instanceof ChoiceBox<?>) {
                return true;
            }
        }
        return node.getStyleClass().stream().anyMatch(Set.of("virtual-flow", "scroll-bar")::contains);
    }

    private static String nameOf(Node node) {
        if (node.getAccessibleText() != null) {
            return node.getAccessibleText();
        }
        Optional<String> label = node.getScene().getRoot().lookupAll(".label").stream()
                .filter(l -> l instanceof Label caption && caption.getLabelFor() == node)
                .map(l -> ((Label) l).getText())
                .findFirst();
        return label.orElse(node instanceof Labeled l && l.getText() != null ? l.getText() : "");
    }

    static String about(Node node) {
        return node == null
                ? "nothing"
                : node.getClass().getSimpleName()
                        + (node.getId() == null ? "" : "#" + node.getId())
                        + node.getStyleClass();
    }
}
