package org.spartabench.authors.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;

class PromptFilesTest {

    /** The fields of each kind's reply; also the list of kinds. */
    private static final Map<String, List<String>> REPLIES = Map.ofEntries(
            Map.entry("where", List.of("where")),
            Map.entry("group-by", List.of("group_by")),
            Map.entry("having", List.of("having")),
            Map.entry("order-by", List.of("order_by")),
            Map.entry("limit", List.of("limit")),
            Map.entry("select", List.of("select")),
            Map.entry("select-aggregate", List.of("select")),
            Map.entry("one-shot", List.of("query")),
            Map.entry("one-shot-k", List.of("predicates")),
            Map.entry("inner-block", List.of("choice")),
            Map.entry("outer-table", List.of("table")),
            Map.entry("purpose", List.of("choice", "question")),
            Map.entry("final-look", List.of("asked", "reason")),
            Map.entry("nested-n", List.of("choice")),
            Map.entry("nested-a", List.of("choice")),
            Map.entry("nested-j", List.of("choice")),
            Map.entry("nested-ja", List.of("choice")),
            Map.entry("repair", List.of("blamed", "change")),
            Map.entry("question", List.of("question")),
            Map.entry("virtual-sql", List.of("query")),
            Map.entry("function-sql", List.of("query")),
            Map.entry("program", List.of("program")),
            Map.entry("agent", List.of("query")),
            Map.entry("inquiry", List.of("inquiry")),
            Map.entry("clarification", List.of("classification", "answer")),
            Map.entry("candidate-sql", List.of("sql")),
            Map.entry("pandas-program", List.of("program")),
            Map.entry("equivalence", List.of("verdict")),
            Map.entry("enrich", List.of("question", "conditions")),
            Map.entry("hint", List.of("choice", "reason")),
            Map.entry("extract", List.of("rows")),
            Map.entry("table-words", List.of("noun", "person", "columns")),
            Map.entry("naturalness", List.of("relevance", "clarity", "overall", "reason")));

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([^}]*)}}");
    private static final Pattern EXAMPLE = Pattern.compile("```json\\n(.*?)\\n```", Pattern.DOTALL);
    private static final Path PROMPTS = Path.of("prompts");

    static Stream<String> kinds() {
        return REPLIES.keySet().stream().sorted();
    }

    @Test
    void thereIsOneFileForEachKind() throws IOException {
        try (Stream<Path> files = Files.list(PROMPTS)) {
            List<String> names = files.map(f -> f.getFileName().toString())
                    .filter(name -> name.endsWith(".md") && !name.equals("README.md"))
                    .toList();
            assertThat(names)
                    .containsExactlyInAnyOrderElementsOf(
                            kinds().map(kind -> kind + ".md").toList());
        }
    }

    @Test
    void aFileHasTheFormThatTheReadmeDescribes() {
        Law.holdsFor(kinds(), kind -> {
            String text = text(kind);
            assertThat(text).startsWith("---\nversion: 1\nkind: " + kind + "\n---\n\n# System\n\n");
            assertThat(text.split("\n# User\n", -1)).hasSize(2);
            assertThat(placeholdersOf(Files.readString(PROMPTS.resolve("README.md"))))
                    .containsAll(placeholdersOf(text));
            assertThat(placeholdersOf(text)).contains("persona");
            assertThat(placeholdersOf(text).contains(kind.equals("pandas-program") ? "files" : "schema"))
                    .as("who looks at a whole query, at outputs or at a text needs no tables")
                    .isNotEqualTo(Set.of("final-look", "equivalence", "extract").contains(kind));
        });
    }

    @Test
    void theExampleIsAReplyOfThatKind() {
        Law.holdsFor(kinds(), kind -> {
            List<MatchResult> examples = EXAMPLE.matcher(text(kind)).results().toList();
            assertThat(examples).hasSize(1);
            JsonNode reply = new ObjectMapper().readTree(examples.getFirst().group(1));
            List<String> fields = new ArrayList<>();
            reply.fieldNames().forEachRemaining(fields::add);
            assertThat(fields).isEqualTo(REPLIES.get(kind));
        });
    }

    private static String text(String kind) throws IOException {
        return Files.readString(PROMPTS.resolve(kind + ".md"));
    }

    private static TreeSet<String> placeholdersOf(String text) {
        TreeSet<String> names = new TreeSet<>();
        PLACEHOLDER.matcher(text).results().forEach(m -> names.add(m.group(1)));
        return names;
    }
}
