package org.spartabench.project.extract;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.facts.extract.FactSchema;
import org.spartabench.facts.extract.FactSchema.FactTable;
import org.spartabench.facts.extract.FactSchemaFile;
import org.spartabench.facts.schema.Schema;
import org.spartabench.judging.extract.JudgedRow;
import org.spartabench.judging.extract.Merging;
import org.spartabench.judging.extract.verify.ColumnOrigins;
import org.spartabench.judging.extract.verify.FactCase;
import org.spartabench.judging.extract.verify.FactDecision;
import org.spartabench.judging.extract.verify.FactDecision.Choice;
import org.spartabench.project.Project;
import org.spartabench.project.disk.GrowingFile;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.failure.StoreException;
import org.spartabench.publishing.file.ProjectParts;

/**
 * The extraction of a project: its schema of facts, what was read out of each passage, and the decisions of people. A passage or a
 * decision is a line that is on disk before anybody uses it; a line that a kill tore is none. For one thread.
 */
public final class Extraction {

    public static final String FOLDER = "extraction";

    private static final int HASH = 16;

    /** Most bytes of a line: a passage of the longest kind with its rows. */
    private static final int LONGEST = 1 << 28;

    private final Path folder;
    private final Schema schema;

    /**
     * What was read out of a passage.
     *
     * @param hash of its text
     * @param version of what read it: extractor, schema, prompt
     */
    public record Read(
            String passage, String hash, String version, String extractor, String text, List<JudgedRow> rows) {

        public Read {
            rows = List.copyOf(rows);
        }

        String state() {
            return hash + " " + version;
        }
    }

    /** The rows of all passages, and each value as a case. @param hashes of the texts by passage */
    public record Contents(FactSchema schema, Merging merging, List<FactCase> cases, Map<String, String> hashes) {}

    private Extraction(Path folder, Schema schema) {
        this.folder = folder;
        this.schema = schema;
    }

    public static Extraction of(Project project) {
        return new Extraction(project.folder().resolve(FOLDER), project.schema());
    }

    private Path rows() {
        return folder.resolve("rows.jsonl");
    }

    private Path decided() {
        return folder.resolve("decisions.jsonl");
    }

    private OwnFile schemaFile() {
        return new OwnFile(folder.resolve("schema.json"));
    }

    static String hash(String text) {
        return Prompt.hash(text).substring(0, HASH);
    }

    /** Takes a schema over, which the next passages are read by. */
    public Result<FactSchema> take(String text, String name) {
        Result<FactSchema> read = FactSchemaFile.read(text, name, schema);
        if (read instanceof Result.Ok<FactSchema>) {
            try {
                Files.createDirectories(folder);
            } catch (IOException e) {
                return Result.bad(folder + ": cannot be made (" + FailureText.of(e) + ")");
            }
            schemaFile().write(text);
        }
        return read;
    }

    /** Whether there is a schema, so that something can be read. */
    public boolean begun() {
        return Files.exists(schemaFile().path());
    }

    /** Gives the schema of the last extraction. */
    public Result<FactSchema> schema() {
        return schemaFile()
                .text()
                .then(text -> text.map(
                                t -> FactSchemaFile.read(t, schemaFile().path().toString(), schema))
                        .orElseGet(() -> Result.bad(folder.getParent()
                                + ": nothing was extracted yet; begin with 'sparta extract DIR --from PATH"
                                + " --schema FILE'")));
    }

    /** Stores what was read out of a passage. */
    void add(Read read) {
        GrowingFile.add(rows(), Json.MAPPER.valueToTree(read));
    }

    /** Gives the last state of each passage that was read. */
    Map<String, String> states() {
        Map<String, String> states = new LinkedHashMap<>();
        lines(
                rows(),
                node -> states.put(
                        node.path("passage").asText(),
                        node.path("hash").asText() + " " + node.path("version").asText()));
        return states;
    }

    /** Hands over every line, also those that later lines replace. */
    private void each(Consumer<Read> taker) {
        lines(rows(), node -> taker.accept(Json.MAPPER.convertValue(node, Read.class)));
    }

    private static void lines(Path file, Consumer<JsonNode> taker) {
        try {
            GrowingFile.lines(
                    file, LONGEST, (offset, length, line) -> whole(line).ifPresent(taker));
        } catch (NoSuchFileException e) {
            // nothing was stored yet
        } catch (IOException e) {
            throw new StoreException(file + ": cannot be read (" + FailureText.of(e) + ")", e);
        }
    }

