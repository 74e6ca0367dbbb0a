package org.spartabench.authors.request;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.wording.text.Noun;

/**
 * Holds words for a table.
 *
 * @param row what one row is called
 * @param columns the columns that get other words, by name as the schema spells it
 */
public record WordsDraft(Noun row, Map<String, ColumnDraft> columns) {

    /** Holds the name of a column and the unit of its numbers; without a unit it has none. */
    public record ColumnDraft(Noun noun, Optional<Noun> unit) {}

    public WordsDraft {
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    }
}
