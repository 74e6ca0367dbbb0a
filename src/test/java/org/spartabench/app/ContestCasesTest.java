package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.TestData;
import org.spartabench.answering.contest.Contests;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.answering.contest.candidate.RowsDifference.Kind;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.Json;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;

/** Contests whose reasons blamed the engine: each pair of recorded queries is compared again, over the same tables. */
class ContestCasesTest {

    @TempDir
    private Path folder;

    @Test
    void whatDiffersIsNamedAndNoEngineIsBlamed() throws IOException {
        Path cases = TestData.needCases("siwarex/contest-explanations.jsonl");
        Path home = folder.resolve("project");
        assertThat(Ran.command("sample", "medical", home).code()).isZero();
        int different = 0;
        try (Project project = Projects.ok(Project.open(home));
                LocalApis apis = LocalApis.start(
                                project.facts(), List.copyOf(BuiltInApis.at(URI.create("http://127.0.0.1"))))
                        .orThrow(IllegalStateException::new)) {
            Contests contests = new Contests(apis, Optional.empty(), Patient.LIMITS);
            for (String line : Files.readAllLines(cases)) {
                JsonNode contenders = Json.MAPPER.readTree(line).path("contenders");
                List<String> queries = List.of(
                        contenders.path("QR").path("sql").asText(),
                        contenders.path("SL").path("sql").asText(),
                        contenders.path("IMP").path("follows").asText());
                for (List<Integer> pair : List.of(List.of(0, 1), List.of(0, 2), List.of(1, 2))) {
                    String first = queries.get(pair.getFirst());
                    String second = queries.get(pair.getLast());
                    AnswerComparison contest = contests.of(
                            new MakerQueries(
                                    "q",
                                    "Which?",
                                    List.of(),
                                    Map.of(
                                            AnswerSource.QR,
                                            HybridClinic.query(first),
                                            AnswerSource.SL,
                                            HybridClinic.query(second))),
                            1);
                    List<String> left =
                            contest.rows(AnswerSource.QR).orElseThrow().lines();
                    List<String> right =
                            contest.rows(AnswerSource.SL).orElseThrow().lines();
                    boolean differ = !left.stream()
                            .sorted()
                            .toList()
                            .equals(right.stream().sorted().toList());
                    different += differ ? 1 : 0;
                    assertThat(contest.differences())
                            .as(first + "\n" + second)
                            .noneMatch(d -> d.kind() == Kind.ENGINE || d.kind() == Kind.ROWS)
                            .matches(all -> !differ || !all.isEmpty(), "a difference is named");
                }
            }
        }
        assertThat(different).isGreaterThan(20);
    }
}
