package org.spartabench.publishing.entry;

import java.util.List;
import java.util.Optional;
import org.spartabench.sql.tree.Block;

/**
 * An item as published files hold it.
 *
 * @param id {@code domain:number}
 * @param answer every value as text
 * @param printedTypes the nesting types as the file printed them that the item was read from; empty for an item made
 *     here, whose types follow from its query
 */
public record Entry(String id, String question, Block query, List<String> answer, Optional<List<String>> printedTypes) {

    public Entry {
        answer = List.copyOf(answer);
        printedTypes = printedTypes.map(List::copyOf);
    }
}
