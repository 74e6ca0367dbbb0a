package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.TestData;
import org.spartabench.base.Json;
import org.spartabench.facts.value.Values;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.python.confined.TestPython;

/** Failing inputs that others found while they audited, corrected and compared sets: each gives what its labels say, by the commands. */
class PublishedCasesTest {

    /** What a finding says, by case and item; the first words of its line in the CSV. */
    private static final Map<String, List<String>> FOUND = Map.of(
            "gold-after-a-year",
            List.of(
                    "db:1,Coverage,E1,warning,\"The question says more than 1974",
                    "db:2,Coverage,E1,warning,\"The question says less than 1975"),
            "gold-null-sorts-first",
            List.of(
                    "db:1,Ties,E2,warning,LIMIT 1 takes rows where weight is NULL",
                    "db:2,Ties,E2,warning,LIMIT 1 takes rows where weight is NULL"),
            "gold-text-sorted",
            List.of(
                    "db:1,Values,E2,error,car.price is text but holds numbers",
                    "db:2,Values,E2,error,price is text but compared with a number"));

    @TempDir
    private Path folder;

    /** The set's own database gives the rows, and no check says that they are wrong. */
    @TestFactory
    Stream<DynamicTest> setsAreJudgedByTheirOwnDatabase() throws IOException {
        return cases("audit-", "right.json", (set, work) -> {
            Path project = audited(set, work);
            List<String> findings = findings(project, work);
            try (Project opened = Projects.ok(Project.open(project))) {
                List<List<String>> answers = new ArrayList<>();
                opened.set().present(item -> answers.add(item.answer().values()));
                assertThat(answers)
                        .isEqualTo(rows(
                                Json.MAPPER.readTree(set.resolve("right.json").toFile())));
                for (int i = 0; i < answers.size(); i++) {
                    String wrong = "db:" + (i + 1) + ",Answer,E2,error,";
                    String said =
                            answers.get(i).isEmpty() ? wrong + "The query gives no value,," + (i + 1) : wrong + "none";
                    assertThat(findings).noneMatch(line -> line.startsWith(wrong) && !line.equals(said));
                }
            }
        });
    }

