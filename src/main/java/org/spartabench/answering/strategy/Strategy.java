package org.spartabench.answering.strategy;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Names the four strategies from a question to rows. */
public enum Strategy {
    /** SQL over virtual tables; the program decides which calls are made. */
    DECLARATIVE("d", "virtual tables"),
    /** SQL that calls scalar APIs as functions. */
    DECLARATIVE2("d2", "functions"),
    /** A program of queries and calls. */
    IMPERATIVE("i", "program"),
    /** An agent that asks tools, turn by turn. */
    AGENTIC("a", "agent");

    private final String letter;
    private final String description;

    Strategy(String letter, String description) {
        this.letter = letter;
        this.description = description;
    }

    /** Finds the strategy by its short name. */
    public static Optional<Strategy> of(String letter) {
        return Stream.of(values()).filter(s -> s.letter.equals(letter)).findFirst();
    }

    /** Gives the short name in options. */
    public String letter() {
        return letter;
    }

    public String description() {
        return description;
    }

    /** {@code Declarative2}. */
    public String title() {
        return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }
}
