package org.spartabench.fact.passage;

import java.util.List;

/**
 * Holds a text that states the facts of some tuples of a grounding table.
 *
 * @param id {@code table/number}, the same whenever it is made from the same facts
 * @param places of the tuples in the table, from 0
 * @param spans which characters state which value; {@code tuple} counts within {@code places}
 */
public record Passage(String id, String table, String text, List<Long> places, List<Rendered.Span> spans) {

    public Passage {
        places = List.copyOf(places);
        spans = List.copyOf(spans);
    }
}
