package org.spartabench.facts.passage.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a passage and records which characters state which fact. It holds blanks back until the next word, so that an omitted
 * bracket leaves neither two blanks nor one before a full stop.
 */
final class PassageWriter {

    /** The text for a NULL outside of brackets; it states nothing. */
    private static final String UNKNOWN = "unknown";

    private final StringBuilder text = new StringBuilder();
    private final List<Rendered.Span> spans = new ArrayList<>();
    private String held = "";

    /**
     * Writes a section in a new line.
     *
     * @param from first of the tuples that share its facts
     * @param to last of these tuples
     */
    void write(List<TemplatePiece> section, Map<String, ? extends @Nullable Object> tuple, int from, int to) {
        held = "\n";
        pieces(section, tuple, from, to);
    }

    Rendered rendered() {
        return new Rendered(text.toString(), spans);
    }

    private void pieces(List<TemplatePiece> pieces, Map<String, ? extends @Nullable Object> tuple, int from, int to) {
        for (TemplatePiece piece : pieces) {
            switch (piece) {
                case TemplatePiece.Literal literal -> literal(literal.text());
                case TemplatePiece.LineBreak _ -> held = "\n";
                case TemplatePiece.Fact fact -> fact(fact, tuple.get(fact.column()), from, to);
                case TemplatePiece.Bracket bracket -> {
                    if (complete(bracket, tuple)) {
                        pieces(bracket.pieces(), tuple, from, to);
                    }
                }
            }
        }
    }

    private static boolean complete(TemplatePiece.Bracket bracket, Map<String, ? extends @Nullable Object> tuple) {
        return bracket.pieces().stream()
                .noneMatch(p -> p instanceof TemplatePiece.Fact fact && tuple.get(fact.column()) == null);
    }

    private void literal(String literal) {
        for (int i = 0; i < literal.length(); i++) {
            char c = literal.charAt(i);
            if (Character.isWhitespace(c)) {
                held = held.isEmpty() ? " " : held;
            } else {
                release(c);
                text.append(c);
            }
        }
    }

    private void fact(TemplatePiece.Fact fact, @Nullable Object value, int from, int to) {
        String shown = value == null ? UNKNOWN : fact.format().show(value);
        release('x');
        int start = text.length();
        text.append(shown);
        if (value != null) {
            for (int tuple = from; tuple <= to; tuple++) {
                spans.add(new Rendered.Span(start, text.length(), tuple, fact.column()));
            }
        }
    }

    private void release(char next) {
        boolean joins = held.equals(" ") && ".,;:!?)".indexOf(next) >= 0;
        if (!text.isEmpty() && !joins) {
            text.append(held);
        }
        held = "";
    }
}
