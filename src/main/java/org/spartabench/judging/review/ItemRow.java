package org.spartabench.judging.review;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Set;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.sql.shape.Nesting;

/**
 * Holds the list and filter fields of an item.
 *
 * @param number its place in the project, from 1
 * @param question the current version
 * @param hash of what the item says now
 * @param shape label of the shape
 * @param repairs how many of its steps were repaired
 * @param hand whether a person wrote its query
 * @param features of its query
 * @param validators with a decision in force
 * @param checks with a finding that is not dismissed
 * @param risk the sum of the weights of those findings
 */
@RecordBuilder
public record ItemRow(
        int number,
        String id,
        String question,
        String hash,
        Status status,
        String shape,
        List<Nesting> nestings,
        int repairs,
        boolean hand,
        Set<Feature> features,
        List<String> validators,
        Set<Check> checks,
        int risk)
        implements ItemRowBuilder.With {

    public ItemRow {
        nestings = List.copyOf(nestings);
        validators = List.copyOf(validators);
    }
}