    private static Optional<JsonNode> whole(byte[] line) {
        try {
            return Optional.of(Json.MAPPER.readTree(line));
        } catch (IOException e) {
            return Optional.empty(); // torn by a kill
        }
    }

    /** Hands over what is known of each passage by the schema in force, the last reading of each. */
    public void latest(Consumer<Read> taker) {
        Map<String, String> states = states();
        each(read -> {
            if (read.state().equals(states.get(read.passage()))) {
                states.remove(read.passage());
                taker.accept(read);
            }
        });
    }

    /** Reads everything, merges rows by key, and makes each value a case. */
    public Result<Contents> contents() {
        return schema().map(facts -> {
            Merging merging = new Merging();
            Map<String, String> hashes = new LinkedHashMap<>();
            Map<String, String> extractors = new LinkedHashMap<>();
            latest(read -> {
                hashes.put(read.passage(), read.hash());
                extractors.put(read.passage(), read.extractor().intern());
                for (int i = 0; i < read.rows().size(); i++) {
                    JudgedRow row = read.rows().get(i);
                    int number = i;
                    facts.table(row.table()).ifPresent(t -> merging.add(t, read.passage(), number, row));
                }
            });
            List<FactCase> cases = new ArrayList<>();
            for (FactTable table : facts.tables()) {
                merging.rows(table.name()).forEach(row -> cases(table, row, hashes, extractors, cases));
                merging.loose(table.name()).forEach(row -> cases(table, row, hashes, extractors, cases));
            }
            return new Contents(facts, merging, cases, hashes);
        });
    }

    private static void cases(
            FactTable table,
            Merging.Row row,
            Map<String, String> hashes,
            Map<String, String> extractors,
            List<FactCase> into) {
        row.cells().forEach((name, places) -> {
            boolean stated = table.column(name).filter(c -> c.stated()).isPresent();
            boolean conflict = stated && row.conflict(name);
            for (Merging.Place place : stated ? places : List.<Merging.Place>of()) {
                String hash = hashes.getOrDefault(place.passage(), "");
                into.add(new FactCase(
                        FactCase.id(
                                place.passage(),
                                hash,
                                table.name(),
                                row.key(),
                                name,
                                place.judged().value()),
                        place.passage(),
                        table.name(),
                        row.key(),
                        name,
                        place.judged(),
                        conflict && place.judged().supported(),
                        extractors.getOrDefault(place.passage(), "")));
            }
        });
    }

    /** Gives the text of some passages. */
    public Map<String, String> texts(Set<String> passages) {
        Map<String, String> texts = new LinkedHashMap<>();
        latest(read -> {
            if (passages.contains(read.passage())) {
                texts.put(read.passage(), read.text());
            }
        });
        return texts;
    }

    /** Stores decisions; each is on disk when this returns. */
    public void decide(List<FactDecision> decisions) {
        for (FactDecision d : decisions) {
            GrowingFile.add(
                    decided(),
                    Json.MAPPER
                            .createObjectNode()
                            .put("on", d.on())
                            .put("by", d.by())
                            .put("at", d.at().toString())
                            .put("choice", d.choice().word())
                            .put("value", d.value())
                            .put("millis", d.millis()));
        }
    }

    /** Gives where columns of this project come from; empty if none was read out of texts. */
    public Optional<ColumnOrigins> origins() {
        Path file = folder.resolveSibling(ProjectParts.ORIGINS);
        try {
            return Files.exists(file)
                    ? Optional.of(Json.MAPPER.readValue(file.toFile(), ColumnOrigins.class))
                    : Optional.empty();
        } catch (IOException e) {
            throw new StoreException(file + ": cannot be read (" + FailureText.of(e) + ")", e);
        }
    }

    /** Gives all decisions, the first first. */
    public List<FactDecision> decisions() {
        List<FactDecision> all = new ArrayList<>();
        lines(
                decided(),
                node -> Choice.of(node.path("choice").asText())
                        .ifPresent(choice -> all.add(new FactDecision(
                                node.path("on").asText(),
                                node.path("by").asText(),
                                Instant.parse(node.path("at").asText()),
                                choice,
                                node.path("value").asText(),
                                node.path("millis").asLong()))));
        return all;
    }
}
