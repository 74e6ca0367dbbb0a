package org.spartabench.publishing.release.metadata;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.Json;
import org.spartabench.publishing.release.ReleaseContent;
import org.spartabench.publishing.release.form.CardQuestion;

/**
 * Describes a benchmark as a Croissant task: a problem that gives questions, tables and passages and asks for answers; and a
 * system that was scored as a solution of that problem with its evaluation.
 */
public final class CroissantTask {

    public static final String FILE = "task.jsonld";

    /**
     * Says what a solution solves.
     *
     * @param id of the problem, an address
     */
    public record Problem(String id, String name, String version) {

        /** Reads the problem of a release; empty if the folder has none. */
        public static Optional<Problem> of(Path release) throws IOException {
            Path file = release.resolve(FILE);
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            var root = Json.MAPPER.readTree(file.toFile());
            return Optional.of(new Problem(
                    root.path("@id").asText(),
                    root.path("schema:name").asText(),
                    root.path("schema:version").asText()));
        }
    }

    private CroissantTask() {}

    public static void write(Path folder, String name, ReleaseContent content) throws IOException {
        String page = content.card()
                .form()
                .answer(CardQuestion.WEB_PAGE)
                .orElse("urn:" + content.settings().canary());
        ObjectNode root = root("TaskProblem", page + "#task-" + content.version());
        root.put("schema:name", name)
                .put("schema:version", content.version().toString())
                .put(
                        "schema:description",
                        "Answer each question from the tables and passages with a list of texts. Answers are"
                                + " compared by EM, F1, precision and recall of lists, the mean over all questions."
                                + " Canary: "
                                + content.settings().canary());
        node(root.putObject("croissant:input"), "schema:Dataset", page).put("schema:name", name);
        ObjectNode output = root.putObject("croissant:output");
        node(output, "croissant:OutputSpec", page + "#predictions")
                .put(
                        "schema:description",
                        "One JSON object: for each question_id a list of answers, {\"id\": [\"a\"]}.");
        ObjectNode records = output.putObject("croissant:schema");
        node(records, "croissant:RecordSet", page + "#prediction");
        ArrayNode fields = records.putArray("croissant:field");
        for (String field : List.of("question_id", "answer")) {
            ObjectNode one = fields.addObject();
            node(one, "croissant:Field", page + "#prediction/" + field).put("schema:name", field);
            one.putObject("croissant:dataType").put("@id", "schema:Text");
            one.put("croissant:isArray", field.equals("answer"));
        }
        node(root.putObject("croissant:implementation"), "croissant:ImplementationSpec", page + "#system");
        save(folder.resolve(FILE), root);
    }

    /**
     * Writes a file about a system that was scored.
     *
     * @param figures by the name of the measure, from 0 to 1
     */
    public static void solution(Path file, Problem problem, String system, Map<String, Double> figures)
            throws IOException {
        String id = problem.id() + "/"
                + URLEncoder.encode(system, StandardCharsets.UTF_8).replace("+", "%20");
        ObjectNode root = root("EvaluationTask", id + "/evaluation");
        ObjectNode solution = root.putObject("croissant:evaluatedSolution");
        node(solution, "croissant:TaskSolution", id).put("schema:name", system);
        solution.putObject("schema:isBasedOn").put("@id", problem.id());
        node(solution.putObject("croissant:implementation"), "schema:SoftwareApplication", id + "/system")
                .put("schema:name", system);
        node(solution.putObject("croissant:output"), "schema:Dataset", id + "/predictions")
                .put("schema:name", system + " on " + problem.name() + " " + problem.version());
        ArrayNode results = root.putArray("croissant:evaluationResults");
        figures.forEach((metric, value) -> {
            ObjectNode result = results.addObject();
            node(result, "croissant:EvaluationResult", id + "/" + metric)
                    .put("croissant:metric", metric)
                    .putObject("croissant:value")
                    .put("@type", "xsd:decimal")
                    .put("@value", java.math.BigDecimal.valueOf(value).toPlainString());
        });
        save(file, root);
    }

    private static ObjectNode root(String type, String id) {
        ObjectNode root = Json.MAPPER.createObjectNode();
        root.putObject("@context")
                .put("croissant", "http://mlcommons.org/croissant/")
                .put("schema", "https://schema.org/")
                .put("xsd", "http://www.w3.org/2001/XMLSchema#");
        return node(root, "croissant:" + type, id);
    }

    private static ObjectNode node(ObjectNode node, String type, String id) {
        return node.put("@type", type).put("@id", id);
    }

    private static void save(Path file, ObjectNode root) throws IOException {
        Files.writeString(file, Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n");
    }
}
