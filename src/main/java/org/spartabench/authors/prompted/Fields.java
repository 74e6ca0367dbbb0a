package org.spartabench.authors.prompted;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.RequestedValue.StatedRows;
import org.spartabench.facts.value.SpelledNumbers;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Reads the fields of a reply, or reports what is wrong with one in one line. */
record Fields(ObjectNode reply) {

    static Optional<Comparison> comparison(String symbol) {
        return Arrays.stream(Comparison.values())
                .filter(c -> c.symbol().equals(symbol))
                .findFirst();
    }

    Outcome<String> text(String field) {
        JsonNode node = reply.path(field);
        return node.isTextual() && !node.textValue().isBlank()
                ? Outcome.done(node.textValue().strip().replaceAll(";\\s*$", ""))
                : Outcome.declined("\"" + field + "\" has to be a text");
    }

    /** Reads a list of texts; a single text is a list of one. */
    Outcome<List<String>> texts(String field) {
        JsonNode node = reply.path(field);
        if (node.isTextual()) {
            return Outcome.done(List.of(node.textValue()));
        }
        List<String> texts = new ArrayList<>();
        node.forEach(n -> texts.add(n.isTextual() ? n.textValue() : ""));
        return node.isArray() && !texts.isEmpty() && texts.stream().noneMatch(String::isBlank)
                ? Outcome.done(texts)
                : Outcome.declined("\"" + field + "\" has to be a list of texts");
    }

    /** Reads a program: a list of its lines, or a text. */
    Outcome<String> program(String field) {
        List<String> lines = new ArrayList<>();
        JsonNode node = reply.path(field);
        (node.isTextual() ? List.of(node) : node).forEach(n -> lines.add(n.isTextual() ? n.textValue() : ""));
        String text = String.join("\n", lines).strip();
        return text.isEmpty()
                ? Outcome.declined("\"" + field + "\" has to be a list of lines")
                : Outcome.done(text + "\n");
    }

    Outcome<Long> whole(String field, long least, long most) {
        JsonNode node = reply.path(field);
        boolean number = node.isIntegralNumber()
                || node.isTextual() && node.textValue().strip().matches("\\d{1,9}");
        long value = number ? node.asLong() : Long.MIN_VALUE;
        return number && value >= least && value <= most
                ? Outcome.done(value)
                : Outcome.declined("\"" + field + "\" has to be a whole number"
                        + (most == Integer.MAX_VALUE ? " of at least " + least : " from " + least + " to " + most));
    }

    /**
     * Reads rows of stated values. A single row counts as a list of one; a value may be an object of value and quote, a list of
     * the two, or a text alone, which is its own quote; null is none.
     */
    Outcome<StatedRows> rows(String field) {
        JsonNode node = reply.path(field);
        List<JsonNode> given = new ArrayList<>();
        (node.isObject() ? List.of(node) : node).forEach(given::add);
        if (!node.isArray() && !node.isObject()) {
            return Outcome.declined("\"" + field + "\" has to be a list of rows, which may be empty");
        }
        List<StatedRows.Row> rows = new ArrayList<>();
        for (JsonNode row : given) {
            if (!row.path("table").isTextual() || !row.path("values").isObject()) {
                return Outcome.declined("each row has to be an object of \"table\" and \"values\"");
            }
            Map<String, StatedRows.Stated> values = new LinkedHashMap<>();
            row.path("values").properties().forEach(e -> {
                JsonNode cell = e.getValue();
                String value = (cell.isArray() ? cell.path(0) : cell.isObject() ? cell.path("value") : cell).asText("");
                String quote = (cell.isArray() ? cell.path(1) : cell.isObject() ? cell.path("quote") : cell).asText("");
                if (!value.isBlank() && !value.equals("null")) {
                    values.put(e.getKey().strip(), new StatedRows.Stated(value.strip(), quote));
                }
            });
            rows.add(new StatedRows.Row(row.path("table").asText().strip(), values));
        }
        return Outcome.done(new StatedRows(rows));
    }

    Outcome<Boolean> yes(String field) {
        String text = reply.path(field).asText().strip().toLowerCase(Locale.ROOT);
        return switch (text) {
            case "true", "yes" -> Outcome.done(true);
            case "false", "no" -> Outcome.done(false);
            default -> Outcome.declined("\"" + field + "\" has to be true or false");
        };
    }

    /** Reads a number on a scale, in digits or as a word, perhaps with the end of the scale: 4/5; rounds half up. */
    Outcome<Integer> score(String field, int least, int most) {
        String said = reply.path(field).asText().strip().replaceFirst("\\s*/\\s*" + most + "$", "");
        OptionalLong word = SpelledNumbers.read(said.toLowerCase(Locale.ROOT));
        String text = word.isPresent() ? String.valueOf(word.getAsLong()) : said;
        int value = text.matches("\\d{1,3}(\\.\\d{1,9})?")
                ? new BigDecimal(text).setScale(0, RoundingMode.HALF_UP).intValue()
                : least - 1;
        return value >= least && value <= most
                ? Outcome.done(value)
                : Outcome.declined("\"" + field + "\" has to be a number from " + least + " to " + most);
    }

    /** Reads a number from a list that begins with 1; without the field a list of one has its only element. */
    <T> Outcome<T> choice(String field, List<T> list) {
        if (list.isEmpty()) {
            return Outcome.declined("nothing is listed for \"" + field + "\": take another operator");
        }
        return list.size() == 1 && !reply.has(field)
                ? Outcome.done(list.getFirst())
                : whole(field, 1, list.size()).map(n -> list.get((int) (n - 1)));
    }
}
