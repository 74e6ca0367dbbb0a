package org.spartabench.ui.calls;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.spartabench.api.ApiMapping;

/** Lays a reply out in lines, and finds the column that each of its values becomes. */
final class ReplyText {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String STEP = "  ";

    /** Holds a piece of text. @param column and pointer of a value that becomes a column; empty for any other text */
    record Piece(String text, Optional<Value> value) {}

    record Value(String column, String pointer) {}

    private final List<Piece> pieces = new ArrayList<>();
    private final Function<String, Optional<String>> columns;

    private ReplyText(Function<String, Optional<String>> columns) {
        this.columns = columns;
    }

    /** Gives the pieces of a reply; a text that is no JSON is one piece. @param mapping of the API, if it is still there */
    static List<Piece> of(String reply, Optional<ApiMapping> mapping) {
        ReplyText text = new ReplyText(pointer -> mapping.flatMap(m -> column(m, pointer)));
        try {
            text.write(JSON.readTree(reply), "", "");
            return text.pieces;
        } catch (JsonProcessingException e) {
            return List.of(new Piece(reply, Optional.empty()));
        }
    }

    private static Optional<String> column(ApiMapping mapping, String pointer) {
        if (!pointer.startsWith(mapping.rows())) {
            return Optional.empty();
        }
        String inside = pointer.substring(mapping.rows().length());
        String ofRow = inside.replaceFirst("^/\\d+(?=/)", "");
        return mapping.outputs().stream()
                .filter(o -> o.pointer().equals(ofRow))
                .map(ApiMapping.Output::column)
                .findFirst();
    }

    private void write(JsonNode node, String pointer, String indent) {
        if (node.isObject()) {
            plain("{");
            String before = "\n";
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                plain(before + indent + STEP + "\"" + field.getKey() + "\": ");
                write(field.getValue(), pointer + "/" + escaped(field.getKey()), indent + STEP);
                before = ",\n";
            }
            plain(node.isEmpty() ? "}" : "\n" + indent + "}");
        } else if (node.isArray()) {
            plain("[");
            for (int i = 0; i < node.size(); i++) {
                plain((i == 0 ? "\n" : ",\n") + indent + STEP);
                write(node.get(i), pointer + "/" + i, indent + STEP);
            }
            plain(node.isEmpty() ? "]" : "\n" + indent + "]");
        } else {
            pieces.add(new Piece(node.toString(), columns.apply(pointer).map(c -> new Value(c, pointer))));
        }
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private void plain(String text) {
        pieces.add(new Piece(text, Optional.empty()));
    }
}
