package org.spartabench.answering.contest.candidate;

import java.util.List;
import java.util.Locale;
import org.spartabench.authors.item.answer.AnswerSource;

/**
 * Says why two candidates differ.
 *
 * @param description one sentence
 * @param row the values of the smallest row that shows it; of {@link Kind#LUCK} empty if no row does
 */
public record RowsDifference(Kind kind, AnswerSource left, AnswerSource right, String description, List<String> row) {

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
        /** The queries are the same in canonical form, and yet the rows differ. */
        ENGINE,
        /** No difference of the queries that explains the rows was found. */
        ROWS,
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

    public RowsDifference withRow(List<String> shown) {
        return new RowsDifference(kind, left, right, description, shown);
    }
}
