package org.spartabench.authors.request;

import java.util.List;

/**
 * Holds a question with conditions of APIs.
 *
 * @param conditions the parts of the question that state them, word by word
 */
public record EnrichedWording(String question, List<String> conditions) {

    public EnrichedWording {
        conditions = List.copyOf(conditions);
    }
}
