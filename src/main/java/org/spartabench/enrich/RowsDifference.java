package org.spartabench.enrich;

import java.util.List;
import java.util.Locale;
import org.spartabench.item.Maker;

/**
 * Says why two contenders differ.
 *
 * @param says one sentence
 * @param row the values of the smallest row that shows it; empty if no row does
 */
public record RowsDifference(Kind kind, Maker left, Maker right, String says, List<String> row) {

    /** Lists the reasons in the order in which they are looked for. */
    public enum Kind {
        COLUMNS,
        DUPLICATES,
        ORDER,
        CONDITION,
        OPERATOR,
        BRACKETS,
        CAST,
        ARGUMENT,
        NULLS,
        ENGINE,
        LUCK;

        static Kind ofWord(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public RowsDifference {
        row = List.copyOf(row);
    }
}
