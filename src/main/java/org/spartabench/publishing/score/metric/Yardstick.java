package org.spartabench.publishing.score.metric;

import java.util.List;

/** Says by what predictions are measured. */
public interface Yardstick {

    /** Gives the name in files. */
    String key();

    String title();

    /** Lists its measures in the order of tables. */
    List<Measure> measures();
}
