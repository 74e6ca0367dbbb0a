package org.spartabench.desktop.event;

import java.util.List;
import java.util.Optional;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;

/** Finds the positions for steps in a history. A position is the number of events that have happened. */
public final class HistorySteps {

    private HistorySteps() {}

    /** Gives the next position on that side (1 or -1) with an event of another block; else the end of the history. */
    public static int block(List<Moment> history, int position, int side) {
        Optional<BlockPath> here = worked(history, position);
        int at = position + side;
        while (at > 1 && at < history.size()) {
            Optional<BlockPath> there = worked(history, at);
            if (there.isPresent() && !there.equals(here)) {
                break;
            }
            at += side;
        }
        return Math.clamp(at, Math.min(1, history.size()), history.size());
    }

    /** Gives the block of the latest event at a position. */
    public static Optional<BlockPath> worked(List<Moment> history, int position) {
        return position < 1 || position > history.size()
                ? Optional.empty()
                : EventLine.of(history.get(position - 1).event()).block();
    }

    /** Gives the index of the first event of the draw at a position. */
    public static int drawStart(List<Moment> history, int position) {
        int at = Math.max(0, position - 1);
        while (at > 0 && !plans(history, at)) {
            at--;
        }
        return at;
    }

    /** Gives the index after the last event of that draw. */
    public static int drawEnd(List<Moment> history, int position) {
        int at = Math.min(history.size(), drawStart(history, position) + 1);
        while (at < history.size() && !plans(history, at)) {
            at++;
        }
        return at;
    }

    private static boolean plans(List<Moment> history, int index) {
        return history.get(index).event() instanceof RunEvent.Planned;
    }
}
