package org.spartabench.authors.prompted;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.base.Json;

/** Finds the object in a reply with a fence, prose, or thoughts with objects of their own around it. */
final class ReplyObject {

    private static final JsonMapper MAPPER = Json.MAPPER
            .rebuild()
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA, JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS) // prose may follow the object
            .build();

    /** Most opening braces to try. */
    private static final int BRACES = 500;

    private ReplyObject() {}

    /** Finds the last object of the text that has all the fields; quotation marks of print count if no others do. */
    static Outcome<ObjectNode> object(String text, List<String> fields) {
        Outcome<ObjectNode> plain = written(text, fields);
        return plain instanceof Outcome.Refused<ObjectNode>
                        && written(text.replaceAll("[“”„]", "\""), fields) instanceof Outcome.Done<ObjectNode> printed
                ? printed
                : plain;
    }

    private static Outcome<ObjectNode> written(String text, List<String> fields) {
        List<ObjectNode> objects = objects(text);
        for (ObjectNode object : objects.reversed()) {
            if (fields.stream().allMatch(object::has)) {
                return Outcome.done(object);
            }
        }
        if (text.strip().endsWith(ModelReply.CUT)) {
            return Outcome.declined(
                    "it was cut off at the limit of tokens before its JSON object was complete: be brief,"
                            + " and reply with the object alone");
        }
        if (text.isBlank()) {
            return Outcome.declined("it is empty");
        }
        if (objects.isEmpty()) {
            return Outcome.declined(
                    text.contains("{") ? "its JSON object cannot be read, or breaks off" : "it holds no JSON object");
        }
        List<String> names =
                objects.getLast().propertyStream().map(Map.Entry::getKey).toList();
        String missing =
                fields.stream().filter(f -> !names.contains(f)).findFirst().orElseThrow();
        return Outcome.declined("the JSON object has no field \"" + missing + "\""
                + (names.isEmpty() ? "" : "; it has \"" + String.join("\", \"", names) + "\""));
    }

    /** Finds the text of the first object. */
    static Optional<String> first(String text) {
        int at = text.indexOf('{');
        return at < 0
                ? Optional.empty()
                : parse(text.substring(at)).map(p -> p.object().toString());
    }

    private static List<ObjectNode> objects(String text) {
        List<ObjectNode> objects = new ArrayList<>();
        int braces = 0;
        int at = text.indexOf('{');
        while (at >= 0 && braces++ < BRACES) {
            Optional<Parsed> parsed = parse(text.substring(at));
            parsed.ifPresent(p -> objects.addAll(unwrapped(lower(p.object()))));
            at = text.indexOf('{', at + parsed.map(Parsed::length).orElse(1));
        }
        return objects;
    }

    /** Gives an object, and the one that is its only field. */
    private static List<ObjectNode> unwrapped(ObjectNode object) {
        return object.size() == 1 && object.iterator().next() instanceof ObjectNode only
                ? List.of(object, lower(only))
                : List.of(object);
    }

    /** Writes the names of the fields as the prompts do, whatever the case and the sign between words. */
    private static ObjectNode lower(ObjectNode object) {
        ObjectNode lower = MAPPER.createObjectNode();
        object.properties()
                .forEach(f -> lower.set(
                        f.getKey()
                                .strip()
                                .replaceAll("(?<=[a-z])(?=[A-Z])", "_")
                                .replaceAll("[- ]", "_")
                                .toLowerCase(Locale.ROOT),
                        f.getValue()));
        return lower;
    }

    /** @param length characters of the text that the object takes */
    private record Parsed(ObjectNode object, int length) {}

    private static Optional<Parsed> parse(String text) {
        try (JsonParser parser = MAPPER.createParser(text)) {
            JsonNode node = MAPPER.readTree(parser);
            return node instanceof ObjectNode object
                    ? Optional.of(
                            new Parsed(object, (int) parser.currentLocation().getCharOffset()))
                    : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new IllegalStateException("a text in memory is always read", e);
        }
    }
}
