package org.spartabench.fact.passage;

import java.util.List;

/** A part of a table-to-text template. */
sealed interface TemplatePiece {

    /** Text as it stands; runs of blanks count as one. */
    record Literal(String text) implements TemplatePiece {}

    /** An empty line in the template: the text goes on in a new line. */
    record LineBreak() implements TemplatePiece {}

    /** The value of a column. */
    record Fact(String column, FactFormat format) implements TemplatePiece {}

    /** Left out when a column that stands directly in it is NULL. */
    record Bracket(List<TemplatePiece> pieces) implements TemplatePiece {
        public Bracket {
            pieces = List.copyOf(pieces);
        }
    }

    /** Whether there is anything but blanks. */
    static boolean saysSomething(List<TemplatePiece> pieces) {
        return pieces.stream().anyMatch(piece -> switch (piece) {
            case Literal literal -> !literal.text().isBlank();
            case LineBreak _ -> false;
            case Fact _, Bracket _ -> true;
        });
    }
}
