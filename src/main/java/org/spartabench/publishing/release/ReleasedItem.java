package org.spartabench.publishing.release;

import org.spartabench.publishing.exchange.Entry;
import org.spartabench.sql.tree.Shape;
import org.spartabench.sql.tree.Sql;

/** An item with its split. */
public record ReleasedItem(Entry entry, String split) {

    public String id() {
        return entry.id();
    }

    String shape() {
        return Shape.of(entry.query()).label();
    }

    public PastItem past() {
        return new PastItem(id(), entry.question(), Sql.print(entry.query()), entry.answer(), split);
    }
}
