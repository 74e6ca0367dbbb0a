package org.spartabench.score;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.fact.FileFailure;
import org.spartabench.fact.Result;

/**
 * Reads predictions: one JSON object, {@code {"question_id": ["answer", …], …}}. Numbers and truth values count as
 * their texts, a value without a list as a list of one.
 */
final class PredictionFile {

    private static final JsonFactory JSON = new JsonFactory();
    private static final String FORM = "; write {\"question_id\": [\"answer\", ...], ...}";

    /** A file that is no predictions file; the message names the line. */
    private static final class Malformed extends Exception {

        private static final long serialVersionUID = 1;

        private final String reason;

        Malformed(String reason) {
            super(reason);
            this.reason = reason;
        }
    }

    private final Path file;
    private final JsonParser in;
    private final Map<String, List<String>> answers = new LinkedHashMap<>();

    private PredictionFile(Path file, JsonParser in) {
        this.file = file;
        this.in = in;
    }

    /** @return the answers by id in the order of the file, or the first problem with its line */
    static Result<Map<String, List<String>>> read(Path file) {
        Optional<String> unreadable = unreadable(file);
        if (unreadable.isPresent()) {
            return Result.bad(file + ": " + unreadable.get());
        }
        try (JsonParser in = JSON.createParser(file.toFile())) {
            return Result.ok(new PredictionFile(file, in).all());
        } catch (Malformed e) {
            return Result.bad(e.reason);
        } catch (JsonProcessingException e) {
            return Result.bad(reason(file, e));
        } catch (CharConversionException e) {
            return Result.bad(file + ": is not UTF-8; convert it");
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    private static Optional<String> unreadable(Path file) {
        if (Files.isDirectory(file)) {
            return Optional.of("is a folder; name the file with the predictions");
        }
        if (!Files.exists(file)) {
            return Optional.of("there is no such file");
        }
        return Files.isReadable(file) ? Optional.empty() : Optional.of("cannot be read (permission denied)");
    }

    private static String reason(Path file, JsonProcessingException e) {
        String message = e.getOriginalMessage();
        if (message.startsWith("Unexpected end-of-input")) {
            return FileFailure.at(file, e) + ": ends in the middle; the file is cut off";
        }
        return message.contains("UTF-8")
                ? FileFailure.at(file, e) + ": is not UTF-8; convert it"
                : FileFailure.notJson(file, e);
    }

    private Map<String, List<String>> all() throws IOException, Malformed {
        JsonToken first = in.nextToken();
        if (first == null) {
            throw new Malformed(file + ": is empty" + FORM);
        }
        if (first != JsonToken.START_OBJECT) {
            throw malformed("is " + kind(first) + ", not an object" + FORM);
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String id = in.currentName();
            if (id.isBlank()) {
                throw malformed("has an answer without a question id");
            }
            if (answers.containsKey(id)) {
                throw malformed("'" + id + "' stands here a second time");
            }
            in.nextToken();
            answers.put(id, answer(id));
        }
        if (answers.isEmpty()) {
            throw new Malformed(file + ": has no predictions" + FORM);
        }
        if (in.nextToken() != null) {
            throw malformed("has more behind the first object; all predictions belong into one object");
        }
        return answers;
    }

    private List<String> answer(String id) throws IOException, Malformed {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            return List.of(value(id, "the answer must be a list of texts"));
        }
        List<String> values = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(id, "each answer in the list must be a text"));
        }
        return List.copyOf(values);
    }

    private String value(String id, String rule) throws IOException, Malformed {
        JsonToken token = in.currentToken();
        if (!token.isScalarValue() || token == JsonToken.VALUE_NULL) {
            throw malformed("'" + id + "': " + rule + ", but this is " + kind(token));
        }
        return in.getText();
    }

    private Malformed malformed(String what) {
        return new Malformed(file + ":" + in.currentTokenLocation().getLineNr() + ": " + what);
    }

    private static String kind(JsonToken token) {
        return switch (token) {
            case START_ARRAY -> "a list";
            case START_OBJECT -> "an object";
            case VALUE_NULL -> "null";
            case VALUE_STRING -> "a text";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            default -> "a truth value";
        };
    }
}
