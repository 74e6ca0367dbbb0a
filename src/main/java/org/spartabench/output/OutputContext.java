package org.spartabench.output;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Holds what a comparison knows of the question and the query.
 *
 * @param question empty if it is not known
 * @param ordered whether an order of rows was asked for
 * @param keys columns from 0 by which rows are ordered, so that rows with equal ones may swap; empty: all rows keep their place
 * @param limit how many rows the query lets through
 * @param cutTie whether it is known that rows behind the limit tie with the last one before it
 */
public record OutputContext(String question, boolean ordered, List<Integer> keys, OptionalLong limit, boolean cutTie) {

    public static final OutputContext UNORDERED = new OutputContext("", false, List.of(), OptionalLong.empty(), false);

    public OutputContext {
        keys = List.copyOf(keys);
    }

    boolean asksPercentage() {
        return question.toLowerCase(Locale.ROOT).matches("(?s).*(percent|%).*");
    }

    boolean asksShare() {
        return asksPercentage()
                || question.toLowerCase(Locale.ROOT).matches("(?s).*\\b(share|ratio|rate|proportion|fraction)s?\\b.*");
    }
}
