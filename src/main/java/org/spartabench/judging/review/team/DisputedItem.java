package org.spartabench.judging.review.team;

import java.util.List;
import org.spartabench.judging.review.StoredItem;

/**
 * Holds an item on which validators disagree, as the set has it.
 *
 * @param asCame the item as it came
 * @param sides as they have it, in the order of the disagreement's sides
 * @param covered whether a seeded fault is shown in its place in Review
 */
public record DisputedItem(Disagreement about, StoredItem asCame, List<StoredItem> sides, boolean covered) {
    public DisputedItem {
        sides = List.copyOf(sides);
    }
}
