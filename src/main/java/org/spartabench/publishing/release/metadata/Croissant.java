package org.spartabench.publishing.release.metadata;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.base.Json;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passages;
import org.spartabench.publishing.release.ReleaseContent;
import org.spartabench.publishing.release.form.CardContent.Topic;
import org.spartabench.publishing.release.form.CardForm;
import org.spartabench.publishing.release.form.CardQuestion;

/**
 * Describes a release in Croissant 1.1 with the properties for responsible AI and with provenance. What nobody answered and no
 * journal tells is left out.
 */
public record Croissant(
        FactBase facts, Passages passages, ReleaseContent content, Map<String, Map<String, String>> tableColumns) {

    public static final String FILE = "croissant.json";
    static final String PLATFORM = "SPARTA Workbench";
    static final Pattern ORGANIZATION = Pattern.compile("(?i)organi[sz]ation:\\s*(.+)");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html",
            "jsonl", "application/jsonlines",
            "parquet", "application/x-parquet",
            "json", "application/json",
            "zip", "application/zip",
            "md", "text/markdown");
    private static final Map<Topic, String> FROM_JOURNAL = Map.of(
            Topic.MODELS, "rai:machineAnnotationTools",
            Topic.AGREEMENT, "rai:dataAnnotationAnalysis",
            Topic.ANNOTATORS, "rai:annotationsPerItem");

    /** Writes the description beside the files that it describes. */
    public void write(Path folder) throws IOException {
        ObjectNode root = Json.MAPPER.createObjectNode();
        root.set("@context", CroissantContext.of());
        root.put("@type", "sc:Dataset");
        root.putArray("conformsTo")
                .add("http://mlcommons.org/croissant/1.1")
                .add("http://mlcommons.org/croissant/RAI/1.0");
        about(root);
        responsibility(root);
        provenance(root);
        distribution(folder, root.putArray("distribution"));
        root.set("recordSet", new CroissantRecords(facts.schema(), content, tableColumns).all());
        Files.writeString(
                folder.resolve(FILE),
                Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n");
    }

    private CardForm form() {
        return content.card().form();
    }

    private void about(ObjectNode root) {
        root.put("name", facts.schema().name());
        String purpose =
                form().answer(CardQuestion.PURPOSE).map(p -> p + "\n\n").orElse("");
        root.put("description", purpose + "Canary: " + content.settings().canary());
        String license = content.settings().license().strip();
        root.put("license", license.contains("\n") ? license : "https://spdx.org/licenses/" + license + ".html");
        root.put("sdLicense", root.path("license").asText());
        form().answer(CardQuestion.WEB_PAGE).ifPresent(page -> root.put("url", page));
        agents(root, "creator", CardQuestion.CREATORS);
        agents(root, "publisher", CardQuestion.PUBLISHER);
        root.put("datePublished", content.date()).put("dateModified", content.date());
        content.card().days().stream().findFirst().ifPresent(day -> root.put("dateCreated", day));
        root.put("version", content.version().toString())
                .put("sdVersion", content.version().toString());
        root.put("inLanguage", "en").put("isLiveDataset", false);
        list(root, "keywords", form().keywords());
        list(root, "sameAs", form().lines(CardQuestion.SAME_AS));
        root.put("citeAs", new Citation(facts.schema().name(), content).text());
    }

    private void agents(ObjectNode root, String property, CardQuestion question) {
        List<String> lines = form().lines(question);
        if (!lines.isEmpty()) {
            ArrayNode agents = root.putArray(property);
            lines.forEach(line -> agents.add(agent(line)));
        }
    }

    private static ObjectNode agent(String line) {
        Matcher organization = ORGANIZATION.matcher(line);
        boolean named = organization.matches();
        return Json.MAPPER
                .createObjectNode()
                .put("@type", named ? "sc:Organization" : "sc:Person")
                .put("name", named ? organization.group(1) : line);
    }

    private static void list(ObjectNode root, String property, List<String> values) {
        if (!values.isEmpty()) {
            ArrayNode list = root.putArray(property);
            values.forEach(list::add);
        }
    }

    private void responsibility(ObjectNode root) {
        for (CardQuestion question : CardQuestion.values()) {
            Optional<String> answer = form().answer(question);
            question.property().ifPresent(property -> answer.ifPresent(text -> root.put(property, text)));
        }
        root.put("rai:dataAnnotationPlatform", PLATFORM);
        new TreeMap<>(FROM_JOURNAL)
                .forEach((topic, property) -> content.card().text(topic).ifPresent(text -> root.put(property, text)));
        if (!content.card().days().isEmpty()) {
            list(root, "rai:dataCollectionTimeframe", content.card().days());
        }
    }

    private void provenance(ObjectNode root) {
        ObjectNode source = root.putObject("prov:wasDerivedFrom");
        source.put("@type", "prov:Entity").put("@id", "urn:sha256:" + content.facts());
        form().answer(CardQuestion.SOURCES).ifPresent(text -> source.put("prov:label", text));
        ObjectNode making = root.putObject("prov:wasGeneratedBy");
        making.put("@type", "prov:Activity").put("prov:label", "Generation and review in " + PLATFORM);
        List<String> days = content.card().days();
        if (!days.isEmpty()) {
            making.put("prov:startedAtTime", days.getFirst()).put("prov:endedAtTime", days.getLast());
        }
        content.card().text(Topic.GENERATION).ifPresent(text -> making.put("description", text));
        ArrayNode people = Json.MAPPER.createArrayNode();
        form().names().values().stream()
                .distinct()
                .sorted()
                .forEach(name -> people.addObject().put("@type", "prov:Person").put("prov:label", name));
        if (!people.isEmpty()) {
            making.set("prov:wasAssociatedWith", people);
        }
    }

    private void distribution(Path folder, ArrayNode files) throws IOException {
        for (Path file : ReleaseManifest.files(folder)) {
            String name = ReleaseManifest.name(folder, file);
            String ending = name.substring(name.lastIndexOf('.') + 1);
            files.addObject()
                    .put("@type", "cr:FileObject")
                    .put("@id", name)
                    .put("name", name)
                    .put("contentUrl", name)
                    .put("contentSize", Files.size(file) + " B")
                    .put("encodingFormat", TYPES.getOrDefault(ending, "text/plain"))
                    .put("sha256", ReleaseManifest.hash(file));
        }
        new TreeMap<>(CroissantRecords.FOLDERS).forEach((id, part) -> {
            if (Files.isDirectory(folder.resolve(part))) {
                files.addObject()
                        .put("@type", "cr:FileSet")
                        .put("@id", id)
                        .put("name", id)
                        .put("encodingFormat", TYPES.getOrDefault("jsonl", ""))
                        .put("includes", part + "/*.jsonl");
            }
        });
    }
}
