package org.spartabench.desktop.calls;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.base.Json;

/** Lays a reply out in lines, and finds the column that each of its values becomes. */
final class ReplyText {

    private static final JsonFactory JSON = Json.MAPPER.getFactory();
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
        try (JsonParser parser = JSON.createParser(reply)) {
            text.write(parser);
        } catch (IOException e) {
            if (text.pieces.isEmpty()) {
                return List.of(new Piece(reply, Optional.empty()));
            }
            text.plain("\n… "
                    + reply.substring(Math.max(0, reply.lastIndexOf('…'))).replace("… ", ""));
        }
        return text.pieces;
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

    /** Writes token by token, so that a reply that was cut to fit the ledger is laid out as far as it goes. */
    private void write(JsonParser reply) throws IOException {
        int depth = 0;
        boolean first = true;
        boolean named = false;
        for (JsonToken token = reply.nextToken(); token != null; token = reply.nextToken()) {
            if (token.isStructEnd()) {
                depth--;
                plain((first ? "" : line(depth)) + reply.getText());
                first = false;
                continue;
            }
            plain(named || depth == 0 ? "" : (first ? "" : ",") + line(depth));
            named = token == JsonToken.FIELD_NAME;
            first = token.isStructStart();
            if (named) {
                plain("\"" + reply.currentName() + "\": ");
            } else if (first) {
                plain(reply.getText());
                depth++;
            } else {
                String pointer = reply.getParsingContext().pathAsPointer().toString();
                String value = token == JsonToken.VALUE_STRING ? "\"" + reply.getText() + "\"" : reply.getText();
                pieces.add(new Piece(value, columns.apply(pointer).map(c -> new Value(c, pointer))));
            }
        }
    }

    private static String line(int depth) {
        return "\n" + STEP.repeat(depth);
    }

    private void plain(String text) {
        pieces.add(new Piece(text, Optional.empty()));
    }
}
