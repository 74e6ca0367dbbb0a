package org.spartabench.desktop.tree;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.tree.state.BlockState;

/**
 * Writes the text of a block, on screen and in saved drawings.
 *
 * @param state what it returned; colour only repeats it
 * @param edge operator and type of the edge to the block around: {@code NOT IN · J}
 */
record BlockWords(String title, String detail, String state, String edge) {

    /** @param blamed whether an open diagnosis blames one of its predicates */
    static BlockWords of(BlockState block, boolean blamed) {
        String state = returned(block) + (blamed && block.status() != BlockState.Status.REPAIRING ? " · blamed" : "");
        String edge = Stream.of(
                        Optional.of(block.operator()).filter(o -> !o.isEmpty()),
                        block.nesting().map(Enum::name))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" · "));
        return new BlockWords(title(block), block.detail(), state, edge);
    }

    /** Names the table; a block over several has a detail and no table, a block that is not written has neither. */
    private static String title(BlockState block) {
        return !block.table().isEmpty() ? block.table() : block.detail().isEmpty() ? "planned" : "joined tables";
    }

    /** Gives all of it, line by line. */
    String whole() {
        return Stream.of(title, detail, state).filter(t -> !t.isEmpty()).collect(Collectors.joining("\n"));
    }

    private static String returned(BlockState block) {
        String rows = block.rows().isPresent() ? Numbers.counted(block.rows().getAsLong(), "row") : block.note();
        String time = block.nanos() > 0 ? " · " + Numbers.time(block.nanos()) : "";
        String repaired = switch (block.repairs()) {
            case 0 -> "";
            case 1 -> " · repaired";
            default -> " · repaired " + block.repairs() + "×";
        };
        return switch (block.status()) {
            case PLANNED -> block.nesting().map(n -> "planned type " + n).orElse("outermost block");
            case RUNNING -> block.note() + " …";
            case FILLED, REPAIRED -> rows + time + repaired;
            case EMPTY -> block.note().isEmpty() ? "0 rows · empty" : "empty · " + block.note();
            case FAILED -> "failed · " + block.note();
            case REPAIRING -> block.note() + " …";
            case ROLLED_BACK -> "rolled back, restarting";
        };
    }
}
