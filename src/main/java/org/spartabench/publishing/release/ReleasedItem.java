package org.spartabench.publishing.release;

import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.release.history.PastItem;
import org.spartabench.sql.shape.Shape;

/** An item with its split. */
public record ReleasedItem(Entry entry, String split) {

    public String id() {
        return entry.id();
    }

    public String shape() {
        return Shape.of(entry.query()).label();
    }

    public PastItem past() {
        return new PastItem(id(), entry.question(), entry.sql(), entry.answer(), split);
    }
}
