package org.spartabench.project.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.shacl.ShaclValidator;
import org.apache.jena.shacl.Shapes;
import org.apache.jena.update.UpdateAction;
import org.spartabench.publishing.release.metadata.CroissantTask;

/** Reads the files of a release as others do, and compares its descriptions with them. */
final class ReleaseFiles {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Mends the published shapes, in which a property shape has no path, so that SHACL does not allow it: its alternatives become
     * those of the node, and each asks for its property, as the message of the shape says.
     */
    private static final String WITH_PATHS = """
        PREFIX sh: <http://www.w3.org/ns/shacl#> PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>
        DELETE { ?node sh:property ?shape . ?shape sh:or ?all ; sh:minCount ?least ; sh:message ?message }
        INSERT { ?node sh:or ?all . ?each sh:minCount 1 }
        WHERE { ?node sh:property ?shape . ?shape sh:or ?all ; sh:minCount ?least ; sh:message ?message .
            FILTER NOT EXISTS { ?shape sh:path ?path } ?all rdf:rest*/rdf:first ?each }
        """;

    private ReleaseFiles() {}

    /** Required and recommended properties are there, files have their checksums, fields their columns, references their keys. */
    static void croissant(Path out) throws Exception {
        JsonNode root = JSON.readTree(out.resolve("croissant.json").toFile());
        assertThat(root.properties().stream().map(Map.Entry::getKey))
                .contains("@context", "@type", "conformsTo", "name", "description", "license", "url", "creator")
                .contains("datePublished", "dateCreated", "dateModified", "version", "keywords", "sdLicense")
                .contains("inLanguage", "isLiveDataset", "citeAs", "sdVersion", "distribution", "recordSet")
                .contains("prov:wasDerivedFrom", "prov:wasGeneratedBy", "rai:dataAnnotationPlatform")
                .contains("rai:dataAnnotationAnalysis", "rai:annotationsPerItem", "rai:dataCollectionTimeframe")
                .contains("rai:dataUseCases", "rai:dataLimitations", "rai:dataBiases", "rai:dataSocialImpact")
                .contains("rai:personalSensitiveInformation", "rai:dataCollection", "rai:dataCollectionType")
                .contains("rai:dataCollectionMissingData", "rai:dataCollectionRawData", "rai:dataImputationProtocol")
                .contains("rai:dataManipulationProtocol", "rai:dataPreprocessingProtocol", "rai:annotatorDemographics")
                .contains("rai:dataAnnotationProtocol", "rai:dataReleaseMaintenancePlan");
        Set<String> described = new HashSet<>();
        for (JsonNode file : root.path("distribution")) {
            String url = file.path("contentUrl").asText();
            if (file.path("@type").asText().equals("cr:FileObject")) {
                byte[] bytes = Files.readAllBytes(out.resolve(url));
                assertThat(file.path("sha256").asText())
                        .as(url)
                        .isEqualTo(HexFormat.of()
                                .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
                described.add(url);
            }
        }
        try (Stream<Path> all = Files.walk(out)) {
            assertThat(all.filter(Files::isRegularFile)
                            .map(f -> out.relativize(f).toString()))
                    .as("files that are not described")
                    .filteredOn(f -> !described.contains(f))
                    .containsExactlyInAnyOrder("croissant.json", "task.jsonld", "manifest.json");
        }
        Map<String, Set<String>> values = new TreeMap<>();
        List<JsonNode> fields = new ArrayList<>();
        for (JsonNode set : root.path("recordSet")) {
            set.path("field").forEach(fields::add);
            set.path("data")
                    .forEach(line -> line.properties()
                            .forEach(v -> values.computeIfAbsent(v.getKey(), k -> new HashSet<>())
                                    .add(v.getValue().asText())));
        }
        for (JsonNode field : fields) {
            String id = field.path("@id").asText();
            JsonNode source = (field.has("subField") ? field.path("subField").path(0) : field).path("source");
            if (!source.isMissingNode()) {
                String column = source.path("extract").path("column").asText();
                List<JsonNode> lines = lines(out.resolve(
                        source.has("fileSet")
                                ? source.path("fileSet").path("@id").asText().replace("-files", "")
                                : source.path("fileObject").path("@id").asText()));
                assertThat(lines).as(id).isNotEmpty().allMatch(line -> line.has(column));
                lines.forEach(l -> values.computeIfAbsent(id, k -> new HashSet<>())
                        .add(l.path(column).asText()));
            }
        }
        fields.stream()
                .filter(f -> f.has("references"))
                .forEach(f -> assertThat(values.get(
                                f.path("references").path("field").path("@id").asText("items/question_id")))
                        .as("keys of %s", f.path("@id"))
                        .containsAll(values.get(f.path("@id").asText())));
        assertThat(root.findValuesAsText("@type"))
                .contains("prov:Activity", "prov:Entity", "prov:Person")
                .filteredOn("cr:Field"::equals)
                .hasSizeGreaterThan(40);
        assertThat(values.get("splits/name")).containsExactlyInAnyOrder("dev", "test");
    }

    /** The problem, and a system that was scored, pass the published shapes; a problem that specifies nothing does not. */
    static void task(Path out, Path work) throws IOException {
        Path system = work.resolve("gpt.jsonld");
        CroissantTask.solution(system, CroissantTask.Problem.of(out).orElseThrow(), "gpt 5", Map.of("EM", 0.5));
        assertThat(violations(out.resolve("task.jsonld"))).isEmpty();
        assertThat(violations(system)).isEmpty();
        ObjectNode problem =
                (ObjectNode) JSON.readTree(out.resolve("task.jsonld").toFile());
        problem.remove(List.of("croissant:input", "croissant:output", "croissant:implementation"));
        Path poor = work.resolve("poor.jsonld");
        JSON.writeValue(poor.toFile(), problem);
        assertThat(violations(poor)).isNotEmpty();
    }

    /** Validates a file with the ontology of Croissant Tasks, as its own validator does. */
    private static List<String> violations(Path file) {
        Model ontology = RDFDataMgr.loadModel("src/test/resources/croissant/croissant-tasks.ttl");
        Model data = ModelFactory.createRDFSModel(
                ontology, RDFDataMgr.loadModel(file.toUri().toString()));
        Model shapes = RDFDataMgr.loadModel("src/test/resources/croissant/croissant-tasks-shapes.ttl");
        UpdateAction.parseExecute(WITH_PATHS, shapes);
        return ShaclValidator.get().validate(Shapes.parse(shapes), data.getGraph()).getEntries().stream()
                .map(entry -> entry.message() + " at " + entry.focusNode())
                .toList();
    }

    static List<JsonNode> lines(Path place) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(place)) {
            var jsonl = FileSystems.getDefault().getPathMatcher("glob:**.jsonl");
            for (Path file : files.filter(jsonl::matches).sorted().toList()) {
                for (String line : Files.readAllLines(file)) {
                    lines.add(JSON.readTree(line));
                }
            }
        }
        return lines;
    }

    static Map<String, String> bytes(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .collect(Collectors.toMap(f -> root.relativize(f).toString(), ReleaseFiles::text));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
