package org.spartabench.facts.passage.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Reads a text as the pieces of a template, backwards: it finds which characters its columns wrote. It tries the ends of each
 * value in turn, up to a number of steps, so that no text holds it up.
 */
final class TextMatcher {

    /** Steps from one place on, after which it is given up: a template has one place, a sentence begins anywhere. */
    private static final int MOST_STEPS = 2_000_000;

    private static final int MOST_IN_PROSE = 20_000;

    private static final String JOINING = ".,;:!?)";
    private static final String DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212";

    /** Characters that a column wrote. @param value if it was read already */
    record Capture(TemplatePiece.Fact fact, int start, int end, Optional<Object> value) {}

    /** Offers the ends of a value that begins at a place. */
    interface Ends {

        /** @return true when the taker took one of them */
        boolean at(int from, TemplatePiece.Fact fact, Taker taker);
    }

    @FunctionalInterface
    interface Taker {
        boolean take(int end, Optional<Object> value);
    }

    private final String text;
    private final Ends ends;
    /** Whether the text is prose: any case of letters, any form of dashes and blanks around them. */
    private final boolean loose;

    private final List<Capture> captures = new ArrayList<>();
    private int steps;

    TextMatcher(String text, Ends ends, boolean loose) {
        this.text = text;
        this.ends = ends;
        this.loose = loose;
    }

    /** Gives what was captured so far; inside {@code then}, that of the match. */
    List<Capture> captures() {
        return List.copyOf(captures);
    }

    /** Begins at another place. */
    void clear() {
        captures.clear();
        steps = 0;
    }

    boolean exhausted() {
        return steps > (loose ? MOST_IN_PROSE : MOST_STEPS);
    }

    /** Matches the pieces from a place on; {@code then} judges where they end. */
    boolean match(List<TemplatePiece> pieces, int from, IntPredicate then) {
        return match(pieces, 0, from, then);
    }

    private boolean match(List<TemplatePiece> pieces, int piece, int from, IntPredicate then) {
        steps++;
        if (exhausted()) {
            return false;
        }
        if (piece == pieces.size()) {
            return then.test(from);
        }
        return switch (pieces.get(piece)) {
            case TemplatePiece.Literal(String literal) -> {
                int end = literal(literal, from);
                yield end >= 0 && match(pieces, piece + 1, end, then);
            }
            case TemplatePiece.LineBreak _ -> match(pieces, piece + 1, blanks(from), then);
            case TemplatePiece.Fact fact ->
                ends.at(from, fact, (end, value) -> {
                    captures.add(new Capture(fact, from, end, value));
                    boolean found = match(pieces, piece + 1, end, then);
                    if (!found) {
                        captures.removeLast();
                    }
                    return found;
                });
            case TemplatePiece.Bracket(List<TemplatePiece> inner) ->
                match(inner, 0, from, end -> match(pieces, piece + 1, end, then))
                        || match(pieces, piece + 1, from, then);
        };
    }

    int blanks(int from) {
        int end = from;
        while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Gives the place behind a literal, or -1. */
    private int literal(String literal, int from) {
        int at = from;
        for (int i = 0; i < literal.length(); i++) {
            char c = literal.charAt(i);
            if (Character.isWhitespace(c)) {
                int next = blanks(at);
                boolean none = next == at && !mayJoin(at) && !(loose && besideDash(literal, i));
                if (none) {
                    return -1;
                }
                at = next;
                continue;
            }
            if (loose && dash(c)) {
                at = blanks(at);
            }
            if (at >= text.length() || !same(c, text.charAt(at))) {
                return -1;
            }
            at++;
            if (loose && dash(c)) {
                at = blanks(at);
            }
        }
        return at;
    }

    private static boolean besideDash(String literal, int i) {
        return i > 0 && dash(literal.charAt(i - 1)) || i + 1 < literal.length() && dash(literal.charAt(i + 1));
    }

    /** Tells whether a blank may be missing here: at an edge, behind another, or before what joins. */
    private boolean mayJoin(int at) {
        return at == 0
                || at >= text.length()
                || Character.isWhitespace(text.charAt(at - 1))
                || JOINING.indexOf(text.charAt(at)) >= 0;
    }

    private boolean same(char wanted, char found) {
        return wanted == found
                || loose
                        && (dash(wanted) && dash(found)
                                || Character.toLowerCase(wanted) == Character.toLowerCase(found));
    }

    private static boolean dash(char c) {
        return DASHES.indexOf(c) >= 0;
    }
}
