package org.spartabench.python.confined;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.spartabench.base.Json;

/**
 * Reads the reply of the process of a program. A reply may be anything, so it is measured before it is kept: it must bear the seal
 * of this run, and its depth, values, numbers and texts have bounds. What breaks one is a verdict on the program.
 */
final class SealedReply {

    /** Cells of a result and of the heads of its frames: 10,000 rows of 100 columns. */
    static final int MOST_VALUES = 1_000_000;

    private static final ObjectMapper JSON = Json.over(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(64)
                    .maxNumberLength(1_100)
                    .maxStringLength(4 << 20)
                    .build())
            .build());

    private SealedReply() {}

    /**
     * Gives the reply, or a question under {@code ask}.
     *
     * @param seal ASCII characters
     */
    static JsonNode read(byte[] body, String seal) {
        byte[] mark = seal.getBytes(StandardCharsets.US_ASCII);
        int start = mark.length + 1;
        if (body.length < start || !Arrays.equals(body, 0, mark.length, mark, 0, mark.length)) {
            return refused("the reply is not the runner's own");
        }
        try {
            int values = measured(body, start);
            if (values > MOST_VALUES) {
                return JsonNodeFactory.instance.objectNode().put("overran", PythonReply.Limit.OUTPUT.name());
            }
            JsonNode reply = values < 0 ? refused("") : JSON.readTree(body, start, body.length - start);
            boolean asks = body[mark.length] == '?';
            return values >= 0 && reply.isObject() && asks == reply.path("ask").isTextual() && asks == reply.has("ask")
                    ? reply
                    : refused("the reply is no reply");
        } catch (IOException e) {
            return refused("the reply is no reply");
        }
    }

    /** Counts the values, up to one more than allowed; less than 0 for a number that is not finite. */
    private static int measured(byte[] body, int start) throws IOException {
        int values = 0;
        try (JsonParser parser = JSON.createParser(body, start, body.length - start)) {
            for (JsonToken token = parser.nextToken();
                    token != null && values <= MOST_VALUES;
                    token = parser.nextToken()) {
                if (token == JsonToken.VALUE_NUMBER_FLOAT && !Double.isFinite(parser.getDoubleValue())) {
                    return -1;
                }
                values += token.isStructEnd() ? 0 : 1;
            }
        }
        return values;
    }

    /** Gives the reply of a runner for a program that failed. */
    static JsonNode refused(String why) {
        return JsonNodeFactory.instance.objectNode().put("raised", "Reply").put("message", why);
    }
}
