package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.item.finding.KindOfError;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.Json;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;

/**
 * Audits 200 questions over six databases in the manner of BIRD, with 60 planted errors, 15 of each kind. Questions and errors were
 * written before the checks that find them, by the same hand.
 */
class AuditKindsTest {

    private static final Path SET = Path.of("src/test/resources/audit");

    @TempDir
    private Path folder;

    /** A planted error; without a kind a question as it should be. */
    private record Labelled(String database, String kind, String why, String question, String evidence, String sql) {}

    @Test
    void theQueueBeginsWithTheErrorsOfEachKindAndFewGoodOnesAreCalledWrong() throws IOException, SQLException {
        List<Labelled> all = labelled();
        Path audit = audited(all);
        List<String> late = new ArrayList<>();
        List<String> unnamed = new ArrayList<>();
        List<String> wronged = new ArrayList<>();
        Map<String, Integer> first = new HashMap<>();
        for (String database : databases(all)) {
            List<Labelled> own =
                    all.stream().filter(l -> l.database().equals(database)).toList();
            assertThat(Ran.command("check", audit.resolve(database)).code()).isLessThan(2);
            try (Project project = Projects.ok(Project.open(audit.resolve(database)))) {
                List<ItemRow> queue = project.queue().items(ItemFilter.ALL.withRiskFirst(true), 0, 1_000);
                for (int i = 0; i < queue.size(); i++) {
                    Labelled item = own.get(queue.get(i).number() - 1);
                    List<Finding> findings = project.findings()
                            .standing()
                            .getOrDefault(queue.get(i).number(), List.of());
                    if (item.kind().isEmpty()) {
                        findings.stream()
                                .filter(f -> f.severity() == Severity.ERROR)
                                .findFirst()
                                .ifPresent(f -> wronged.add(item + ": " + f));
                        continue;
                    }
                    if (3 * i < queue.size()) {
                        first.merge(item.kind(), 1, Integer::sum);
                    } else {
                        late.add(item.toString());
                    }
                    boolean named = findings.stream()
                            .filter(f -> f.severity() != Severity.INFO)
                            .flatMap(f -> f.check().kind().stream())
                            .anyMatch(k -> k.code().equals(item.kind()));
                    if (!named) {
                        unnamed.add(item.toString());
                    }
                }
            }
        }
        int found = first.values().stream().mapToInt(Integer::intValue).sum();
        assertThat(all).hasSize(200);
        assertThat(found).as("%s, late: %s", first, late).isGreaterThanOrEqualTo(55);
        assertThat(first.values()).as("%s", first).allMatch(n -> n >= 12);
        assertThat(wronged).hasSizeLessThanOrEqualTo(3);
        assertThat(unnamed).hasSizeLessThanOrEqualTo(15);
    }

    @Test
    void theTableOfErrorsOfASetHasTheFourKinds() throws IOException, SQLException {
        Path audit = audited(labelled().stream()
                .filter(l -> l.database().equals("transit"))
                .limit(4)
                .toList());
        Path transit = audit.resolve("transit");
        try (Project project = Projects.ok(Project.open(transit))) {
            AsSeen seen = new AsSeen(project.queue());
            seen.decide(1, "ann", new Verdict.Accept(), 1_000);
            seen.decide(2, "ann", new Verdict.Reject(List.of(RejectReason.TIE, RejectReason.WRONG_CAST), ""), 1_000);
            seen.decide(3, "ann", new Verdict.Reject(List.of(RejectReason.AGAINST_KNOWLEDGE), ""), 1_000);
            seen.decide(4, "ann", new Verdict.Reject(List.of(RejectReason.UNNATURAL), ""), 1_000);
        }
        assertThat(Ran.command("audit", transit, "--json").out())
                .contains("\"kinds\" : {\n      \"E1\" : 0,\n      \"E2\" : 1,\n      \"E3\" : 1,\n      \"E4\" : 0");
        for (KindOfError kind : KindOfError.values()) {
            assertThat(Ran.command("audit", transit).out()).contains(kind.code() + " " + kind.label());
        }
    }

    private static Set<String> databases(List<Labelled> all) {
        Set<String> databases = new TreeSet<>();
        all.forEach(l -> databases.add(l.database()));
        return databases;
    }

    private static List<Labelled> labelled() throws IOException {
        List<Labelled> all = new ArrayList<>();
        String database = "";
        for (String line : Files.readAllLines(SET.resolve("questions.txt"))) {
            String[] parts = line.split(" \\| ", -1);
            if (line.startsWith("[")) {
                database = line.substring(1, line.length() - 1);
            } else if (!line.startsWith("#")) {
                String kind = parts[0].replace("-", "");
                all.add(new Labelled(database, kind, parts[1], parts[2], parts[3], parts[4]));
            }
        }
        return all;
    }

    /** Writes the set in the layout of BIRD and makes projects of it. */
    private Path audited(List<Labelled> all) throws IOException, SQLException {
        Path set = folder.resolve("set");
        for (String database : databases(all)) {
            Path file = Files.createDirectories(set.resolve("dev_databases").resolve(database))
                    .resolve(database + ".sqlite");
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate(Files.readString(SET.resolve(database + ".sql")));
            }
        }
        ArrayNode records = Json.MAPPER.createArrayNode();
        for (Labelled item : all) {
            records.addObject()
                    .put("question_id", records.size())
                    .put("db_id", item.database())
                    .put("question", item.question())
                    .put("evidence", item.evidence())
                    .put("SQL", item.sql());
        }
        Json.MAPPER.writeValue(set.resolve("dev.json").toFile(), records);
        Path audit = folder.resolve("audit");
        assertThat(Ran.command("audit", set, "--out", audit).err()).isEmpty();
        return audit;
    }
}
