package org.spartabench.judging.extract;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A row that an extractor read out of one passage.
 *
 * @param table to be filled
 * @param cells by column, of those that the passage states
 * @param proven whether a template writes exactly this passage for the rows, so that nothing is left to judge
 */
public record ExtractedRow(String table, Map<String, Cell> cells, boolean proven) {

    /**
     * A value with the words that state it.
     *
     * @param start where the quote begins, or -1 if only its words are known
     * @param read whether code read the value from exactly these characters
     */
    public record Cell(String value, String quote, int start, boolean read) {}

    public ExtractedRow {
        cells = Collections.unmodifiableMap(new LinkedHashMap<>(cells));
    }
}
