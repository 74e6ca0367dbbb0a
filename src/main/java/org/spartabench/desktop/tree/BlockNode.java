package org.spartabench.desktop.tree;

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
import org.jspecify.annotations.Nullable;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.tree.layout.BlockSize;
import org.spartabench.desktop.tree.state.BlockState;
import org.spartabench.sql.path.BlockPath;

/** Draws the box of one block: table, outputs and own predicates, and its result. */
final class BlockNode extends VBox {

    /** The height of a line of the detail. */
    private static final double LINE = 16.5;

    private static final PseudoClass BLAMED = PseudoClass.getPseudoClass("blamed");
    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");
    private static final PseudoClass ALONE = PseudoClass.getPseudoClass("alone");
    /** The sign of a block that can be folded. */
    static final String OPEN = "−";

    private static final PseudoClass FOLDED = PseudoClass.getPseudoClass("folded");
    private static final PseudoClass TROUBLED = PseudoClass.getPseudoClass("troubled");
    private static final Duration TURN = Duration.millis(180);
    private static final double FAINT = 0.35;

    record Look(BlockState state, boolean blamed, Optional<BlockMark> mark, Inner inner) {}

    /**
     * Describes the blocks inside a block.
     *
     * @param blocks their number, on all levels
     * @param troubled whether a folded one is empty, failed or under repair
     */
    record Inner(int blocks, boolean folded, boolean troubled) {

        String sign() {
            return folded ? "+" + blocks + (troubled ? " !" : "") : OPEN;
        }

        String words() {
            if (blocks == 0) {
                return "";
            }
            return folded
                    ? Numbers.counted(blocks, "block") + " hidden" + (troubled ? ", some with problems" : "")
                    : Numbers.counted(blocks, "block") + " below";
        }
    }

    private final BlockPath path;
    private final int order;
    private final Label title = Nodes.label("", "title");
    private final Label fold = Nodes.label("", "fold");
    private final Label place = Nodes.label("", "detail");
    private final Label detail = Nodes.label("", "detail");
    private final Label state = Nodes.label("", "state");
    private final Tooltip full = new Tooltip();
    private final FadeTransition turn = new FadeTransition(TURN, this);
    private BlockState.@Nullable Status status;
    private @Nullable Look look;

    /** @param order its number in post-order, from 1 @param onFold folds or unfolds it */
    BlockNode(BlockPath path, int order, Runnable onFold) {
        this.path = path;
        this.order = order;
        getStyleClass().add("block");
        setId("block-" + path.toString().replace('.', '-'));
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        place.setMinWidth(USE_PREF_SIZE);
        fold.setMinWidth(USE_PREF_SIZE);
        fold.setOnMouseClicked(e -> {
            onFold.run();
            e.consume();
        });
        detail.setTextOverrun(OverrunStyle.ELLIPSIS);
        detail.setWrapText(true);
        detail.setAlignment(Pos.TOP_LEFT);
        HBox head = Nodes.row(6, title, fold, place);
        getChildren().addAll(head, detail, state);
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
        Nodes.shown(detail, size.lines() > 0);
        detail.setMinHeight(LINE * size.lines());
        detail.setMaxHeight(LINE * size.lines());
    }

    /** Makes the block transparent in a far view: {@link FarLayer} draws its box. */
    void far(boolean value) {
        turn.stop();
        setOpacity(value ? 0 : 1);
    }

    void show(Look now, boolean animated) {
        if (now.equals(look)) {
            return;
        }
        look = now;
        BlockState block = now.state();
        BlockWords words = BlockWords.of(block, now.blamed());
        title.setText(words.title());
        place.setText(now.mark().map(m -> m.sign() + " ").orElse("") + order);
        detail.setText(words.detail());
        state.setText(words.state());
        showInner(now.inner());
        String compared = now.mark().map(BlockMark::word).orElse("");
        String inner = now.inner().words();
        full.setText(
                words.whole() + (compared.isEmpty() ? "" : "\n" + compared) + (inner.isEmpty() ? "" : "\n" + inner));
        setAccessibleText("Block " + order + ", " + words.title() + ", "
                + block.status().word() + ", " + words.state() + (compared.isEmpty() ? "" : ", " + compared)
                + (inner.isEmpty() ? "" : ", " + inner));
        pseudoClassStateChanged(BLAMED, now.blamed());
        pseudoClassStateChanged(CHANGED, now.mark().equals(Optional.of(BlockMark.CHANGED)));
        pseudoClassStateChanged(ALONE, now.mark().equals(Optional.of(BlockMark.ALONE)));
        turnTo(block.status(), animated);
    }

    private void showInner(Inner inner) {
        fold.setText(inner.sign());
        Nodes.shown(fold, inner.blocks() > 0);
        pseudoClassStateChanged(FOLDED, inner.folded());
        fold.pseudoClassStateChanged(TROUBLED, inner.troubled());
    }

    private void turnTo(BlockState.Status wanted, boolean animated) {
        if (wanted != status) {
            if (status != null) {
                pseudoClassStateChanged(PseudoClass.getPseudoClass(status.style()), false);
                if (animated) {
                    turn.playFromStart();
                }
            }
            status = wanted;
            pseudoClassStateChanged(PseudoClass.getPseudoClass(wanted.style()), true);
        }
    }

    void chosen(boolean value) {
        pseudoClassStateChanged(CHOSEN, value);
    }
}
