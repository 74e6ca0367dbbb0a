package org.spartabench.publishing.score;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;

/**
 * Reads predictions: one JSON object, {@code {"question_id": ["answer", …], …}}, a list of records or a record a line ({@link
 * PredictionFields}), a list of answers, or lines of SQL. Without ids the places count, from 0. A number is the number it is, however
 * it is written, a truth value its word, a value without a list a list of one. An answer with anything else in it (null, NaN, a list
 * or an object in the list) is unusable and stands by itself; a submission that is checked has lists of texts and numbers alone, or a
 * query or program as one text.
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
    private final Optional<Consumer<String>> twice;
    private final Map<String, List<String>> answers = new LinkedHashMap<>();
    private final Map<String, String> unusable = new LinkedHashMap<>();
    private int place;

    /** @param twice takes the ids that stand there a second time; without it, the first of them is a problem */
    private PredictionFile(Path file, JsonParser in, Optional<Consumer<String>> twice) {
        this.file = file;
        this.in = in;
        this.twice = twice;
    }

    /** @param sql whether lines that are no JSON are predictions: a query, perhaps a tab and what follows @return the answers, or the first problem with its line */
    static Result<Answers> read(Path file, boolean sql) {
        return read(file, sql, Optional.empty());
    }

    /** Reads a file of JSON to its end. @param twice takes the ids that stand there a second time; their first answer counts */
    static Result<Answers> check(Path file, Consumer<String> twice) {
        return read(file, false, Optional.of(twice));
    }

    private static Result<Answers> read(Path file, boolean sql, Optional<Consumer<String>> twice) {
        Optional<String> unreadable = unreadable(file);
        if (unreadable.isPresent()) {
            return Result.bad(file + ": " + unreadable.get());
        }
        try (JsonParser in = JSON.createParser(file.toFile());
                JsonParser ahead = JSON.createParser(file.toFile())) {
            return (sql || queries(file)) && !json(file)
                    ? lines(file)
                    : Result.ok(new PredictionFile(file, in, twice).all(ahead));
        } catch (Malformed e) {
            return Result.bad(e.reason);
        } catch (JsonProcessingException e) {
            return Result.bad(reason(file, e));
        } catch (CharConversionException | CharacterCodingException e) {
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

    /** Whether the first character that is no blank begins a JSON value. */
    private static boolean json(Path file) throws IOException {
        try (Reader in = Files.newBufferedReader(file)) {
            int first = in.read();
            while (first == '\uFEFF' || Character.isWhitespace(first)) {
                first = in.read();
            }
            return first < 0 || "{[\"".indexOf(first) >= 0;
        }
    }

    /** Whether the file begins with a query. */
    private static boolean queries(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(l -> l.replace("\uFEFF", ""))
                    .filter(l -> !l.isBlank())
                    .findFirst()
                    .filter(PredictedText::query)
                    .isPresent();
        } catch (UncheckedIOException e) {
            throw Optional.ofNullable(e.getCause()).orElseThrow();
        }
    }

    /** Reads a query a line, perhaps with a tab and its database; blank lines at the end are none. */
    private static Result<Answers> lines(Path file) throws IOException {
        Map<String, List<String>> queries = new LinkedHashMap<>();
        for (String line :
                Files.readString(file).replace("\uFEFF", "").stripTrailing().split("\n", -1)) {
            String query = line.strip();
            queries.put(
                    String.valueOf(queries.size()),
                    List.of(
                            query.contains(SystemAnswers.DATABASE)
                                    ? query
                                    : query.replaceFirst("\t", SystemAnswers.DATABASE)));
        }
        return Result.ok(new Answers(queries, Map.of()));
    }

    private Answers all(JsonParser ahead) throws IOException, Malformed {
        JsonToken first = in.nextToken();
        if (first == null) {
            throw new Malformed(file + ": is empty" + FORM);
        }
        if (first == JsonToken.START_ARRAY) {
            while (in.nextToken() != JsonToken.END_ARRAY) {
                element();
            }
        } else if (first == JsonToken.START_OBJECT) {
            switch (PredictionFields.kind(ahead)) {
                case MAP -> map();
                case ROWS -> rows();
                case RECORD -> elements();
            }
        } else if (first == JsonToken.VALUE_STRING && ahead.nextToken() != null && ahead.nextToken() != null) {
            elements();
        } else {
            throw malformed("is " + kind(first) + ", not an object" + FORM);
        }
        if (answers.isEmpty() && unusable.isEmpty()) {
            throw new Malformed(file + ": has no predictions" + FORM);
        }
        if (in.nextToken() != null) {
            throw malformed("has more behind the first object; all predictions belong into one object");
        }
        return new Answers(answers, unusable);
    }

    private void map() throws IOException, Malformed {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String id = in.currentName();
            if (id.isBlank()) {
                throw malformed("has an answer without a question id");
            }
            boolean again = again(id);
            in.nextToken();
            Predicted answer = answer();
            if (!again) {
                put(id, answer);
            }
        }
    }

    private void rows() throws IOException, Malformed {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            boolean rows = in.currentName().equals(PredictionFields.ROWS);
            if (in.nextToken() == JsonToken.START_ARRAY && rows) {
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    element();
                }
            } else {
                in.skipChildren();
            }
        }
    }

    /** Reads one value after the other to the end, the present one first. */
    private void elements() throws IOException, Malformed {
        do {
            element();
        } while (in.nextToken() != null);
    }

    /** Reads a record, or an answer without an id. */
    private void element() throws IOException, Malformed {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            put(String.valueOf(place++), answer());
            return;
        }
        PredictedRecord record = new PredictedRecord();
        record(record);
        if (record.answer.isEmpty()) {
            throw malformed(
                    "is a record without a prediction, \"" + String.join("\", \"", PredictionFields.VALUES) + "\"");
        }
        String id = record.id.isEmpty() ? String.valueOf(place) : record.id;
        place++;
        if (!again(id)) {
            put(id, record.answer.get());
        }
    }

    private boolean again(String id) throws Malformed {
        boolean again = answers.containsKey(id) || unusable.containsKey(id);
        if (again && twice.isEmpty()) {
            throw malformed("'" + id + "' stands here a second time");
        }
        if (again) {
            twice.get().accept(id);
        }
        return again;
    }

    /** What is known of a record, and the places of its fields among those that come into question. */
    private static final class PredictedRecord {
        private String id = "";
        private int idField = Integer.MAX_VALUE;
        private Optional<Predicted> answer = Optional.empty();
        private int field = Integer.MAX_VALUE;
    }

    private void record(PredictedRecord record) throws IOException {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            int id = PredictionFields.IDS.indexOf(name);
            int field = PredictionFields.VALUES.indexOf(name);
            JsonToken token = in.nextToken();
            if (name.equals(PredictionFields.ROW) && token == JsonToken.START_OBJECT) {
                record(record);
            } else if (id >= 0 && token.isScalarValue() && id < record.idField) {
                record.id = in.getText();
                record.idField = id;
            } else if (field >= 0 && field < record.field) {
                record.answer = Optional.of(answer());
                record.field = field;
            } else {
                in.skipChildren();
            }
        }
    }

    /** @param fault the first part that is no answer, if there is one */
    private record Predicted(List<String> values, Optional<String> fault) {}

    private void put(String id, Predicted answer) {
        answer.fault.ifPresentOrElse(fault -> unusable.put(id, fault), () -> answers.put(id, answer.values));
    }

    private Predicted answer() throws IOException {
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
        if (twice.isPresent() && !list && fault.isEmpty() && !code(values.getFirst())) {
            fault = Optional.of(kind(in.currentToken()));
        }
        return new Predicted(List.copyOf(values), fault);
    }

    private static boolean code(String text) {
        return PredictedText.query(text) || SystemAnswers.program(text);
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
            case VALUE_TRUE, VALUE_FALSE -> {
                if (twice.isPresent()) {
                    return Optional.of(kind(token));
                }
                values.add(in.getText());
            }
            case VALUE_STRING -> values.add(in.getText());
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
