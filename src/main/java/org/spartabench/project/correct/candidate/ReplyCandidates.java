package org.spartabench.project.correct.candidate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.judging.correct.consensus.ComparedItem;

/**
 * Gives candidates from a file: a line for each, {@code {"id": "school:3", "model": "A", "sql": "SELECT …"}}, or with {@code
 * "program"} for a pandas program. An item without a line of a model has nothing of it.
 */
public record ReplyCandidates(List<String> models, Map<String, Map<String, String>> byItem) implements CandidateSource {

    private static final String QUERY = "sql";
    private static final String PROGRAM = "program";

    public ReplyCandidates {
        models = List.copyOf(models);
        byItem = Map.copyOf(byItem);
    }

    /** Reads the whole file, or names every bad line. @param paradigm of the lines that are taken */
    public static Result<ReplyCandidates> read(Path file, Paradigm paradigm) {
        return FileFailure.lines(file).then(lines -> read(file, paradigm, lines));
    }

    private static Result<ReplyCandidates> read(Path file, Paradigm paradigm, List<String> lines) {
        List<Problem> problems = new ArrayList<>();
        Map<String, Map<String, String>> byItem = new LinkedHashMap<>();
        TreeSet<String> models = new TreeSet<>();
        String field = paradigm == Paradigm.SQL ? QUERY : PROGRAM;
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                String problem = add(lines.get(i), field, byItem, models);
                if (!problem.isEmpty()) {
                    problems.add(new Problem(file + ":" + (i + 1) + ": " + problem));
                }
            }
        }
        return problems.isEmpty()
                ? Result.ok(new ReplyCandidates(List.copyOf(models), byItem))
                : new Result.Bad<>(problems);
    }

    private static String add(
            String line, String field, Map<String, Map<String, String>> byItem, TreeSet<String> models) {
        try {
            JsonNode node = Json.MAPPER.readTree(line);
            String id = node.path("id").asText();
            String model = node.path("model").asText();
            if (id.isBlank()
                    || model.isBlank()
                    || !node.path(QUERY).isTextual() && !node.path(PROGRAM).isTextual()) {
                return "needs \"id\" (as school:3), \"model\" and \"sql\" or \"program\"";
            }
            if (!node.path(field).isTextual()) {
                return "";
            }
            models.add(model);
            String before = byItem.computeIfAbsent(id, k -> new LinkedHashMap<>())
                    .putIfAbsent(model, node.path(field).asText());
            return before == null
                    ? ""
                    : model + " has a " + (field.equals(QUERY) ? "query" : field) + " for " + id + " already";
        } catch (JsonProcessingException e) {
            return FileFailure.notJson(e);
        }
    }

    @Override
    public Result<List<ComparedItem.Text>> of(Item item, String evidence, BooleanSupplier stopped) {
        Map<String, String> texts = byItem.getOrDefault(item.id(), Map.of());
        return Result.ok(models.stream()
                .map(model -> new ComparedItem.Text(model, texts.getOrDefault(model, "")))
                .toList());
    }
}
