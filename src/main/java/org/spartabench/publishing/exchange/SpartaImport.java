package org.spartabench.publishing.exchange;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/** Reads a questions file of the published form: a JSON array of items, one item a line, or CSV. */
public final class SpartaImport {

    private static final JsonFactory JSON = Json.values(Json.DECIMALS);

    /**
     * What was read.
     *
     * @param refused items whose query this project cannot hold, one line each
     */
    public record Read(List<Entry> entries, List<Problem> refused) {
        public Read {
            entries = List.copyOf(entries);
            refused = List.copyOf(refused);
        }

        private Read and(Read more) {
            List<Entry> both = new ArrayList<>(entries);
            both.addAll(more.entries);
            List<Problem> all = new ArrayList<>(refused);
            all.addAll(more.refused);
            return new Read(both, all);
        }
    }

    private final Path file;
    private final FactBase facts;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Problem> refused = new ArrayList<>();
    /** Objects that are no items; if all are, the file is no questions file. */
    private final List<Problem> faults = new ArrayList<>();

    /** Objects that the file has held so far. */
    private int offered;

    private int sealed;

    private SpartaImport(Path file, FactBase facts) {
        this.file = file;
        this.facts = facts;
    }

    /**
     * Reads items over these facts.
     *
     * @param path the questions file, or the folder of an export or a release that holds some
     */
    public static Result<Read> read(Path path, FactBase facts) {
        return questions(path).then(files -> {
            Result<Read> all = Result.ok(new Read(List.of(), List.of()));
            for (Path file : files) {
                all = all.then(before -> one(file, facts).map(before::and));
            }
            return all;
        });
    }

    private static Result<Read> one(Path file, FactBase facts) {
        SpartaImport reading = new SpartaImport(file, facts);
        Result<Read> read = file.toString().endsWith(".csv") ? reading.sheet() : reading.read();
        return read instanceof Result.Ok<Read>(Read some)
                        && some.entries().size() + some.refused().size() > 0
                ? read
                : FileFailure.kind(file)
                        .map(kind -> Result.<Read>bad(file + ": is " + kind
                                + "; questions are read from JSON, from JSON with one object a line, and from CSV"))
                        .orElse(read);
    }

