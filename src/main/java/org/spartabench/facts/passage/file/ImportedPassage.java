package org.spartabench.facts.passage.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.facts.passage.template.Rendered;

/**
 * Holds an imported passage.
 *
 * @param places of the tuples that it states, by table, from 0, ascending
 * @param stated which characters state which value, where that is known, by table
 */
public record ImportedPassage(
        String id,
        String text,
        @JsonProperty("tuples") Map<String, List<Long>> places,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, List<Stated>> stated) {

    /** The characters from {@code start} (included) to {@code end} (excluded), which state a column of the tuple at a place. */
    public record Stated(long place, String column, int start, int end) {}

    public ImportedPassage {
        places = new LinkedHashMap<>(places);
        stated = new LinkedHashMap<>(stated);
    }

    /** Gives the spans of a table. @param shown the places of the tuples, in the order in which spans count them */
    public List<Rendered.Span> spans(String table, List<Long> shown) {
        List<Rendered.Span> spans = new ArrayList<>();
        for (Stated one : stated.getOrDefault(table, List.of())) {
            int tuple = shown.indexOf(one.place());
            if (tuple >= 0 && one.start() >= 0 && one.end() <= text.length() && one.start() < one.end()) {
                spans.add(new Rendered.Span(one.start(), one.end(), tuple, one.column()));
            }
        }
        spans.sort(Comparator.comparingInt(Rendered.Span::start));
        return spans;
    }
}
