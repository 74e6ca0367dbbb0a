package org.spartabench.authors.llm;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.authors.llm.message.Prompt;

/** Says what a model does in a project. A project names the models of each role. */
public enum ModelRole {
    /** Writes items. */
    AUTHOR(1),
    /** Asks what a question leaves open, and answers it with and without a clarification. */
    SUBJECT(1),
    /** Answers inquiries; knows the query. */
    ORACLE(1),
    /** Answers questions of a set that is corrected. */
    CANDIDATE(3),
    /** Decides about outputs that the rules cannot compare. */
    JUDGE(1),
    /** Answers questions from evidence. */
    ANSWERER(1),
    /** Turns texts into vectors. */
    EMBEDDING(1);

    private final int most;

    ModelRole(int most) {
        this.most = most;
    }

    /** Finds the role by the word that files and commands use. */
    public static Optional<ModelRole> of(String word) {
        return Stream.of(values()).filter(r -> r.word().equals(word)).findFirst();
    }

    /** Gives the largest number of models that a project names for the role. */
    public int most() {
        return most;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Splits the seed of a call by role and model, so that a replay does not confuse two models that get the same prompt.
     * The author keeps its seeds: the calls of its runs are stored with them.
     */
    public long seed(long seed, String model) {
        if (this == AUTHOR) {
            return seed;
        }
        long part = Long.parseUnsignedLong(Prompt.hash(word() + '\0' + model).substring(0, 16), 16);
        long z = (seed ^ part) * 0xBF58476D1CE4E5B9L;
        return z ^ (z >>> 31);
    }
}
