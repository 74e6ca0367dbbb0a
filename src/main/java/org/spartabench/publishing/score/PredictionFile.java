package org.spartabench.publishing.score;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;

/**
 * Reads predictions: one JSON object, {@code {"question_id": ["answer", …], …}}. A number is the number it is, however it is
 * written, a truth value its word, a value without a list a list of one. An answer with anything else in it (null, NaN, a list or an
 * object in the list) is unusable and stands by itself.
 */
final class PredictionFile {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    /** Holds the answers by id in the order of the file. @param unusable those that cannot be read, as JSON */
    record Answers(Map<String, List<String>> answers, Map<String, String> unusable) {}

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
    private final Map<String, String> unusable = new LinkedHashMap<>();

    private PredictionFile(Path file, JsonParser in) {
        this.file = file;
        this.in = in;
    }

    /** @return the answers, or the first problem with its line */
    static Result<Answers> read(Path file) {
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

    private Answers all() throws IOException, Malformed {
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
            if (answers.containsKey(id) || unusable.containsKey(id)) {
                throw malformed("'" + id + "' stands here a second time");
            }
            in.nextToken();
            Optional<String> fault = answer(id);
            fault.ifPresent(what -> unusable.put(id, what));
        }
        if (answers.isEmpty() && unusable.isEmpty()) {
            throw new Malformed(file + ": has no predictions" + FORM);
        }
        if (in.nextToken() != null) {
            throw malformed("has more behind the first object; all predictions belong into one object");
        }
        return new Answers(answers, unusable);
    }

    /** Reads an answer. @return the first part that is no answer, if there is one */
    private Optional<String> answer(String id) throws IOException {
        List<String> values = new ArrayList<>();
        Optional<String> fault = Optional.empty();
        boolean list = in.currentToken() == JsonToken.START_ARRAY;
        while (!list || in.nextToken() != JsonToken.END_ARRAY) {
            Optional<String> here = value(values);
            fault = fault.or(() -> here);
            if (!list) {
                break;
            }
        }
        if (fault.isEmpty()) {
            answers.put(id, List.copyOf(values));
        }
        return fault;
    }

    /** Reads one value. @return what it is, if it is no answer */
    private Optional<String> value(List<String> values) throws IOException {
        JsonToken token = in.currentToken();
        switch (token) {
            case VALUE_NUMBER_INT -> values.add(AnswerValue.ofNumber(in.getText()));
            case VALUE_NUMBER_FLOAT -> {
                if (in.isNaN()) {
                    return Optional.of(in.getText());
                }
                values.add(AnswerValue.ofNumber(in.getText()));
            }
            case VALUE_STRING, VALUE_TRUE, VALUE_FALSE -> values.add(in.getText());
            default -> {
                in.skipChildren();
                return Optional.of(kind(token));
            }
        }
        return Optional.empty();
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
