package org.spartabench.making.run;

import java.util.List;
import org.spartabench.authors.item.Item;
import org.spartabench.making.law.DuplicateIndex;
import org.spartabench.making.run.cost.Cost;

/**
 * Holds the state from which a run starts or continues.
 *
 * @param others items that the project had before this run, none of which may be repeated; gone through once, since
 *     they may be too many to be held
 * @param items those that an interrupted run of the same plan has accepted, which are taken as they are
 * @param costs what that run spent, item by item
 */
public record ResumePoint(Iterable<DuplicateIndex.Earlier> others, List<Item> items, List<Cost> costs) {

    /** Starts a run in a new project. */
    public static final ResumePoint NOTHING = new ResumePoint(List.of(), List.of(), List.of());

    public ResumePoint {
        items = List.copyOf(items);
        costs = List.copyOf(costs);
    }
}
