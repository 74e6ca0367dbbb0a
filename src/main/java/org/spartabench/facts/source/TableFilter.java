package org.spartabench.facts.source;

import java.util.Collection;
import java.util.List;
import org.spartabench.facts.Problem;

/**
 * Filters the tables of an origin.
 *
 * @param tables their names, in any case; empty for all
 */
record TableFilter(List<String> tables) {

    boolean has(String table) {
        return tables.isEmpty() || tables.stream().anyMatch(table::equalsIgnoreCase);
    }

    /** Reports wanted tables that do not exist. */
    List<Problem> missing(Collection<String> there, String where) {
        return tables.stream()
                .filter(wanted -> there.stream().noneMatch(wanted::equalsIgnoreCase))
                .map(wanted -> new Problem(where + ": has no table '" + wanted + "'; it has "
                        + (there.isEmpty() ? "none" : String.join(", ", there))))
                .toList();
    }
}
