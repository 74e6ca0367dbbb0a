package org.spartabench.fact.passage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A passage that was imported rather than made from a template.
 *
 * @param places of the tuples that it states, by table, from 0, ascending
 */
public record ImportedPassage(String id, String text, Map<String, List<Long>> places) {

    public ImportedPassage {
        places = new LinkedHashMap<>(places);
    }
}
