package org.spartabench.facts.schema;

/** A column named together with its table. */
public record ColumnRef(String table, String column) implements Comparable<ColumnRef> {

    @Override
    public int compareTo(ColumnRef other) {
        int byTable = table.compareTo(other.table);
        return byTable != 0 ? byTable : column.compareTo(other.column);
    }

    @Override
    public String toString() {
        return table + "." + column;
    }
}
