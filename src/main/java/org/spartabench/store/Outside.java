package org.spartabench.store;

import java.util.function.BooleanSupplier;
import org.spartabench.llm.Allowance;
import org.spartabench.llm.Work;

/** Work of an author for an item that is made already: it has no budget, but it can be stopped. */
public final class Outside {

    private Outside() {}

    /** @param item its number in the project */
    public static Work work(int item, BooleanSupplier stopped) {
        return new Work(item, 0, Allowance.until(stopped));
    }
}
