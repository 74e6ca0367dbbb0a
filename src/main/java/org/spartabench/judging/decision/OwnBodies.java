package org.spartabench.judging.decision;

import java.util.HashMap;
import java.util.Map;
import org.spartabench.authors.item.verdict.Verdict;

/** Tracks the body under an edited question: in a team, validators edit their own versions. */
public final class OwnBodies {

    private final boolean each;
    private final Map<String, Integer> bodies = new HashMap<>();
    private int base = 1;

    /** @param each whether each validator has their own version */
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
            put(d.validator(), c.body());
        } else if (d.verdict() instanceof Verdict.Choose c) {
            put(d.validator(), c.body());
        }
    }

    private void put(String validator, int body) {
        if (each) {
            bodies.put(validator, body);
        } else {
            base = body;
        }
    }
}
