package org.spartabench.judging.clarify;

import java.util.Locale;
import org.spartabench.authors.item.Item;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Nesting;

/**
 * Says how hard a question is, counted from its query tree: each hop, once more if it is correlated, once more if it compares
 * with an aggregate, and each block with groups.
 */
public enum Difficulty {
    SIMPLE,
    MODERATE,
    CHALLENGING;

    private static final int MODERATE_FROM = 2;
    private static final int CHALLENGING_FROM = 5;

    public static Difficulty of(Item item) {
        int points = (int) item.query().postOrder().stream()
                .filter((Block b) -> !b.groupBy().isEmpty())
                .count();
        for (Nesting nesting : item.nestings()) {
            points += switch (nesting) {
                case N -> 1;
                case A, J -> 2;
                case JA -> 3;
            };
        }
        return points >= CHALLENGING_FROM ? CHALLENGING : points >= MODERATE_FROM ? MODERATE : SIMPLE;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
