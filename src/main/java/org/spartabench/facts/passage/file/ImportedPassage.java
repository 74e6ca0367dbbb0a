package org.spartabench.facts.passage.file;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Holds an imported passage.
 *
 * @param places of the tuples that it states, by table, from 0, ascending
 */
public record ImportedPassage(
        String id, String text, @JsonProperty("tuples") Map<String, List<Long>> places) {

    public ImportedPassage {
        places = new LinkedHashMap<>(places);
    }
}
