package org.spartabench.publish;

import java.util.function.Consumer;

/** The items to publish, in order; handed over one by one, so that no set is too large. */
@FunctionalInterface
public interface Entries {

    void each(Consumer<Entry> taker);
}
