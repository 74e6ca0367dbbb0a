package org.spartabench.store;

import java.util.function.BooleanSupplier;
import org.spartabench.llm.Allowance;
import org.spartabench.llm.CallPurpose;

/** Grants an author calls for an existing item: without a budget, but stoppable. */
public final class UnbudgetedWork {

    private UnbudgetedWork() {}

    /** @param item its number in the project */
    public static CallPurpose work(int item, BooleanSupplier stopped) {
        return new CallPurpose(item, 0, Allowance.until(stopped));
    }
}
