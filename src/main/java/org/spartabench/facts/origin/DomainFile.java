package org.spartabench.facts.origin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.JoinGraph.Edge;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.value.ColumnType;

/**
 * Reads a description of the data by an expert ({@code domain.json}); it overrides the proposals of the import. Every
 * part may be absent; {@code foreignKeys} and {@code measureEdges}, where present, replace all proposals of their kind.
 */
public record DomainFile(
        Optional<String> name,
        Optional<String> title,
        Optional<String> persona,
        Map<String, TableFacts> tables,
        Optional<List<ForeignKey>> foreignKeys,
        Map<ColumnRef, ColumnFacts> columns,
        Optional<List<Edge>> measureEdges) {

    /** Name of the description in a folder of CSV files. */
    public static final String FILE_NAME = "domain.json";

    public static final DomainFile EMPTY = new DomainFile(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            Map.of(),
            Optional.empty());

    public record TableFacts(Optional<List<String>> primaryKey, Optional<Boolean> grounding) {}

    public record ColumnFacts(Optional<ColumnType> type, Optional<Role> role, Optional<String> unit) {}

    public static Result<DomainFile> read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString());
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /** @param name of the source, for messages */
    public static Result<DomainFile> read(InputStream in, String name) {
        try {
            JsonNode root = Json.MAPPER.readTree(in);
            return root == null || !root.isObject()
                    ? Result.bad(name + ": is not a JSON object")
                    : new Reading(name, new ArrayList<>()).domain(root);
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.notJson(name, e));
        } catch (IOException e) {
            return Result.bad(name + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /** Reads one file and collects its problems. */
    private record Reading(String name, List<Problem> problems) {

        Result<DomainFile> domain(JsonNode root) {
            Map<String, TableFacts> tables = new LinkedHashMap<>();
            root.path("tables").properties().forEach(e -> tables.put(e.getKey(), table(e.getKey(), e.getValue())));
            Map<ColumnRef, ColumnFacts> columns = new LinkedHashMap<>();
            root.path("columns")
                    .properties()
                    .forEach(e -> column(e.getKey()).ifPresent(ref -> columns.put(ref, facts(ref, e.getValue()))));
            DomainFile file = new DomainFile(
                    text(root, "name"),
                    text(root, "title"),
                    text(root, "persona"),
                    tables,
                    root.has("foreignKeys") ? Optional.of(foreignKeys(root.get("foreignKeys"))) : Optional.empty(),
                    columns,
                    root.has("measureEdges") ? Optional.of(edges(root.get("measureEdges"))) : Optional.empty());
            return problems.isEmpty() ? Result.ok(file) : new Result.Bad<>(problems);
        }

        private TableFacts table(String table, JsonNode node) {
            JsonNode grounding = node.path("grounding");
            if (!grounding.isMissingNode() && !grounding.isBoolean()) {
                problem("tables." + table + ".grounding must be true or false");
            }
            return new TableFacts(
                    node.has("primaryKey")
                            ? Optional.of(texts("tables." + table + ".primaryKey", node.get("primaryKey")))
                            : Optional.empty(),
                    grounding.isBoolean() ? Optional.of(grounding.asBoolean()) : Optional.empty());
        }

        private List<ForeignKey> foreignKeys(JsonNode array) {
            List<ForeignKey> keys = new ArrayList<>();
            int number = 0;
            for (JsonNode node : array) {
                String at = "foreignKeys[" + number++ + "]";
                List<String> columns = texts(at + ".columns", node.path("columns"));
                List<String> referenced = texts(at + ".referenced", node.path("referenced"));
                if (!node.path("table").isTextual() || !node.path("references").isTextual()) {
                    problem(at + " needs \"table\" and \"references\"");
                } else if (columns.isEmpty() || columns.size() != referenced.size()) {
                    problem(at + " needs as many \"columns\" as \"referenced\", at least one");
                } else {
                    keys.add(new ForeignKey(
                            node.get("table").asText(),
                            columns,
                            node.get("references").asText(),
                            referenced));
                }
            }
            return keys;
        }

        private ColumnFacts facts(ColumnRef ref, JsonNode node) {
            return new ColumnFacts(
                    choice(ColumnType.class, ref + ".type", node.path("type")),
                    choice(Role.class, ref + ".role", node.path("role")),
                    text(node, "unit"));
        }

        private List<Edge> edges(JsonNode array) {
            List<Edge> edges = new ArrayList<>();
            for (JsonNode pair : array) {
                List<String> ends = texts("measureEdges", pair);
                if (ends.size() != 2) {
                    problem("measureEdges must contain pairs [\"table.column\", \"table.column\"]");
                    continue;
                }
                column(ends.get(0))
                        .ifPresent(left -> column(ends.get(1))
                                .ifPresent(right -> edges.add(new Edge(JoinGraph.Kind.MEASURE, left, right))));
            }
            return edges;
        }

        private Optional<ColumnRef> column(String text) {
            int dot = text.indexOf('.');
            if (dot <= 0 || dot == text.length() - 1) {
                problem("'" + text + "' is not a \"table.column\"");
                return Optional.empty();
            }
            return Optional.of(new ColumnRef(text.substring(0, dot), text.substring(dot + 1)));
        }

        private <E extends Enum<E>> Optional<E> choice(Class<E> kind, String at, JsonNode node) {
            if (node.isMissingNode() || node.isNull()) {
                return Optional.empty();
            }
            Optional<E> found = Arrays.stream(kind.getEnumConstants())
                    .filter(constant -> constant.name().equalsIgnoreCase(node.asText()))
                    .findFirst();
            if (found.isEmpty()) {
                problem("columns." + at + ": '" + node.asText() + "' is unknown; use one of "
                        + List.of(kind.getEnumConstants()));
            }
            return found;
        }

        private List<String> texts(String at, JsonNode array) {
            List<String> texts = new ArrayList<>();
            if (!array.isArray()) {
                problem(at + " must be a list of names");
            }
            array.forEach(element -> texts.add(element.asText()));
            return texts;
        }

        private Optional<String> text(JsonNode node, String field) {
            JsonNode value = node.path(field);
            return value.isTextual() && !value.asText().isBlank() ? Optional.of(value.asText()) : Optional.empty();
        }

        private void problem(String message) {
            problems.add(new Problem(name + ": " + message));
        }
    }
}
