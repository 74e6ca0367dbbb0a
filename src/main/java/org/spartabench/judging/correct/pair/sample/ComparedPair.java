package org.spartabench.judging.correct.pair.sample;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.output.OutputPair;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.rows.verdict.OutputVerdict;

/**
 * Holds two outputs that the validator has compared.
 *
 * @param shown what people see of it, as JSON: question, whether an order is asked for, and the outputs as they came, not as the validator
 *     reads them
 * @param id distinguishes the pairs of a source; people do not see it
 */
public record ComparedPair(String id, String shown, PairStratum stratum) {

    /** Numbers stay as they are written: 1.0 is not 1. */
    private static final JsonMapper JSON = Json.MAPPER
            .rebuild()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final List<String> SHOWN = List.of("question", "ordered", "left", "right");

    /** Reads and compares all lines of a file, or says which are no pairs. */
    public static Result<List<ComparedPair>> readAll(Path file, OutputProfile profile) {
        return FileFailure.lines(file).then(lines -> readAll(file, profile, lines));
    }

    private static Result<List<ComparedPair>> readAll(Path file, OutputProfile profile, List<String> lines) {
        List<ComparedPair> pairs = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                switch (read(lines.get(i), i + 1, profile)) {
                    case Result.Ok<ComparedPair>(ComparedPair pair) -> pairs.add(pair);
                    case Result.Bad<ComparedPair> bad ->
                        problems.add(new Problem(file + ":" + (i + 1) + ": " + bad.message()));
                }
            }
        }
        if (pairs.isEmpty() && problems.isEmpty()) {
            return Result.bad(file + ": holds no pairs");
        }
        return problems.isEmpty() ? Result.ok(pairs) : new Result.Bad<>(problems);
    }

    /**
     * Reads and compares a line of a file of pairs, which may name {@code db_id} and {@code difficulty} too.
     *
     * @param number of the line, which is its id
     */
    public static Result<ComparedPair> read(String line, int number, OutputProfile profile) {
        return OutputPair.read(line).map(pair -> {
            JsonNode node = tree(line);
            ObjectNode shown = JSON.createObjectNode();
            SHOWN.stream().filter(node::has).forEach(field -> shown.set(field, node.get(field)));
            PairStratum stratum = PairStratum.of(
                    node.path("db_id").asText(""), node.path("difficulty").asText(""), pair.verdict(profile));
            return new ComparedPair(String.valueOf(number), shown.toString(), stratum);
        });
    }

    /** Compares what two queries gave. @param context with the question */
    public static ComparedPair of(
            String id,
            String database,
            String difficulty,
            Output.Table left,
            Output.Table right,
            OutputContext context,
            OutputProfile profile) {
        ObjectNode shown = JSON.createObjectNode().put("question", context.question());
        shown.put("ordered", context.ordered()).set("left", table(left));
        shown.set("right", table(right));
        OutputVerdict verdict = RowComparison.compare(left, right, context, profile);
        return new ComparedPair(id, shown.toString(), PairStratum.of(database, difficulty, verdict));
    }

    private static JsonNode table(Output.Table table) {
        return JSON.createObjectNode()
                .<ObjectNode>set("columns", JSON.valueToTree(table.columns()))
                .set("rows", JSON.valueToTree(table.rows()));
    }

    public static JsonNode tree(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON", e);
        }
    }
}
