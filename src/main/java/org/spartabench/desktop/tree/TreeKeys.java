package org.spartabench.desktop.tree;

import java.util.Collection;
import java.util.Optional;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.spartabench.sql.path.BlockPath;

/** Handles the keys on a focused block. */
sealed interface TreeKeys {

    /** Selects the block. */
    record Choose() implements TreeKeys {}

    /** Moves the focus to another block and selects it. */
    record Go(BlockNode to) implements TreeKeys {}

    /** Folds or unfolds the block. */
    record Fold(boolean away) implements TreeKeys {}

    /** Arrows lead to the blocks around, inside and beside; Enter and space choose; minus and plus fold. */
    static Optional<TreeKeys> of(KeyEvent event, BlockNode here, Collection<BlockNode> all) {
        if (event.isShortcutDown() || event.isAltDown()) {
            return Optional.empty();
        }
        BlockPath path = here.path();
        return switch (event.getCode()) {
            case ENTER, SPACE -> Optional.of(new Choose());
            case MINUS, SUBTRACT -> Optional.of(new Fold(true));
            case PLUS, ADD, EQUALS -> Optional.of(new Fold(false));
            case UP -> path.depth() == 0 ? Optional.empty() : at(path.parent(), all);
            case DOWN -> at(path.child(0), all);
            case LEFT, RIGHT -> beside(here, event.getCode() == KeyCode.LEFT ? -1 : 1, all);
            default -> Optional.empty();
        };
    }

    private static Optional<TreeKeys> at(BlockPath path, Collection<BlockNode> all) {
        return all.stream().filter(n -> n.path().equals(path)).findFirst().map(Go::new);
    }

    /** Gives the next block of the same level to that side. */
    private static Optional<TreeKeys> beside(BlockNode here, int side, Collection<BlockNode> all) {
        double from = along(here);
        return all.stream()
                .filter(n -> n.path().depth() == here.path().depth() && (along(n) - from) * side > 0)
                .min((a, b) -> Double.compare(Math.abs(along(a) - from), Math.abs(along(b) - from)))
                .map(Go::new);
    }

    /** Blocks of one level stand in a row or in a column. */
    private static double along(BlockNode node) {
        return node.getLayoutX() + node.getLayoutY();
    }
}
