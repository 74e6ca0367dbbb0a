package org.spartabench.apis.virtual.planner;

import java.util.List;
import java.util.Set;
import org.spartabench.apis.virtual.source.SourceTypes;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Tells which sources can be read: those that hold no API whose rows are still to be fetched.
 *
 * @param open tables that stand for the APIs still to be called, in lower case
 */
record ReadySources(Set<String> open) {

    ReadySources {
        open = Set.copyOf(open);
    }

    boolean source(Source source, List<Query.Named> named) {
        return switch (source) {
            case Source.Named n -> table(n.table(), named);
            case Source.Derived d -> query(d.query(), named);
            case Source.Join j -> source(j.left(), named) && source(j.right(), named);
        };
    }

    boolean query(Query query, List<Query.Named> named) {
        return Walk.tables(query).allMatch(t -> table(t.table(), named));
    }

    private boolean table(String table, List<Query.Named> named) {
        if (open.contains(SourceTypes.lower(table))) {
            return false;
        }
        for (int i = 0; i < named.size(); i++) {
            if (named.get(i).name().equalsIgnoreCase(table)
                    && !query(named.get(i).query(), named.subList(0, i))) {
                return false;
            }
        }
        return true;
    }
}
