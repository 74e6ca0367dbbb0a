package org.spartabench.desktop.event;

import java.util.List;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;

/** Numbers the blocks on screen. */
public final class Blocks {

    private Blocks() {}

    /** Gives the block's number in post-order, from 1, in the tree planned last before that event; its path without a plan. */
    public static String number(List<Moment> history, int index, BlockPath block) {
        int at = history.get(HistorySteps.drawStart(history, index + 1)).event() instanceof RunEvent.Planned planned
                ? planned.shape().postOrder().indexOf(block)
                : -1;
        return at < 0 ? block.toString() : String.valueOf(at + 1);
    }
}
