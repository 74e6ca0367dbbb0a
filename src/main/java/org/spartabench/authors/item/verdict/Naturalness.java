package org.spartabench.authors.item.verdict;

/**
 * Scores the naturalness of a query with its question: whole numbers from 1, least natural, to 5 (paper, section 4.2).
 *
 * @param relevance whether people would care to know
 * @param clarity whether it is one specific and clear wish
 * @param overall both together: whether a person would ask it
 * @param reason what decided, one line; empty where none was given
 */
public record Naturalness(int relevance, int clarity, int overall, String reason) {

    public static final int LEAST = 1;
    public static final int MOST = 5;

    /** From this score on it counts as natural. */
    public static final int NATURAL = 3;

    /** One of the three aspects that are judged. */
    public enum Criterion {
        RELEVANCE("relevance"),
        CLARITY("specificity and clarity"),
        OVERALL("overall");

        private final String label;

        Criterion(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    public Naturalness {
        for (int score : new int[] {relevance, clarity, overall}) {
            if (score < LEAST || score > MOST) {
                throw new IllegalArgumentException("no score from 1 to 5: " + score);
            }
        }
    }

    public int score(Criterion criterion) {
        return switch (criterion) {
            case RELEVANCE -> relevance;
            case CLARITY -> clarity;
            case OVERALL -> overall;
        };
    }
}
