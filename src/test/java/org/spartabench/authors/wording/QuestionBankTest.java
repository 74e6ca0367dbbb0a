package org.spartabench.authors.wording;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** Queries over the sample domains with the questions that a reader found good; line n is worded with seed n. */
public class QuestionBankTest {

    private static final String BANK = "questions.jsonl";

    @Test
    void everyQueryOfTheBankStillGetsItsQuestion() throws IOException {
        Map<String, Schema> schemas = new HashMap<>();
        List<String> lines = lines();
        for (int n = 1; n <= lines.size(); n++) {
            JsonNode line = new ObjectMapper().readTree(lines.get(n - 1));
            Schema schema = schemas.computeIfAbsent(line.get("domain").asText(), QuestionBankTest::schema);
            Block query = SqlReader.read(line.get("sql").asText()).block().orElseThrow();
            Wording wording = new Wording(Lexicon.forSchema(schema));
            assertThat(wording.phrase(query, schema, n).text())
                    .as("line " + n)
                    .isEqualTo(line.get("question").asText());
        }
    }

    public static Schema schema(String domain) {
        ImportPlan plan = GrownBlocks.ok(Import.preview(Path.of("sample-data", domain), Optional.empty()));
        return plan.schema();
    }

    private static List<String> lines() throws IOException {
        try (InputStream in = Objects.requireNonNull(QuestionBankTest.class.getResourceAsStream(BANK))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
