package org.spartabench.publishing.score.metric;

/** Holds the measures of one answer, each from 0 to 1. */
public record AnswerScore(double em, double f1, double precision, double recall) {

    public static final AnswerScore NONE = new AnswerScore(0, 0, 0, 0);

    /** Scores an answer by the number of its parts that match: tokens of a text, or values of a list. */
    static AnswerScore of(boolean exact, int matched, int predicted, int gold) {
        double em = exact ? 1 : 0;
        if (matched == 0) {
            return new AnswerScore(em, 0, 0, 0);
        }
        double precision = (double) matched / predicted;
        double recall = (double) matched / gold;
        return new AnswerScore(em, 2 * precision * recall / (precision + recall), precision, recall);
    }

    /** @param measure one of {@link Measure#OF_ANSWERS} */
    public double of(Measure measure) {
        return switch (measure) {
            case EM -> em;
            case F1 -> f1;
            case PRECISION -> precision;
            case RECALL -> recall;
            case EX, SOFT_F1, TEST_SUITE, SET_MATCH, STRICT ->
                throw new IllegalArgumentException(measure + " is no measure of answers");
        };
    }
}
