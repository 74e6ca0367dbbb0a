package org.spartabench.judging.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.TestData;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;

/**
 * What the checks say of seven invented examples, and whether it is so: what they say of rows is held against statements written
 * here by hand. Where real tables are at hand, the seven examples of the paper's Appendix M that they can answer follow.
 */
class ExampleChecksTest {

    @TempDir
    private Path temp;

    private final Map<String, List<Finding>> findings = new HashMap<>();

    private Tried look(Path tables, Path examples, List<String> ids) throws IOException {
        findings.clear();
        Path copy = Files.createDirectories(temp.resolve(tables.getFileName()));
        try (Stream<Path> files = Files.list(tables)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, copy.resolve(file.getFileName().toString()));
            }
        }
        Tried tried = Tried.over(copy);
        for (String line : Files.readAllLines(examples)) {
            JsonNode example = new ObjectMapper().readTree(line);
            if (ids.contains(example.path("id").asText())) {
                findings.put(
                        example.path("id").asText(),
                        tried.findings(
                                example.path("question").asText(),
                                example.path("sql").asText()));
            }
        }
        assertThat(findings.keySet()).containsExactlyInAnyOrderElementsOf(ids);
        return tried;
    }

    private List<String> messages(String example, Check check, Severity severity) {
        return findings.getOrDefault(example, List.of()).stream()
                .filter(f -> f.check() == check && f.severity() == severity)
                .map(Finding::message)
                .toList();
    }

    /** All that is more than information. */
    private List<String> warnings(String example) {
        return findings.getOrDefault(example, List.of()).stream()
                .filter(f -> f.severity().compareTo(Severity.WARNING) >= 0)
                .map(f -> f.check().label() + ": " + f.message())
                .toList();
    }

    private static void same(Tried tried, String one, String other) {
        assertThat(values(tried, one)).isEqualTo(values(tried, other));
    }

    private static List<String> values(Tried tried, String sql) {
        return tried.answer(Tried.block(sql)).values();
    }

    @Test
    void repeatedAnswersAreFound() throws IOException {
        Path tables = TestData.own("harbour");
        try (Tried tried = look(tables, TestData.own("examples.jsonl"), List.of("own-1", "own-2", "own-3", "own-4"))) {
            assertThat(warnings("own-1")).isEmpty();
            assertThat(messages("own-1", Check.NECESSITY, Severity.INFO)).hasSize(2);
            for (String condition : List.of("home_port = 'Salt Dock'", "licence = 'Open sea'")) {
                assertThat(values(tried, "SELECT MAX(years_experience) FROM captains WHERE " + condition))
                        .containsExactly("30");
            }
            assertThat(warnings("own-2"))
                    .containsExactly("Bag or set: The answer contains duplicates: 43 values, 26 distinct");
            String experienced = " WHERE captain_name IN (SELECT name FROM captains WHERE home_port = 'Lower Quay'"
                    + " AND years_experience > 10)";
            assertThat(values(tried, "SELECT COUNT(customer_name) FROM voyages" + experienced))
                    .containsExactly("43");
            assertThat(values(tried, "SELECT COUNT(DISTINCT customer_name) FROM voyages" + experienced))
                    .containsExactly("26");
            assertThat(messages("own-2", Check.NECESSITY, Severity.INFO))
                    .containsExactly("Without the condition years_experience > 10 nothing changes");
            same(
                    tried,
                    "SELECT name FROM captains WHERE home_port = 'Lower Quay' AND years_experience > 10",
                    "SELECT name FROM captains WHERE home_port = 'Lower Quay'");
            assertThat(warnings("own-3")).isEmpty();
            assertThat(warnings("own-4")).isEmpty();
        }
        Optional<Path> real = TestData.larger("medical");
        if (real.isPresent()) {
            medical(real.get(), TestData.larger("sparta-examples.jsonl").orElseThrow());
        }
    }

    @Test
    void conditionsThatDecideNothingAreFound() throws IOException {
        Path tables = TestData.own("rowing");
        try (Tried tried = look(tables, TestData.own("examples.jsonl"), List.of("own-5", "own-6", "own-7"))) {
            assertThat(warnings("own-5"))
                    .containsExactly("Necessity: Without the condition crew_name = 'Herons' nothing changes");
            same(
                    tried,
                    "SELECT salary FROM rower_contract WHERE rower_name = 'Hugo Linde' AND crew_name = 'Herons'",
                    "SELECT salary FROM rower_contract WHERE rower_name = 'Hugo Linde'");
            assertThat(warnings("own-6")).isEmpty();
            assertThat(warnings("own-7"))
                    .singleElement()
                    .asString()
                    .startsWith("Necessity: Without the hop salary > (SELECT MAX(salary)")
                    .endsWith("nothing changes");
            String swans = "SELECT rower_name FROM rower_contract WHERE salary > 100000 AND crew_name = 'Swans'";
            same(
                    tried,
                    swans,
                    swans + " AND salary > (SELECT MAX(salary) FROM rower_contract WHERE crew_name = 'Otters')");
        }
        Optional<Path> real = TestData.larger("nba");
        if (real.isPresent()) {
            nba(real.get(), TestData.larger("sparta-examples.jsonl").orElseThrow());
        }
    }

    private void medical(Path tables, Path examples) throws IOException {
        try (Tried tried = look(tables, examples, List.of("appM-06", "appM-10", "appM-14", "appM-16"))) {
            assertThat(warnings("appM-06")).isEmpty();
            assertThat(warnings("appM-10"))
                    .containsExactly("Bag or set: The answer contains duplicates: 84 values, 39 distinct");
            assertThat(warnings("appM-14"))
                    .containsExactly("Bag or set: The answer contains duplicates: 3 values, 2 distinct");
            assertThat(warnings("appM-16")).isEmpty();
            String experienced =
                    " WHERE doctor_name IN (SELECT name FROM doctors WHERE hospital_branch = 'Central Hospital'"
                            + " AND years_experience > 20)";
            assertThat(values(tried, "SELECT COUNT(patient_name) FROM appointments" + experienced))
                    .containsExactly("84");
            assertThat(values(tried, "SELECT COUNT(DISTINCT patient_name) FROM appointments" + experienced))
                    .containsExactly("39");
            assertThat(messages("appM-10", Check.NECESSITY, Severity.INFO))
                    .containsExactly("Without the condition years_experience > 20 nothing changes");
            same(
                    tried,
                    "SELECT name FROM doctors WHERE hospital_branch = 'Central Hospital' AND years_experience > 20",
                    "SELECT name FROM doctors WHERE hospital_branch = 'Central Hospital'");
            assertThat(messages("appM-06", Check.NECESSITY, Severity.INFO)).hasSize(2);
            for (String condition : List.of("hospital_branch = 'Central Hospital'", "specialization = 'Pediatrics'")) {
                assertThat(values(tried, "SELECT MAX(years_experience) FROM doctors WHERE " + condition))
                        .containsExactly("28");
            }
        }
    }

    private void nba(Path tables, Path examples) throws IOException {
        try (Tried tried = look(tables, examples, List.of("appM-07", "appM-09", "appM-18"))) {
            assertThat(warnings("appM-07"))
                    .containsExactly("Necessity: Without the condition team_name = 'Celtics' nothing changes");
            same(
                    tried,
                    "SELECT salary FROM nba_player_affiliation WHERE player_name = 'Kevin McHale' AND team_name ="
                            + " 'Celtics'",
                    "SELECT salary FROM nba_player_affiliation WHERE player_name = 'Kevin McHale'");
            assertThat(warnings("appM-09")).isEmpty();
            assertThat(warnings("appM-18"))
                    .singleElement()
                    .asString()
                    .startsWith("Necessity: Without the hop salary > (SELECT MAX(salary)")
                    .endsWith("nothing changes");
            String lakers =
                    "SELECT player_name FROM nba_player_affiliation WHERE salary > 20000000 AND team_name = 'Lakers'";
            same(
                    tried,
                    lakers,
                    lakers + " AND salary > (SELECT MAX(salary) FROM nba_player_affiliation WHERE team_name = 'Suns')");
        }
    }
}
