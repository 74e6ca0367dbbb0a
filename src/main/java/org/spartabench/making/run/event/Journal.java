package org.spartabench.making.run.event;

import java.util.List;

/** Takes the events of a run. When {@link #append} returns, they are on disk. */
public interface Journal {

    void append(List<RunEvent> events);

    /** Keeps nothing: for measurements. */
    Journal NONE = events -> {};
}
