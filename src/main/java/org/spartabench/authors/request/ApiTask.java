package org.spartabench.authors.request;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.spartabench.apis.document.AbstractSchema;

/**
 * Holds a question over tables and APIs, for an author that answers it.
 *
 * @param replies one reply of each API, as a JSON object of its columns, by its name; none for an API that gave nothing
 */
public record ApiTask(String question, AbstractSchema schema, Map<String, String> replies) {

    public ApiTask {
        replies = Collections.unmodifiableMap(new LinkedHashMap<>(replies));
    }
}
