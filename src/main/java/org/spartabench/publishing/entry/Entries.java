package org.spartabench.publishing.entry;

import java.util.function.Consumer;

/** Iterates over the items to publish, in order, one by one, so that no set is too large. */
@FunctionalInterface
public interface Entries {

    void each(Consumer<Entry> taker);
}
