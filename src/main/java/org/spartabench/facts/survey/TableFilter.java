package org.spartabench.facts.survey;

import java.util.Collection;
import java.util.List;
import org.spartabench.base.result.Problem;

/**
 * Filters the tables of an origin.
 *
 * @param tables their names, in any case; empty for all
 */
public record TableFilter(List<String> tables) {

    public boolean has(String table) {
        return tables.isEmpty() || tables.stream().anyMatch(table::equalsIgnoreCase);
    }

    /** Reports wanted tables that do not exist. */
    public List<Problem> missing(Collection<String> there, String where) {
        return tables.stream()
                .filter(wanted -> there.stream().noneMatch(wanted::equalsIgnoreCase))
                .map(wanted -> new Problem(where + ": has no table '" + wanted + "'; it has "
                        + (there.isEmpty() ? "none" : String.join(", ", there))))
                .toList();
    }
}
