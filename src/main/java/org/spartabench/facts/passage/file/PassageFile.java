package org.spartabench.facts.passage.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;

/**
 * Reads passages for import with the tuples whose facts they state: JSON in UTF-8, one per line.
 *
 * <pre>
 * {"id": "R1", "title": "…", "text": "…", "facts": [{"table": "games", "values": {"game_id": 7}}]}
 * </pre>
 *
 * Each fact names the tuples with these values; {@code "spans": [{"column": "date", "start": 3, "end": 15}]} beside them say which
 * characters of the text state which of their columns. A field links a passage without facts: it states the tuples with the
 * field's value, in every table that has the column.
 *
 * @param linkedBy the field, and the column of tables; empty when every passage lists its facts
 * @param origins a file that says where the facts come from, which the project keeps
 */
public record PassageFile(Path file, Optional<Link> linkedBy, Optional<Path> origins) {

    public PassageFile(Path file, Optional<Link> linkedBy) {
        this(file, linkedBy, Optional.empty());
    }

    private static final int SHOWN_PROBLEMS = 5;

    /** Links a field of the passages to the column of tables with the same values. */
    public record Link(String field, String column) {

        /** Parses {@code report_id}, or {@code link=player_link} if the names differ. */
        public static Link of(String written) {
            int equals = written.indexOf('=');
            return equals < 0
                    ? new Link(written, written)
                    : new Link(written.substring(0, equals), written.substring(equals + 1));
        }
    }

    /**
     * Holds a passage of the file.
     *
     * @param line its line, from 1
     * @param facts the tuples it states, by table and some of their values as text
     */
    record Told(int line, String id, String text, List<Fact> facts) {
        Told {
            facts = List.copyOf(facts);
        }
    }

    /** Selects the tuples of a table with these values; an empty table means every table with the column. @param spots of their values */
    record Fact(String table, Map<String, String> values, List<Spot> spots) {}

    /** The characters that state a column. */
    record Spot(String column, int start, int end) {}

    String at(int line) {
        return file.getFileName() + ":" + line;
    }

    Result<List<Told>> read() {
        List<Told> passages = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            int number = 0;
            for (String line = reader.readLine();
                    line != null && problems.size() < SHOWN_PROBLEMS;
                    line = reader.readLine()) {
                number++;
                if (!line.isBlank()) {
                    switch (passage(number, line)) {
                        case Result.Ok<Told>(Told passage) when ids.add(passage.id()) -> passages.add(passage);
                        case Result.Ok<Told>(Told passage) ->
                            problems.add(new Problem(at(number) + ": another passage has the id '" + passage.id()
                                    + "'; give each passage its own id"));
                        case Result.Bad<Told>(List<Problem> bad) -> problems.addAll(bad);
                    }
                }
            }
        } catch (CharacterCodingException e) {
            return Result.bad(file + ": is not UTF-8; save the file as UTF-8");
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
        if (passages.isEmpty() && problems.isEmpty()) {
            return Result.bad(file + ": contains no passage");
        }
        return problems.isEmpty() ? Result.ok(passages) : new Result.Bad<>(problems);
    }

    private Result<Told> passage(int number, String line) {
        JsonNode node;
        try {
            node = Json.MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            return Result.bad(at(number) + ": " + FileFailure.notJson(e));
        }
        if (!node.isObject()
                || !node.path("text").isTextual()
                || node.path("text").asText().isBlank()) {
            return Result.bad(at(number) + ": a passage is a JSON object with a \"text\"");
        }
        Optional<String> link = linkedBy.map(l -> node.path(l.field()).asText(""));
        String id = node.path("id").asText(link.orElse(""));
        if (id.isBlank()) {
            return Result.bad(at(number) + ": the passage has no \"id\""
                    + linkedBy.map(l -> " and no \"" + l.field() + "\"").orElse("; name the field with --linked-by"));
        }
        return facts(number, node, link).map(facts -> new Told(number, id, text(node), facts));
    }

    private Result<List<Fact>> facts(int number, JsonNode node, Optional<String> link) {
        List<Fact> facts = new ArrayList<>();
        for (JsonNode fact : node.path("facts")) {
            Map<String, String> values = new LinkedHashMap<>();
            fact.path("values")
                    .properties()
                    .forEach(e -> values.put(e.getKey(), e.getValue().asText()));
            if (!fact.path("table").isTextual() || values.isEmpty()) {
                return Result.bad(at(number) + ": a fact needs a \"table\" and the \"values\" that select its tuples");
            }
            List<Spot> spots = new ArrayList<>();
            fact.path("spans")
                    .forEach(s -> spots.add(new Spot(
                            s.path("column").asText(),
                            s.path("start").asInt(),
                            s.path("end").asInt())));
            facts.add(new Fact(fact.path("table").asText(), values, spots));
        }
        if (facts.isEmpty()) {
            if (link.filter(value -> !value.isBlank()).isEmpty()) {
                return Result.bad(at(number) + ": the passage lists no \"facts\""
                        + linkedBy.map(l -> " and has no \"" + l.field() + "\"")
                                .orElse("; list them, or name the linking field with --linked-by"));
            }
            facts.add(new Fact("", Map.of(linkedBy.orElseThrow().column(), link.get()), List.of()));
        }
        return Result.ok(facts);
    }

    /** Gives the text, after the title unless the text begins with it. */
    private static String text(JsonNode node) {
        String text = node.path("text").asText().strip();
        String title = node.path("title").asText("").strip();
        return title.isEmpty() || text.startsWith(title) ? text : title + "\n" + text;
    }

    public Result<Integer> count() {
        return read().map(List::size);
    }

    /** Marks all tables as grounding whose tuples the passages state. */
    public Result<ImportPlan> mark(ImportPlan plan) {
        return read().then(passages -> {
            ImportPlan marked = plan;
            boolean chosen = plan.tables().stream().anyMatch(PlannedTable::grounding);
            for (Told passage : passages) {
                for (Fact fact : passage.facts()) {
                    for (PlannedTable table : tables(marked, fact, chosen)) {
                        marked = marked.withTable(table.name(), t -> t.withGrounding(true));
                    }
                }
            }
            return Result.ok(marked);
        });
    }

    /** Finds the tables of a fact; without a name, these are marked tables, or else all with the column. */
    private static List<PlannedTable> tables(ImportPlan plan, Fact fact, boolean chosen) {
        return plan.tables().stream()
                .filter(t -> !t.grounding())
                .filter(t -> fact.table().isEmpty()
                        ? !chosen
                                && t.columns().stream()
                                        .anyMatch(c -> fact.values().containsKey(c.name()))
                        : t.name().equalsIgnoreCase(fact.table()))
                .toList();
    }
}
