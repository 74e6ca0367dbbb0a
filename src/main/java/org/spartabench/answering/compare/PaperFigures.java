package org.spartabench.answering.compare;

import org.spartabench.answering.strategy.Strategy;

/**
 * Holds what the paper publishes about a strategy.
 *
 * @param accuracy over 2,338 questions with scalar APIs, in Table 1
 * @param seconds for a question
 * @param curve the curve over the share of APIs in words, Figure 2, whose points are not printed
 */
public record PaperFigures(double accuracy, double seconds, String curve) {

    public static PaperFigures of(Strategy strategy) {
        return switch (strategy) {
            case DECLARATIVE -> new PaperFigures(0.639, 16.50, "best from 20 to 80 %, barely at 100 %");
            case DECLARATIVE2 -> new PaperFigures(0.689, 16.24, "not in Figure 2, which has table APIs");
            case IMPERATIVE -> new PaperFigures(0.614, 15.56, "0.816 at 0 %; worst near half, then up again");
            case AGENTIC -> new PaperFigures(0.357, 37.81, "falls steeply and steadily");
        };
    }
}
