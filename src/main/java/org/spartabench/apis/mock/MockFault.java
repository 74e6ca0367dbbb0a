package org.spartabench.apis.mock;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.apis.document.ApiDocument;
import org.spartabench.base.result.Result;

/**
 * Says how some calls of an API go wrong.
 *
 * @param api its name; {@code *} for every API
 * @param first number of the first such call, from 1
 * @param last number of the last such call
 * @param status status of the reply; 0 for the usual one
 * @param body text of the reply instead of the usual one
 * @param headers headers of the reply, such as {@code Retry-After}
 * @param delayMillis wait before the reply
 * @param cut whether the connection breaks before the end of the reply
 * @param perSecond most calls answered in a second, others get status 429; 0 for any number
 */
public record MockFault(
        String api,
        int first,
        int last,
        int status,
        Optional<String> body,
        Map<String, String> headers,
        int delayMillis,
        boolean cut,
        int perSecond) {

    public MockFault {
        headers = Map.copyOf(headers);
    }

    boolean hits(String name, int call) {
        return (api.equals("*") || api.equals(name)) && call >= first && call <= last;
    }

    /** Reads a script: JSON or YAML, {@code faults:} with a list of objects that have the fields of this record. */
    public static Result<List<MockFault>> read(Path file) {
        return ApiDocument.read(file).then(root -> {
            if (!root.path("faults").isArray()) {
                return Result.bad(file + ": has no list called faults");
            }
            List<MockFault> all = new ArrayList<>();
            for (JsonNode f : root.path("faults")) {
                Map<String, String> headers = new HashMap<>();
                f.path("headers")
                        .properties()
                        .forEach(h -> headers.put(h.getKey(), h.getValue().asText()));
                int first = f.path("first").asInt(1);
                all.add(new MockFault(
                        f.path("api").asText("*"),
                        first,
                        f.path("last").asInt(f.has("first") ? first : Integer.MAX_VALUE),
                        f.path("status").asInt(0),
                        f.has("body") ? Optional.of(f.path("body").asText()) : Optional.empty(),
                        headers,
                        f.path("delayMillis").asInt(0),
                        f.path("cut").asBoolean(false),
                        f.path("perSecond").asInt(0)));
            }
            return Result.ok(all);
        });
    }
}
