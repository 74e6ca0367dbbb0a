package org.spartabench.facts.passage.template;

import java.util.List;

/** A part of a table-to-text template. */
sealed interface TemplatePiece {

    /** A text in which runs of blanks count as one. */
    record Literal(String text) implements TemplatePiece {}

    /** An empty line in the template: the text continues in a new line. */
    record LineBreak() implements TemplatePiece {}

    /** A column with a format for its values. */
    record Fact(String column, FactFormat format) implements TemplatePiece {}

    /** A part that is omitted if a column directly in it is NULL. */
    record Bracket(List<TemplatePiece> pieces) implements TemplatePiece {
        public Bracket {
            pieces = List.copyOf(pieces);
        }
    }

    /** Tells whether there is more than blanks. */
    static boolean saysSomething(List<TemplatePiece> pieces) {
        return pieces.stream().anyMatch(piece -> switch (piece) {
            case Literal literal -> !literal.text().isBlank();
            case LineBreak _ -> false;
            case Fact _, Bracket _ -> true;
        });
    }
}
