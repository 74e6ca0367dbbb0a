package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.TestData;
import org.spartabench.answering.contest.Contests;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.ContestJson;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.answering.contest.candidate.RowsDifference;
import org.spartabench.answering.contest.candidate.RowsDifference.Kind;
import org.spartabench.answering.execution.FactsWithApis;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.Json;
import org.spartabench.facts.FactBase;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.sql.tree.Query;

/** Contests of which eleven blamed the engine where a query had another condition: the recorded queries are run and compared again. */
class ContestCasesTest {

    @TempDir
    private Path folder;

    @Test
    void whatDiffersIsNamedAndNoEngineIsBlamed() throws IOException {
        Path cases = TestData.needCases("siwarex/contest-explanations.jsonl");
        Path home = folder.resolve("project");
        assertThat(Ran.command("sample", "medical", home).code()).isZero();
        List<String> wrong = new ArrayList<>();
        int different = 0;
        try (Project project = Projects.ok(Project.open(home));
                FactsWithApis facts = new FactsWithApis(project.facts());
                FactBase second = facts.second().orThrow(IllegalStateException::new);
                LocalApis apis = LocalApis.start(facts, List.copyOf(BuiltInApis.at(URI.create("http://127.0.0.1"))))
                        .orThrow(IllegalStateException::new)) {
            Contests contests = new Contests(apis, Optional.of(second), Patient.LIMITS);
            for (String line : Files.readAllLines(cases)) {
                JsonNode recorded = Json.MAPPER.readTree(line);
                AnswerComparison contest = contests.of(
                        new MakerQueries(recorded.path("id").asText(), "Which?", List.of(), queries(recorded)), 1);
                JsonNode written = ContestJson.write(contest);
                for (AnswerSource source : queries(recorded).keySet()) {
                    String rows = "/contenders/" + source + "/rows";
                    assertThat(written.at(rows).toString())
                            .as(contest.id() + " " + source)
                            .isEqualTo(recorded.at(rows).toString());
                }
                assertThat(written.path("compatible").toString())
                        .as(contest.id())
                        .isEqualTo(recorded.path("compatible").toString());
                for (RowsDifference difference : contest.differences()) {
                    different++;
                    if (difference.kind() == Kind.ENGINE
                            || difference.kind() == Kind.ROWS
                            || difference.row().isEmpty()) {
                        wrong.add(contest.id() + " " + difference);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(different).isGreaterThanOrEqualTo(34);
    }

    private static Map<AnswerSource, Query> queries(JsonNode recorded) {
        JsonNode contenders = recorded.path("contenders");
        Map<AnswerSource, Query> all = new EnumMap<>(AnswerSource.class);
        all.put(AnswerSource.QR, HybridClinic.query(contenders.at("/QR/sql").asText()));
        all.put(AnswerSource.SL, HybridClinic.query(contenders.at("/SL/sql").asText()));
        all.put(
                AnswerSource.IMP,
                HybridClinic.query(contenders.at("/IMP/follows").asText()));
        return all;
    }
}
