package org.spartabench.publishing.browse;

import java.util.List;
import java.util.Map;
import org.spartabench.authors.item.Question.Phrase;
import org.spartabench.sql.path.BlockPath;

/**
 * Holds what the page says about an item besides the published fields.
 *
 * @param phrases of the question as it is published; none where they are not known
 * @param rows that each block returns by itself, as far as they are counted
 * @param status of the review, as people call it
 * @param decisions one line each, oldest first; none where the team does not publish them
 */
public record ItemNotes(List<Phrase> phrases, Map<BlockPath, Long> rows, String status, List<String> decisions) {

    public static final ItemNotes NONE = new ItemNotes(List.of(), Map.of(), "", List.of());

    public ItemNotes {
        phrases = List.copyOf(phrases);
        rows = Map.copyOf(rows);
        decisions = List.copyOf(decisions);
    }
}
