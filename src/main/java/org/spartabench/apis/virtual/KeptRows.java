package org.spartabench.apis.virtual;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.form.LabelledQuery;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.statement.Failure;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/**
 * Fills tables that are not fetched yet with rows that are kept from before. What they say chooses between orders of calls and
 * answers nothing: a step puts the rows that it fetches in their place, and each table has its step.
 */
final class KeptRows {

    private final Set<String> standing = new HashSet<>();

    void stand(LabelledQuery query, ApiCaller caller, FactSession session) {
        for (LabelledQuery.Use use : query.uses()) {
            Optional<List<List<@Nullable Object>>> rows = caller.kept(use.entity());
            if (rows.isPresent()
                    && fill(session, use.table(), use.entity(), query.read(use.entity()), rows.get())
                            .isEmpty()) {
                standing.add(use.table());
            }
        }
    }

    void fetched(String table) {
        standing.remove(table);
    }

    boolean standFor(String table) {
        return standing.contains(table);
    }

    /** Whether rows stand in each open table that a query reads. */
    boolean standFor(Query query, Set<String> open) {
        return Walk.tables(query).allMatch(t -> !open.contains(t.table()) || standing.contains(t.table()));
    }

    /** Writes the columns that are read into a temporary table. */
    static Optional<Failure> fill(
            FactSession session,
            String into,
            Entity.Remote api,
            List<Attribute> read,
            List<List<@Nullable Object>> rows) {
        int[] places = read.stream().mapToInt(a -> api.attributes().indexOf(a)).toArray();
        List<List<@Nullable Object>> all = new ArrayList<>(rows.size());
        for (List<@Nullable Object> row : rows) {
            List<@Nullable Object> values = new ArrayList<>(places.length);
            for (int place : places) {
                values.add(row.get(place));
            }
            all.add(values);
        }
        List<Column> columns = read.stream()
                .map(a -> new Column(a.name(), a.type(), Role.TEXT, Optional.empty(), true))
                .toList();
        return session.table(into, columns, all);
    }
}
