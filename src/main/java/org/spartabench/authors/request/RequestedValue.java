package org.spartabench.authors.request;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;

/** A value that a request asks for, where no other area has a type for it. */
public sealed interface RequestedValue {

    /**
     * Judges a finished tree at a glance.
     *
     * @param asked whether a person would ask this
     * @param reason why not, one line; may be empty otherwise
     */
    record Review(boolean asked, String reason) implements RequestedValue {}

    /**
     * Says what a tree is made for.
     *
     * @param question what somebody wants to know, in their words
     * @param sketch index of the tree that can answer it
     */
    record Purpose(String question, int sketch) implements RequestedValue {}

    /**
     * Holds what an oracle answers to an inquiry.
     *
     * @param classification of the inquiry, by one of the six names of BIRD-Python
     */
    record InquiryAnswer(String classification, String answer) implements RequestedValue {}

    /**
     * Holds a model's opinion on the answers to a question.
     *
     * @param choice the maker whose answer it takes for right; empty if none is
     */
    record MakerHint(Optional<AnswerSource> choice, String reason) implements RequestedValue {}

    /**
     * Holds rows that a text states.
     *
     * @param rows each with its table, and its values by column
     */
    record StatedRows(List<Row> rows) implements RequestedValue {

        public StatedRows {
            rows = List.copyOf(rows);
        }

        public record Row(String table, Map<String, Stated> values) {
            public Row {
                values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
            }
        }

        /** A value and the words that state it, both as the author wrote them. */
        public record Stated(String value, String quote) {}
    }

    /**
     * Holds words for a table.
     *
     * @param row what one row is called
     * @param columns the columns that get other words, by name as the schema spells it
     */
    record WordsDraft(Noun row, Map<String, ColumnDraft> columns) implements RequestedValue {

        /**
         * Holds the name of a column and the unit of its numbers; without a unit it has none.
         *
         * @param phrase a verb phrase about a row with the gap {@code v}; empty to keep the phrases that there are
         * @param values verb phrases about a row with a certain value, by value
         * @param does what that which a key refers to does with the rows, with the gap {@code np}; empty to keep what is said now
         */
        public record ColumnDraft(
                Noun noun,
                Optional<Noun> unit,
                Optional<Template> phrase,
                Map<String, Template> values,
                Optional<Template> does) {
            public ColumnDraft {
                values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
            }
        }

        public WordsDraft {
            columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
        }
    }

    /**
     * Holds a question with conditions of APIs.
     *
     * @param conditions the parts of the question that state them, word by word
     */
    record EnrichedWording(String question, List<String> conditions) implements RequestedValue {

        public EnrichedWording {
            conditions = List.copyOf(conditions);
        }
    }
}
