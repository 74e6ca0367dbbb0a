package org.spartabench.fact.load;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.ForeignKey;
import org.spartabench.fact.JoinGraph;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;

/** Finds the columns for indexes: the ends of key edges, primary keys and foreign keys. */
final class JoinColumns {

    private JoinColumns() {}

    static Collection<ColumnRef> of(Schema schema) {
        TreeSet<ColumnRef> columns = new TreeSet<>();
        for (Table table : schema.tables()) {
            add(columns, table.name(), table.primaryKey());
        }
        for (ForeignKey key : schema.foreignKeys()) {
            add(columns, key.table(), key.columns());
            add(columns, key.references(), key.referenced());
        }
        for (JoinGraph.Edge edge : schema.joins().edges()) {
            if (edge.kind() == JoinGraph.Kind.KEY) {
                columns.add(edge.left());
                columns.add(edge.right());
            }
        }
        return columns;
    }

    private static void add(TreeSet<ColumnRef> into, String table, List<String> names) {
        names.forEach(name -> into.add(new ColumnRef(table, name)));
    }
}
