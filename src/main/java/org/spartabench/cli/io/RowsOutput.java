package org.spartabench.cli.io;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.recipe.ResultLines;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;

/** Prints the rows of a statement. */
public record RowsOutput(Console console) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.withExactBigDecimals(true);

    /** @param calls what the rows cost in calls, if an API was asked */
    public void print(Rows result, boolean json, Optional<ObjectNode> calls) {
        if (json) {
            ObjectNode root = json(result);
            calls.ifPresent(c -> root.set("calls", c));
            console.json(root);
            return;
        }
        console.line(String.join("\t", result.columns()));
        for (List<@Nullable Object> row : result.rows()) {
            console.line(String.join("\t", row.stream().map(Values::text).toList()));
        }
        console.note(Console.format(
                "%d rows%s, %.1f ms%s",
                result.size(),
                result.truncated() ? " (cut)" : "",
                result.nanos() / 1e6,
                calls.map(RowsOutput::words).orElse("")));
    }

    private static String words(ObjectNode calls) {
        long kept = calls.path("cached").asLong();
        long needed = calls.path("minimal").asLong();
        return ", " + calls.path("made") + " calls made" + (kept == 0 ? "" : ", " + kept + " replies kept")
                + (needed == 0 ? "" : ", " + needed + " needed");
    }

    private static ObjectNode json(Rows result) {
        ObjectNode root = JSON.objectNode();
        result.columns().forEach(root.putArray("columns")::add);
        root.set("rows", ResultLines.json(result));
        root.put("truncated", result.truncated());
        root.put("millis", Math.round(result.nanos() / 1e4) / 100.0);
        return root;
    }
}
