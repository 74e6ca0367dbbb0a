package org.spartabench.judging.extract.verify;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.judging.estimate.Share;

/**
 * Where those columns of a project come from that were read out of texts, and what their verification came to when they were taken.
 *
 * @param threshold that the lower bound of a column's precision had to reach, from 0 to 1
 * @param readers texts by what read them
 * @param people decisions in force by person
 * @param shared values that at least two people decided
 * @param agreed share of these people's pairs who say the same, from 0 to 1
 */
public record ColumnOrigins(
        List<Column> columns,
        double threshold,
        Map<String, Integer> readers,
        Map<String, Integer> people,
        int shared,
        double agreed) {

    /** A column. @param marked whether it was taken although it is below the threshold */
    public record Column(String name, Share precision, Share recall, boolean marked) {}

    public ColumnOrigins {
        columns = List.copyOf(columns);
        readers = Collections.unmodifiableMap(new LinkedHashMap<>(readers));
        people = Collections.unmodifiableMap(new LinkedHashMap<>(people));
    }

    /** Names the columns that were taken below the threshold, as {@code table.column}. */
    public Set<String> marked() {
        return columns.stream().filter(Column::marked).map(Column::name).collect(Collectors.toSet());
    }

    /** Gives the lines of the card. @param names of the people who agreed to stand there, by their names in the project */
    public List<String> lines(Map<String, String> names) {
        List<String> lines = new ArrayList<>();
        lines.add("The values of these columns were read out of texts, each with the words that state it. Intervals are"
                + " 95 percent ones. Precision had to be at least " + percent(threshold)
                + " percent at the lower end of its interval.");
        lines.add("");
        columns.forEach(c -> lines.add("- `" + c.name() + "`: precision " + share(c.precision(), "decided values")
                + ", recall " + share(c.recall(), "facts of searched texts")
                + (c.marked() ? "; **taken below the threshold**" : "")));
        readers.forEach((reader, texts) -> lines.add("- read by " + reader + ": " + texts + " texts"));
        people.forEach((person, decided) -> {
            if (names.containsKey(person)) {
                lines.add("- verified by " + names.get(person) + ": " + decided + " values");
            }
        });
        List<Integer> others = people.entrySet().stream()
                .filter(p -> !names.containsKey(p.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        if (!others.isEmpty()) {
            lines.add("- verified by " + others.size() + (others.size() < people.size() ? " more" : "")
                    + (others.size() == 1 ? " person: " : " people: ")
                    + others.stream().mapToInt(n -> n).sum() + " values");
        }
        if (shared > 0) {
            lines.add("- decided by two or more people: " + shared + " values, of which they judge " + percent(agreed)
                    + " percent alike");
        }
        return lines;
    }

    private static String share(Share share, String of) {
        return share.of() == 0
                ? "unknown"
                : percent(share.value()) + " percent (" + percent(share.low()) + " to " + percent(share.high())
                        + ") of " + share.of() + " " + of;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share).replaceFirst("\\.0$", "");
    }
}
