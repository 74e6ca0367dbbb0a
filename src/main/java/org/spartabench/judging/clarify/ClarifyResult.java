package org.spartabench.judging.clarify;

import java.util.Locale;
import java.util.Optional;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;

/**
 * Holds what became clear about an item, and what it was good for.
 *
 * @param open whether the question leaves a second reading open; only a subject without a model finds that
 * @param executed empty if nothing was executed
 */
public record ClarifyResult(
        Clarification clarification, Difficulty difficulty, boolean open, Optional<Executed> executed) {

    /**
     * Says whether the subject answered right.
     *
     * @param standard from the question alone
     * @param lcf with the clarification
     */
    public record Executed(Paradigm paradigm, boolean standard, boolean lcf) {}

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
}
