package org.spartabench.publish.release;

import org.spartabench.publish.Entry;
import org.spartabench.query.Shape;
import org.spartabench.query.Sql;

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
