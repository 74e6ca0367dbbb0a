package org.spartabench.judging.correct.pair;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.spartabench.judging.correct.pair.sample.ComparedPair;
import org.spartabench.judging.correct.pair.sample.SampledPair;

/**
 * Holds a pair of outputs as one person sees it: without the verdict, and nothing of what others say.
 *
 * @param question empty if it is not known
 * @param ordered whether the question asks for an order of rows
 * @param judgements of the others; filled only for an adjudicator
 */
public record BlindPair(String name, String question, boolean ordered, Side left, Side right, List<String> judgements) {

    /** An output as it came. */
    public sealed interface Side {

        /** As printed, or a value as its program writes it. */
        record Printed(String text) implements Side {}

        record Table(List<String> columns, List<List<String>> rows) implements Side {}
    }

    public BlindPair {
        judgements = List.copyOf(judgements);
    }

    /** Whether the judgements of others are settled here, and not added to. */
    public boolean settles() {
        return !judgements.isEmpty();
    }

    /** @param shown as {@link SampledPair#shown} */
    public static BlindPair read(String name, String shown, List<String> judgements) {
        JsonNode node = ComparedPair.tree(shown);
        return new BlindPair(
                name,
                node.path("question").asText(""),
                node.path("ordered").asBoolean(),
                side(node.path("left")),
                side(node.path("right")),
                judgements);
    }

    private static Side side(JsonNode node) {
        if (node.path("text").isTextual()) {
            return new Side.Printed(node.path("text").asText());
        }
        if (!node.path("rows").isArray()) {
            return new Side.Printed(node.path("value").toString());
        }
        List<List<String>> rows = new ArrayList<>();
        node.path("rows").forEach(row -> rows.add(texts(row)));
        return new Side.Table(texts(node.path("columns")), rows);
    }

    /** A missing value is NULL; a text keeps its quotes where it would look like that, or like nothing. */
    private static List<String> texts(JsonNode values) {
        List<String> texts = new ArrayList<>();
        for (JsonNode value : values) {
            boolean clear = value.isTextual()
                    && !value.asText().isBlank()
                    && !value.asText().equals("NULL");
            texts.add(
                    value.isNull()
                            ? "NULL"
                            : value.isBigDecimal()
                                    ? value.decimalValue().toPlainString()
                                    : clear ? value.asText() : value.toString());
        }
        return texts;
    }
}