    private static List<List<String>> rows(JsonNode right) {
        return right.valueStream()
                .map(query -> query.path("right")
                        .valueStream()
                        .map(row -> row.valueStream()
                                .map(v -> Values.text(v.isNumber() ? v.decimalValue() : v.textValue()))
                                .collect(Collectors.joining(" | ")))
                        .toList())
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> wrongGoldIsFound() throws IOException {
        return cases("gold-", "dev.json", (set, work) -> {
            List<String> found = findings(audited(set, work), work);
            for (String wanted : FOUND.get(set.getFileName().toString())) {
                assertThat(found).anyMatch(line -> line.startsWith(wanted));
            }
        });
    }

    /** An answer with its accent beside it is found in the table that has it as one letter. */
    @Test
    void answersOfHybridSetsAreFoundInEitherForm() throws IOException {
        Path set = TestData.needCases("bugs/audit-hybridqa-answer-form");
        Path project = folder.resolve("project");
        done("audit", set.resolve("dev.json"), set.resolve("tables"), set.resolve("req"), "--out", project);
        done("sheet", project, "--out", folder.resolve("sheet.csv"));
        assertThat(folder.resolve("sheet.csv")).content().contains("Race\n2001 | Zo\u00eb\nZo\u00eb won the race.");
    }

    /** No pair of outputs that differ is called equal, none of equal ones different; what people doubt is unsure. */
    @Test
    void outputsAreJudgedAsPeopleLabelledThem() throws IOException {
        Map<String, String> verdicts = verdicts("outputs-pairs.jsonl");
        Map<String, Map<String, Integer>> table = new TreeMap<>();
        for (String line : Files.readAllLines(TestData.needCases("publish/outputs-labels.jsonl"))) {
            JsonNode label = Json.MAPPER.readTree(line);
            table.computeIfAbsent(label.path("label").asText(), l -> new TreeMap<>())
                    .merge(verdicts.get(label.path("id").asText()), 1, Integer::sum);
        }
        assertThat(table)
                .containsExactly(
                        Map.entry("amb", Map.of("unsure", 11)),
                        Map.entry("diff", Map.of("different", 23, "unsure", 1)),
                        Map.entry("same", Map.of("equal", 75)));
        assertThat(verdicts("outputs-index.jsonl"))
                .as("a printed frame without an index; the last has the columns crossed")
                .isEqualTo(Map.of("a", "equal", "b", "equal", "c", "equal", "d", "equal", "e", "equal", "f", "unsure"));
    }

    private static Map<String, String> verdicts(String pairs) throws IOException {
        Map<String, String> verdicts = new HashMap<>();
        String out = done("outputs", TestData.needCases("publish/" + pairs), "--profile", "paper")
                .out();
        for (String line : out.lines().toList()) {
            JsonNode verdict = Json.MAPPER.readTree(line);
            verdicts.put(verdict.path("id").asText(), verdict.path("verdict").asText());
        }
        return verdicts;
    }

    /** Of a set's programs one is right; each other is named, and leaves in no corrected set. */
    @Test
    void programsThatAreWrongOrHostileAreNamed() throws IOException, InterruptedException {
        Path set = Files.createDirectory(folder.resolve("codeset"));
        Files.copy(TestData.needCases("publish/codeset.json"), set.resolve("dev.json"));
        Files.move(made().resolve("databases"), set.resolve("databases"));
        Path bakery = audited(set, folder).resolveSibling("bakery");
        Ran tried = Ran.command("program", bakery, "--all", "--run", "--json");
        assertThat(tried.err()).contains("programs of the set: {different=4, equal=1}");
        Ran left = Ran.command("export", bakery.getParent(), "--format", "bird", "--out", folder.resolve("out.json"));
        assertThat(left.err().lines())
                .zipSatisfy(
                        List.of(
                                "bakery:1: its program: different, other values 10 / 20",
                                "bakery:2: its program: different, line 1: SyntaxError",
                                "bakery:3: its program: different, line 1: not allowed: import os",
                                "bakery:4: its program: different, other rows 3 rows against 1"),
                        (line, wanted) -> assertThat(line).contains(wanted).endsWith("; left out"));
        JsonNode given = Json.MAPPER.readTree(set.resolve("dev.json").toFile());
        JsonNode kept = Json.MAPPER.readTree(folder.resolve("out.json").toFile());
        assertThat(kept.get(0)).isEqualTo(given.get(0));
        for (int i = 1; i < 5; i++) {
            assertThat(kept.get(i).path("code").asText())
                    .isNotEqualTo(given.get(i).path("code").asText());
        }
    }

    /** Sixty questions with 15 planted errors, three of which give the right rows on these databases: each error is a case. */
    @Test
    void everyPlantedErrorIsACase() throws IOException, InterruptedException {
        Path set = made();
        assertThat(set.resolve("dev.json")).hasSameTextualContentAs(TestData.needCases("publish/correct-60.json"));
        JsonNode counts = done(
                        "correct",
                        set.resolve("dev.json"),
                        "--databases",
                        set.resolve("databases"),
                        "--out",
                        folder.resolve("projects"),
                        "--replies",
                        TestData.needCases("publish/correct-60-replies.jsonl"),
                        "--json")
                .json();
        assertThat(Stream.of("all", "against", "split", "none")
                        .map(state -> counts.path(state).asInt()))
                .containsExactly(39, 14, 6, 1);
        Set<String> cases = new TreeSet<>();
        done("rule", folder.resolve("projects"), "--validator", "ann", "--json")
                .json()
                .forEach(listed -> cases.add(listed.path("item").asText()));
        Json.MAPPER.readTree(set.resolve("plan.json").toFile()).forEachEntry((item, plan) -> {
            if (!plan.get(0).asText().equals("all") || !plan.get(1).isNull()) {
                assertThat(cases).contains(item);
            }
        });
    }

    /** Databases, questions, replies and plan of the sixty, by the script that belongs to them. */
    private Path made() throws IOException, InterruptedException {
        Path script = TestData.needCases("publish/correct-60-make.py").toAbsolutePath();
        Process python = new ProcessBuilder(TestPython.get().executable().toString(), script.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("made.txt").toFile())
                .start();
        assertThat(python.waitFor())
                .as(Files.readString(folder.resolve("made.txt")))
                .isZero();
        return folder.resolve("corr");
    }

    private interface Case {
        void holds(Path set, Path work) throws IOException;
    }

    private Stream<DynamicTest> cases(String prefix, String file, Case test) throws IOException {
        List<Path> sets;
        try (Stream<Path> all = Files.list(TestData.needCases("bugs"))) {
            sets = all.filter(p -> p.getFileName().toString().startsWith(prefix) && Files.exists(p.resolve(file)))
                    .sorted()
                    .toList();
        }
        assertThat(sets).isNotEmpty();
        return IntStream.range(0, sets.size())
                .mapToObj(i -> DynamicTest.dynamicTest(
                        sets.get(i).getFileName().toString(),
                        () -> test.holds(sets.get(i), Files.createDirectory(folder.resolve(prefix + i)))));
    }

    private static Path audited(Path set, Path work) {
        Ran ran = Ran.command("audit", set, "--out", work.resolve("audit"));
        assertThat(ran.err().lines())
                .as("every record is an item")
                .allMatch(line -> line.contains("right.json, record "));
        return work.resolve("audit/db");
    }

    private static List<String> findings(Path project, Path work) throws IOException {
        Ran.command("check", project, "--out", work.resolve("findings.csv"));
        return Files.readAllLines(work.resolve("findings.csv"));
    }

    private static Ran done(Object... words) {
        Ran ran = Ran.command(words);
        assertThat(ran.code()).as(ran.err()).isZero();
        return ran;
    }
}
