package org.spartabench.review;

import java.util.HashMap;
import java.util.Map;
import org.spartabench.item.Verdict;

/** What an item is made of when somebody edits its question: in a team each edits what he has himself. */
public final class OwnBodies {

    private final boolean each;
    private final Map<String, Integer> bodies = new HashMap<>();
    private int base = 1;

    /** @param each whether each validator has an item for himself */
    public OwnBodies(boolean each) {
        this.each = each;
    }

    /** The number of the body before this decision. */
    public int of(Decision d) {
        return each ? bodies.getOrDefault(d.validator(), base) : base;
    }

    /** Takes the next decision, oldest first, undone or not. */
    public void after(Decision d) {
        if (d.verdict() instanceof Verdict.Adjudicate a) {
            bodies.clear();
            base = a.body();
        } else if (d.verdict() instanceof Verdict.ChangeQuery c) {
            if (each) {
                bodies.put(d.validator(), c.body());
            } else {
                base = c.body();
            }
        }
    }
}
