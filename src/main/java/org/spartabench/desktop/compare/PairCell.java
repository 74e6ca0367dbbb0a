package org.spartabench.desktop.compare;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.scene.control.ListCell;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.tree.BlockMark;
import org.spartabench.sql.compare.Alignment.Match;
import org.spartabench.sql.compare.Alignment.OnlyLeft;
import org.spartabench.sql.compare.Alignment.OnlyRight;
import org.spartabench.sql.compare.Alignment.Pair;
import org.spartabench.sql.tree.BlockPath;

/** Draws one match in the list: its block and its differences. */
final class PairCell extends ListCell<Match> {

    private final Supplier<Optional<ItemComparison>> shown;

    PairCell(Supplier<Optional<ItemComparison>> shown) {
        this.shown = shown;
        setPrefWidth(0); // as wide as the list, whatever it says
    }

    @Override
    protected void updateItem(@Nullable Match match, boolean empty) {
        super.updateItem(match, empty);
        setText(
                empty || match == null
                        ? ""
                        : shown.get().map(c -> text(c, match)).orElse(""));
    }

    static String text(ItemComparison both, Match match) {
        return switch (match) {
            case Pair p
            when p.differences().isEmpty() -> BlockMark.SAME.sign() + "  " + block(both.left(), p.left()) + ": same";
            case Pair p ->
                BlockMark.CHANGED.sign() + "  " + block(both.left(), p.left()) + ": "
                        + p.differences().stream()
                                .map(d -> d.part().word())
                                .distinct()
                                .collect(Collectors.joining(", "));
            case OnlyLeft(BlockPath at) -> BlockMark.ALONE.sign() + "  " + block(both.left(), at) + ": left only";
            case OnlyRight(BlockPath at) -> BlockMark.ALONE.sign() + "  " + block(both.right(), at) + ": right only";
        };
    }

    private static String block(ComparedSide side, BlockPath at) {
        return side.number(at) + " " + at.in(side.query()).table().orElse("joined tables");
    }
}
