package org.spartabench.ui.tree;

import java.util.Optional;
import javafx.animation.FadeTransition;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.spartabench.query.BlockPath;
import org.spartabench.ui.fx.Numbers;

/** The box of one block: table, outputs and own predicates, and what it returned. */
final class BlockNode extends VBox {

    /** One line, and every further one, of the detail. */
    private static final double LINE = 16.5;

    private static final PseudoClass BLAMED = PseudoClass.getPseudoClass("blamed");
    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");
    private static final PseudoClass ALONE = PseudoClass.getPseudoClass("alone");
    private static final Duration TURN = Duration.millis(180);
    private static final double FAINT = 0.35;

    private final BlockPath path;
    private final int order;
    private final Label title = new Label();
    private final Label place = new Label();
    private final Label detail = new Label();
    private final Label state = new Label();
    private final Tooltip full = new Tooltip();
    private final FadeTransition turn = new FadeTransition(TURN, this);
    private String style = "";
    private Optional<BlockMark> mark = Optional.empty();

    /** @param order its number in post-order, from 1 */
    BlockNode(BlockPath path, int order) {
        this.path = path;
        this.order = order;
        getStyleClass().add("block");
        setId("block-" + path.toString().replace('.', '-'));
        title.getStyleClass().add("title");
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        place.getStyleClass().add("detail");
        place.setMinWidth(USE_PREF_SIZE);
        detail.getStyleClass().add("detail");
        state.getStyleClass().add("state");
        detail.setTextOverrun(OverrunStyle.ELLIPSIS);
        detail.setWrapText(true);
        detail.setAlignment(Pos.TOP_LEFT);
        getChildren().addAll(new HBox(6, title, place), detail, state);
        setCache(true);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.BUTTON);
        full.setWrapText(true);
        full.setMaxWidth(420);
        Tooltip.install(this, full);
        turn.setFromValue(FAINT);
        turn.setToValue(1);
    }

    BlockPath path() {
        return path;
    }

    void size(BlockSize size) {
        setMinSize(size.width(), size.height());
        setPrefSize(size.width(), size.height());
        setMaxSize(size.width(), size.height());
        detail.setMinHeight(LINE * size.lines());
        detail.setMaxHeight(LINE * size.lines());
    }

    /** @param blamed whether an open diagnosis blames one of its predicates */
    void show(BlockState block, boolean blamed, boolean animated) {
        title.setText(block.table().isEmpty() ? "planned" : block.table());
        place.setText(mark.map(m -> m.sign() + " ").orElse("") + order);
        detail.setText(block.detail());
        state.setText(words(block) + (blamed && block.status() != BlockState.Status.REPAIRING ? " · blamed" : ""));
        String compared = mark.map(BlockMark::word).orElse("");
        full.setText(title.getText() + "\n" + (block.detail().isEmpty() ? "" : block.detail() + "\n") + state.getText()
                + (compared.isEmpty() ? "" : "\n" + compared));
        setAccessibleText("Block " + order + ", " + title.getText() + ", "
                + block.status().word() + ", " + state.getText() + (compared.isEmpty() ? "" : ", " + compared));
        pseudoClassStateChanged(BLAMED, blamed);
        String wanted = block.status().style();
        if (!style.equals(wanted)) {
            boolean first = style.isEmpty();
            getStyleClass().remove(style);
            style = wanted;
            getStyleClass().add(style);
            if (animated && !first) {
                turn.playFromStart();
            }
        }
    }

    /** Takes effect when the block is shown next. */
    void mark(Optional<BlockMark> value) {
        mark = value;
        pseudoClassStateChanged(CHANGED, value.equals(Optional.of(BlockMark.CHANGED)));
        pseudoClassStateChanged(ALONE, value.equals(Optional.of(BlockMark.ALONE)));
    }

    void chosen(boolean value) {
        pseudoClassStateChanged(CHOSEN, value);
    }

    /** What the block returned, in words; colour only repeats it. */
    private static String words(BlockState block) {
        String rows = block.rows().isPresent() ? Numbers.counted(block.rows().getAsLong(), "row") : block.note();
        String time = block.nanos() > 0 ? " · " + Numbers.time(block.nanos()) : "";
        String repaired = switch (block.repairs()) {
            case 0 -> "";
            case 1 -> " · repaired";
            default -> " · repaired " + block.repairs() + "×";
        };
        return switch (block.status()) {
            case PLANNED -> block.nesting().map(n -> "will be type " + n).orElse("outermost block");
            case RUNNING -> block.note() + " …";
            case FILLED, REPAIRED -> rows + time + repaired;
            case EMPTY -> block.note().isEmpty() ? "0 rows · empty" : "empty · " + block.note();
            case FAILED -> "failed · " + block.note();
            case REPAIRING -> block.note() + " …";
            case ROLLED_BACK -> "rolled back, to be drawn anew";
        };
    }
}
