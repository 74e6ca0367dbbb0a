package org.spartabench.publishing.score.sql.spider;

/** Names the levels of Spider's evaluator. */
public enum SpiderHardness {
    EASY("easy"),
    MEDIUM("medium"),
    HARD("hard"),
    EXTRA("extra");

    private final String label;

    SpiderHardness(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /**
     * Gives the level.
     *
     * @param clauses WHERE, GROUP BY, ORDER BY, LIMIT, joins, OR and LIKE
     * @param inner inner queries of conditions, and set operations
     * @param others more than one aggregate, output, condition, group
     */
    static SpiderHardness of(long clauses, long inner, long others) {
        if (inner == 0) {
            if (clauses <= 1 && others == 0) {
                return EASY;
            }
            if (clauses <= 1 && others <= 2 || clauses <= 2 && others < 2) {
                return MEDIUM;
            }
            return clauses <= 2 && others > 2 || clauses == 3 && others <= 2 ? HARD : EXTRA;
        }
        return inner == 1 && clauses <= 1 && others == 0 ? HARD : EXTRA;
    }
}
