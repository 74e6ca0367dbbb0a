package org.spartabench.review;

import java.util.List;
import org.spartabench.item.Status;
import org.spartabench.query.Nesting;

/**
 * What a list shows of an item.
 *
 * @param number its place in the project, from 1
 * @param question the current version
 * @param shape label of the shape
 * @param repairs how many of its steps were repaired
 * @param hand whether a person wrote its query
 */
public record ItemRow(
        int number,
        String id,
        String question,
        Status status,
        String shape,
        List<Nesting> nestings,
        int repairs,
        boolean hand) {

    public ItemRow {
        nestings = List.copyOf(nestings);
    }
}
