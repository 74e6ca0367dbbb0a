package org.spartabench.authors.item.verdict;

import java.util.Optional;

/** Holds what a person says about a case: an item on whose answer its own query and the queries of models do not agree. */
public sealed interface Ruling {

    /** Why, in the person's words; may be empty where a query is right. */
    String why();

    /** The set's own query is right. @param category of the mistake in the others; empty if all are right */
    record Uphold(Optional<CorrectionCategory> category, String why) implements Ruling {}

    /**
     * The set's own query is wrong.
     *
     * @param text of the right query
     * @param output hash of the rows that it gave
     * @param category of the mistake
     */
    record Rectify(String text, String output, CorrectionCategory category, String why) implements Ruling {}

    /** The question has several meanings. */
    record Unclear(String why) implements Ruling {}

    /** The database does not hold the answer. */
    record Unanswerable(String why) implements Ruling {}

    /** Whether both settle a case the same way, whatever the words and, where the rows are the same, the text. */
    default boolean agrees(Ruling other) {
        return switch (this) {
            case Uphold _ -> other instanceof Uphold;
            case Rectify mine ->
                other instanceof Rectify theirs
                        && mine.output().equals(theirs.output())
                        && mine.category() == theirs.category();
            case Unclear _ -> other instanceof Unclear;
            case Unanswerable _ -> other instanceof Unanswerable;
        };
    }

    /** Gives the kind as reports write it. */
    default String label() {
        return switch (this) {
            case Uphold _ -> "upheld";
            case Rectify _ -> "rectified";
            case Unclear _ -> "unclear";
            case Unanswerable _ -> "unanswerable";
        };
    }
}
