package org.spartabench.facts.passage.template;

import java.util.List;

/** Holds the text of a passage and the spans that state its facts. */
public record Rendered(String text, List<Span> spans) {

    /**
     * Holds the characters from {@code start} (included) to {@code end} (excluded), which state a value of a tuple.
     *
     * @param tuple position of the tuple among those that were rendered, from 0
     */
    public record Span(int start, int end, int tuple, String column) {}

    public Rendered {
        spans = List.copyOf(spans);
    }

    /** Gives the characters of a span. */
    public String text(Span span) {
        return text.substring(span.start(), span.end());
    }
}
