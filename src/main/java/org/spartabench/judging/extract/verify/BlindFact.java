package org.spartabench.judging.extract.verify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.facts.passage.template.Rendered;

/**
 * What one person verifies, without what others say: a value; or a column of a text that is searched for what the table lacks.
 *
 * @param fact the value; empty where the text is searched
 * @param values all of the text
 * @param text a long one is cut around the value
 * @param from where the cut text begins in the whole
 * @param doubt why code leaves the value to people; may be empty
 * @param others what others say, a line each, where it is to be settled; else empty
 */
public record BlindFact(
        String id,
        String passage,
        String table,
        String column,
        Optional<FactCase> fact,
        List<FactCase> values,
        String text,
        int from,
        String doubt,
        List<String> others) {

    public BlindFact {
        values = List.copyOf(values);
        others = List.copyOf(others);
    }

    public boolean settles() {
        return !others.isEmpty();
    }

    /** Gives the characters of the value and of the rest of its row; of a search, those of all values of the column. None lies over another. */
    public List<Rendered.Span> spans() {
        List<Rendered.Span> spans = new ArrayList<>();
        Stream<FactCase> lit = fact.isPresent()
                ? Stream.concat(fact.stream(), row().filter(c -> !c.column().equals(column)))
                : found();
        lit.map(c -> new Rendered.Span(c.judged().start() - from, c.judged().end() - from, 0, c.column()))
                .filter(s -> s.start() >= 0 && s.start() < s.end() && s.end() <= text.length())
                .filter(s -> spans.stream().allMatch(t -> s.end() <= t.start() || t.end() <= s.start()))
                .forEach(spans::add);
        return spans.stream()
                .sorted(Comparator.comparingInt(Rendered.Span::start))
                .toList();
    }

    private Stream<FactCase> row() {
        List<String> key = fact.map(FactCase::key).orElse(List.of());
        return values.stream().filter(c -> c.table().equals(table) && c.key().equals(key));
    }

    /** Streams the supported values of the column, which the table has. */
    private Stream<FactCase> found() {
        return values.stream()
                .filter(c -> c.table().equals(table)
                        && c.column().equals(column)
                        && c.judged().supported());
    }

    /** Gives the values to be shown beside the text: those of the row first; of a search, those that were found. */
    public List<FactCase> beside() {
        List<FactCase> row = row().toList();
        return fact.isEmpty()
                ? found().toList()
                : Stream.concat(row.stream(), values.stream().filter(c -> !row.contains(c)))
                        .toList();
    }
}
