package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;

/** Seeded faults and audits without a window. */
class TrustCommandsTest {

    @TempDir
    private Path folder;

    @Test
    void faultsAreMixedInAndTheErrorsLeftEstimated() throws IOException {
        Path project = folder.resolve("project");
        try (Project opened = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(opened, 14, 7);
            for (int number = 1; number <= 5; number++) {
                new AsSeen(opened.queue()).decide(number, "bo", new Verdict.Accept(), 1_000);
            }
        }
        Path before = folder.resolve("before.jsonl");
        Ran.command("export", project, "--format", "jsonl", "--out", before);
        Ran mixed = Ran.command("faults", project, "--rate", "30", "--seed", "3");
        assertThat(mixed.code()).isZero();
        assertThat(mixed.err()).contains(" added");
        assertThat(mixed.out())
                .contains("errors left among 5 accepted items: unknown; no seeded fault is decided yet")
                .doesNotContain("interval");
        JsonNode undecided = Ran.command("faults", project, "--json").json();
        for (String part : List.of("all", "errorsLeft")) {
            assertThat(undecided.path(part).has("low") || undecided.path(part).has("high"))
                    .as(part)
                    .isFalse();
        }
        Path after = folder.resolve("after.jsonl");
        Ran.command("export", project, "--format", "jsonl", "--out", after);
        assertThat(after).hasSameTextualContentAs(before);
        assertThat(Ran.command("info", project).out()).contains("items: 14, 9 open, 5 accepted");
        try (Project current = SampleProject.open(folder)) {
            List<ItemRow> set = current.set().rows();
            current.queue().items(ItemFilter.ALL, 0, 99).stream()
                    .filter(r -> !set.contains(r))
                    .forEach(r -> new AsSeen(current.queue())
                            .decide(r.number(), "ann", new Verdict.Reject(List.of(RejectReason.INCORRECT), ""), 10));
        }
        Ran revealed = Ran.command("faults", project, "--tell", "--json");
        assertThat(revealed.json().path("all").path("found").asInt())
                .isPositive()
                .isEqualTo(revealed.json().path("told").size());
        assertThat(revealed.json().path("errorsLeft").path("estimate").asInt(-1))
                .isZero();
        assertThat(Ran.command("faults", project).out())
                .contains("errors left among 5 accepted items: 0 (95 % interval 0 to");
        Ran bad = Ran.command("faults", project, "--rate", "90");
        assertThat(bad.code()).isEqualTo(2);
        assertThat(bad.err().lines()).hasSize(1);
    }

    @Test
    void anAuditIsMadeAndReported() throws IOException {
        Path items = folder.resolve("items.jsonl");
        Files.writeString(items, """
            {"question_id": "q1", "question": "Who ?", "table_id": "t", "answer": "Ann"}
            {"question_id": "q2", "question": "When ?", "table_id": "t", "answer": ["1950", "1951"]}
            {"question_id": "q3", "question": "Where ?", "table_id": "none", "answer": "x"}
            {"table_id": "t", "header": ["Name", "Year"], "data": [["Ann", "1950"], ["Bo", "1951"]]}
            """);
        Path project = folder.resolve("audit");
        Ran made = Ran.command("audit", items, "--out", project);
        assertThat(made.code()).isEqualTo(1);
        assertThat(made.out()).contains("2 items, 1 tables, 0 passages");
        assertThat(made.err()).contains("q3 is skipped");
        try (Project opened = Project.open(project).orThrow(IllegalStateException::new)) {
            assertThat(opened.queue().item(2).orElseThrow().item().answer().values())
                    .containsExactly("1950", "1951");
            new AsSeen(opened.queue()).decide(1, "ann", new Verdict.Accept(), 10);
            new AsSeen(opened.queue())
                    .decide(2, "ann", new Verdict.Reject(List.of(RejectReason.INCOMPLETE_ANSWER), ""), 10);
        }
        Path csv = folder.resolve("report.csv");
        Ran report = Ran.command("audit", project, "--csv", csv);
        assertThat(report.code()).isZero();
        assertThat(report.out()).contains("1 (50.0 %)").contains("1 (100.0 %)");
        assertThat(csv).content().contains("all,2,1,0.5000,0,0.0000,1,1.0000,0,0.0000,0,0");
        assertThat(Ran.command("check", project).err()).contains("no query to check");
        for (Ran refused : List.of(
                Ran.command("export", project, "--out", folder.resolve("out")),
                Ran.command("generate", project, "--count", "5"))) {
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err()).contains("is an audit of an external set").hasLineCount(1);
        }
        assertThat(folder.resolve("out")).doesNotExist();
        assertThat(Ran.command("audit", folder.resolve("nothing"), "--out", folder.resolve("x"))
                        .code())
                .isEqualTo(2);
    }
}
