package org.spartabench.facts.passage;

import java.util.List;
import org.spartabench.facts.passage.template.Rendered;

/**
 * Holds a text that states the facts of some tuples of a grounding table.
 *
 * @param id {@code table/number}, the same for the same facts
 * @param places of the tuples in the table, from 0
 * @param spans the characters that state each value; {@code tuple} counts within {@code places}
 */
public record Passage(String id, String table, String text, List<Long> places, List<Rendered.Span> spans) {

    public Passage {
        places = List.copyOf(places);
        spans = List.copyOf(spans);
    }
}
