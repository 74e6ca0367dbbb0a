package org.spartabench.project.table.item;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.judging.review.Feature;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.db.ColumnTypes;
import org.spartabench.sql.shape.Nesting;

/** Reads list rows from the table {@code item}; equal values of a column share one object. */
final class ItemRowReader {

    /** The columns in the order in which they are read. */
    static final String COLUMNS =
            "number, id, question, status, shape, nestings, repairs, hand, uses, decided_by, found, planted, risk,"
                    + " hash";

    private final Map<String, String> shapes = new ConcurrentHashMap<>();
    private final Map<String, List<Nesting>> nestings = new ConcurrentHashMap<>();
    private final Map<String, Set<Feature>> features = new ConcurrentHashMap<>();
    private final Map<String, List<String>> validators = new ConcurrentHashMap<>();
    private final Map<String, Set<Check>> checks = new ConcurrentHashMap<>();

    ItemRow row(ResultSet r) throws SQLException {
        int other = r.getInt(12); // a seeded fault is shown under the number of another item
        return new ItemRow(
                other > 0 ? other : r.getInt(1),
                r.getString(2),
                r.getString(3),
                r.getString(14),
                Status.valueOf(r.getString(4)),
                shapes.computeIfAbsent(r.getString(5), s -> s),
                nestings.computeIfAbsent(r.getString(6), ColumnTypes::nestings),
                r.getInt(7),
                r.getBoolean(8),
                features.computeIfAbsent(text(r, 9), t -> ColumnTypes.names(Feature.class, t)),
                validators.computeIfAbsent(text(r, 10), t -> t.lines().toList()),
                checks.computeIfAbsent(text(r, 11), t -> ColumnTypes.names(Check.class, t)),
                r.getInt(13));
    }

    /** Reads a text; empty for a field that an earlier format lacked. */
    private static String text(ResultSet r, int column) throws SQLException {
        return r.getString(column) instanceof String text ? text : "";
    }
}
