package org.spartabench.desktop.event.replay;

import java.util.List;
import org.spartabench.desktop.event.Moment;

/** Holds a history and the current position in it. */
public interface Replayed {

    List<Moment> history();

    /** Gives the number of events up to the current one; 0 only for an empty history. */
    int position();

    /** Goes to another position; one outside the history means its nearest end. */
    void go(int position);
}
