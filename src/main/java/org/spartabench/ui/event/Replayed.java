package org.spartabench.ui.event;

import java.util.List;

/** A history that is looked at at one of its moments. */
public interface Replayed {

    /** All events that one may go to. */
    List<Moment> history();

    /** How many of them have happened at the moment looked at; 0 only for an empty history. */
    int position();

    /** Looks at another moment; a position outside the history is its nearest end. */
    void go(int position);
}
