package org.spartabench.judging.extract;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A row of one passage after its values were judged.
 *
 * @param table to be filled
 * @param cells by column
 */
public record JudgedRow(String table, Map<String, Judged> cells) {

    /**
     * A judged value.
     *
     * @param value in the one form of its type; a linked name is the key of its entity
     * @param start of the words that state it, or -1
     * @param end behind them
     * @param support whether it follows
     * @param why one line where it does not
     */
    public record Judged(String value, int start, int end, Support support, String why) {

        @JsonIgnore
        public boolean supported() {
            return support == Support.SUPPORTED;
        }

        Judged but(Support other, String reason) {
            return new Judged(value, start, end, other, reason);
        }
    }

    public JudgedRow {
        cells = Collections.unmodifiableMap(new LinkedHashMap<>(cells));
    }
}
