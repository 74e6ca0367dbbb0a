package org.spartabench.ui.event;

import java.util.List;
import org.spartabench.query.BlockPath;
import org.spartabench.run.event.RunEvent;

/** Numbers the blocks on screen. */
public final class Blocks {

    private Blocks() {}

    /** The block's number in post-order, from 1, in the tree that was planned last at that event; its path where none was. */
    public static String number(List<Moment> history, int index, BlockPath block) {
        for (int i = index; i >= 0; i--) {
            if (history.get(i).event() instanceof RunEvent.Planned planned) {
                int at = planned.shape().postOrder().indexOf(block);
                return at < 0 ? block.toString() : String.valueOf(at + 1);
            }
        }
        return block.toString();
    }
}