    /** Finds the file with the questions; a release has one for each split. */
    private static Result<List<Path>> questions(Path path) {
        if (!Files.isDirectory(path)) {
            return Files.isRegularFile(path)
                    ? Result.ok(List.of(path))
                    : Result.bad(path + ": there is no such file or folder");
        }
        boolean release = Files.isRegularFile(path.resolve("manifest.json"));
        Path folder = path.resolve(release ? "data" : SpartaExport.QUESTIONS);
        String ending = release ? ".jsonl" : ".json";
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            List<Path> found =
                    files.filter(f -> f.toString().endsWith(ending)).sorted().toList();
            return found.size() == 1 || release && !found.isEmpty()
                    ? Result.ok(found)
                    : Result.bad(path + ": contains " + found.size() + " files " + folder.getFileName() + "/*" + ending
                            + "; name the one to import");
        } catch (IOException e) {
            return Result.bad(path + ": cannot be read (" + e.getMessage() + ")");
        }
    }

    private Result<Read> read() {
        try (JsonParser in = JSON.createParser(file.toFile())) {
            JsonToken first = in.nextToken();
            boolean array = first == JsonToken.START_ARRAY;
            JsonToken token = array ? in.nextToken() : first;
            for (; token == JsonToken.START_OBJECT; token = in.nextToken()) {
                int line = in.currentTokenLocation().getLineNr();
                offer(in.readValueAsTree(), line);
            }
            if (nothingButFaults()) {
                return new Result.Bad<>(List.of(faults.getFirst()));
            }
            boolean whole = array ? token == JsonToken.END_ARRAY && in.nextToken() == null : token == null;
            return whole
                    ? Result.ok(all())
                    : Result.bad(file + ":" + in.currentTokenLocation().getLineNr()
                            + ": is not a list of questions; each must be an object");
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.notJson(file, e));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + e.getMessage() + ")");
        }
    }

    private Result<Read> sheet() {
        return QuestionSheet.read(file, this::offer)
                .then(count -> nothingButFaults() ? new Result.Bad<>(List.of(faults.getFirst())) : Result.ok(all()));
    }

    private void offer(JsonNode node, int line) {
        offered++;
        if (node.path("sql_query").isNull() && node.path("answer").isNull()) {
            sealed++;
            return;
        }
        fault(node)
                .ifPresentOrElse(
                        fault -> faults.add(new Problem(file + ":" + line + ": item " + name(node) + " " + fault)),
                        () -> take(node, line));
    }

    /** Names an item by its id, or by its number in the file. */
    private String name(JsonNode node) {
        String id = id(node).asText();
        return id.isBlank() ? String.valueOf(offered) : id;
    }

    private static JsonNode id(JsonNode node) {
        return node.has("question_id") ? node.path("question_id") : node.path("id");
    }

    private boolean nothingButFaults() {
        return entries.isEmpty() && refused.isEmpty() && !faults.isEmpty() && sealed == 0;
    }

    private Read all() {
        faults.forEach(f -> refused.add(new Problem(f.message() + "; this item is skipped")));
        if (sealed > 0) {
            refused.add(new Problem(file + ": query and answer of "
                    + (sealed == 1
                            ? "1 item are sealed; it is skipped"
                            : sealed + " items are sealed; they are skipped")));
        }
        return new Read(entries, refused);
    }

    private static Optional<String> fault(JsonNode node) {
        if (!id(node).isTextual() || id(node).asText().isBlank()) {
            return Optional.of("has no string \"question_id\"");
        }
        for (String field : List.of("question", "sql_query")) {
            if (!node.path(field).isTextual() || node.path(field).asText().isBlank()) {
                return Optional.of("has no string \"" + field + "\"");
            }
        }
        JsonNode answer = node.path("answer");
        if (answer.isMissingNode() || answer.isNull()) {
            return Optional.of("has no \"answer\"");
        }
        return values(answer)
                .filter(value -> AnswerValue.ofJson(value).isEmpty())
                .findFirst()
                .map(value -> "has an answer that is no text or number: " + value);
    }

    private void take(JsonNode node, int line) {
        String id = id(node).asText();
        block(node.path("sql_query").asText(), facts)
                .use(
                        block -> entries.add(new Entry(
                                id, node.path("question").asText(), block, answer(node.path("answer")), types(node))),
                        bad -> refuse(line, id, bad.message()));
    }

    /** Reads the query of an item; refuses what these facts cannot answer. */
    public static Result<Block> block(String sql, FactBase facts) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> Result.bad(bad.where());
            case Parsed.Ok(Query query) ->
                Guard.check(query, facts)
                        .map(failure ->
                                Result.<Block>bad(failure.message() + BuiltInApis.missing(query, facts.functions())))
                        .or(() -> SingleBlock.of(query).map(Result::ok))
                        .orElseGet(() -> Result.bad("the query cannot be written as one SELECT, so it has no tree"));
        };
    }

    private void refuse(int line, String id, String reason) {
        refused.add(new Problem(file + ":" + line + ": " + id + " is skipped: " + reason));
    }

    private static List<String> answer(JsonNode node) {
        return values(node).flatMap(value -> AnswerValue.ofJson(value).stream()).toList();
    }

    /** A list of values, or a value alone. */
    private static Stream<JsonNode> values(JsonNode node) {
        return node.isArray() ? node.valueStream() : Stream.of(node);
    }

    private static Optional<List<String>> types(JsonNode node) {
        if (!node.path("predicate_types").isArray()) {
            return Optional.empty();
        }
        List<String> types = new ArrayList<>();
        node.path("predicate_types").forEach(type -> types.add(type.asText()));
        return Optional.of(types);
    }
}
