package org.spartabench.judging.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.Law;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Fix;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.wording.Wording;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Each check on questions that people might type, over the medical and the NBA sample: five that it marks, five that it lets be. */
final class ChecksTest {

    @TempDir
    private static Path folder;

    private static Tried medical;
    private static Tried nba;
    private static Tried twins;

    @BeforeAll
    static void open() throws IOException {
        medical = Tried.sample(SampleDomain.MEDICAL, folder);
        nba = Tried.sample(SampleDomain.NBA, folder);
        twins = Tried.over(twins());
        medical.item(1, "SELECT name FROM doctors WHERE specialization = 'Cardiology'");
        medical.item(2, "SELECT patient_name FROM billing WHERE amount > 3000");
        nba.item(3, "SELECT COUNT(*) FROM nba_game_information WHERE home_team_name = 'Anchors'");
    }

    /** The medical tables with a second patient and a second doctor of a name that is there already, and times in a bill. */
    private static Path twins() throws IOException {
        Path domain = folder.resolve("twins-domain");
        SampleDomain.MEDICAL.write(domain, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Path csv = Files.createDirectories(folder.resolve("twins"));
        for (String table : List.of("patients", "doctors", "appointments", "billing", "treatments")) {
            Files.copy(domain.resolve(table + ".csv"), csv.resolve(table + ".csv"));
        }
        add(csv.resolve("patients.csv"), "P051,F,1971-03-02,2 Fern Road,2021-01-05,CareBridge,Shun Chandrawalan");
        add(csv.resolve("doctors.csv"), "D011,Oncology,5,Central Hospital,Paola Torancourt");
        Files.writeString(
                csv.resolve("calls.csv"),
                "call_id,called_at,floor,patient_name\n1,2023-05-01 09:30:00,9,Shun Chandrawalan\n"
                        + "2,2023-05-02 17:05:00,10,\n3,2023-05-02 18:15:00,x,Rocío Coronte\n");
        Files.writeString(
                csv.resolve("parcels.csv"),
                "call_id,sender,weight,price,code\n1,Ann,,99,007\n2,Bo,3,1000,012\n3,Cy,5,n/a,100\n4,Cy,7,100,120\n"
                        + "5,Bo,9,20,199\n6,Dee,11,5,200\n7,Ann,,900,201\nx,Ann,,850,x\n");
        return csv;
    }

    private static void add(Path file, String line) throws IOException {
        Files.writeString(file, Files.readString(file).stripTrailing() + "\n" + line + "\n");
    }

    @AfterAll
    static void close() {
        medical.close();
        nba.close();
        twins.close();
    }

    private static Tried of(String domain) {
        return switch (domain) {
            case "medical" -> medical;
            case "nba" -> nba;
            default -> twins;
        };
    }

    @Test
    void whatIsWrongIsMarked() {
        Law.holdsFor(MarkedExamples.all(), given -> {
            Check check = (Check) given.get()[0];
            Severity least = (Severity) given.get()[1];
            String domain = (String) given.get()[2];
            String question = (String) given.get()[3];
            String sql = (String) given.get()[4];
            assertThat(of(domain).findings(question, sql))
                    .filteredOn(f -> f.check() == check)
                    .as(question)
                    .anyMatch(f -> f.severity().compareTo(least) >= 0);
        });
    }

    @Test
    void whatIsRightIsLetBe() {
        Law.holdsFor(CleanExamples.all(), given -> {
            Check check = (Check) given.get()[0];
            String domain = (String) given.get()[1];
            String question = (String) given.get()[2];
            String sql = (String) given.get()[3];
            boolean asides = check == Check.COVERAGE || check == Check.NEIGHBOURS;
            Severity least = asides ? Severity.WARNING : Severity.INFO;
            assertThat(of(domain).findings(check, least, question, sql))
                    .as(question)
                    .isEmpty();
        });
    }

    @Test
    void eachCheckHasFiveOfBoth() {
        Map<Object, Long> marked = MarkedExamples.all()
                .collect(Collectors.groupingBy(a -> a.get()[0], TreeMap::new, Collectors.counting()));
        Map<Object, Long> clean = CleanExamples.all()
                .collect(Collectors.groupingBy(a -> a.get()[0], TreeMap::new, Collectors.counting()));
        Set<Check> checks = EnumSet.complementOf(
                EnumSet.of(Check.ANSWER, Check.KNOWLEDGE)); // their examples need stored answers and evidence
        assertThat(marked)
                .hasSameSizeAs(checks)
                .allSatisfy((c, n) -> assertThat(n).isGreaterThanOrEqualTo(5));
        assertThat(clean)
                .hasSameSizeAs(checks)
                .allSatisfy((c, n) -> assertThat(n).isGreaterThanOrEqualTo(5));
    }

    /** The reason that a second engine gives another answer is the one that holds for these rows. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        SELECT code FROM parcels ORDER BY weight LIMIT 1 | NULLs sort last here and first there
        SELECT code FROM parcels ORDER BY weight, code | NULLs sort last here and first there
        SELECT code FROM parcels WHERE call_id = (SELECT call_id FROM parcels ORDER BY weight LIMIT 1) \
        | NULLs sort last here and first there
        SELECT years_experience / 10 FROM doctors | different integer division
        """)
    void theReasonOfAnotherAnswerHolds(String sql, String reason) {
        assertThat(twins.findings(Check.ENGINES, Severity.INFO, "Which?", sql))
                .extracting(Finding::message)
                .containsExactly("A second engine gives another answer: " + reason);
    }

    /** Taking a fix ends what it is for. */
    @Test
    void aFixEndsWhatItIsFor() {
        Law.holdsFor(MarkedExamples.all(), given -> {
            Check check = (Check) given.get()[0];
            Severity least = (Severity) given.get()[1];
            String domain = (String) given.get()[2];
            String question = (String) given.get()[3];
            String sql = (String) given.get()[4];
            for (Finding finding : of(domain).findings(question, sql)) {
                List<Finding> after = switch (finding.fix().orElse(null)) {
                    case Fix.NewQuery(String label, String fixed) -> of(domain).findings(question, fixed);
                    case Fix.NewQuestion(String label, String fixed) ->
                        of(domain).findings(fixed, sql);
                    case null -> List.of();
                };
                assertThat(after)
                        .as(finding.message())
                        .noneMatch(f -> f.message().equals(finding.message()));
            }
        });
    }

    /** The generated question of a query fits no query in which one bound is another. */
    @Test
    void aBoundThatIsTurnedIsMarked() {
        Map<String, List<String>> bounded = Map.of(
                "medical",
                List.of(
                        "SELECT bill_date FROM billing WHERE amount > 1000",
                        "SELECT name FROM patients WHERE registration_date >= '2021-04-01'",
                        "SELECT AVG(cost) FROM treatments WHERE cost <= 1500 AND treatment_date > '2023-10-01'",
                        "SELECT name FROM doctors WHERE years_experience < 20"),
                "nba",
                List.of(
                        "SELECT team_name FROM nba_team_information WHERE founded_year > 1950",
                        "SELECT COUNT(*) FROM nba_team_information WHERE founded_year <= 1975 AND arena_capacity >"
                                + " 18000",
                        "SELECT nba_champion_name FROM nba_champion_history WHERE year >= 1990 AND nba_champion_name IN"
                                + " (SELECT team_name FROM nba_team_information WHERE founded_year < 1960)"));
        int turned = 0;
        for (Map.Entry<String, List<String>> domain : bounded.entrySet()) {
            Tried tried = of(domain.getKey());
            for (String sql : domain.getValue()) {
                Block query = Tried.block(sql);
                String question = new Wording(tried.lexicon())
                        .phrase(query, tried.facts().schema(), 1)
                        .text();
                for (Trees.Placed placed : Trees.predicates(query)) {
                    for (Block other : turned(query, placed)) {
                        assertThat(tried.findings(Check.COVERAGE, Severity.WARNING, question, Sql.print(other)))
                                .as("%s -- %s", question, Sql.print(other))
                                .isNotEmpty();
                        turned++;
                    }
                }
            }
        }
        assertThat(turned).isGreaterThan(30);
    }

    private static List<Block> turned(Block query, Trees.Placed placed) {
        return placed.predicate() instanceof Predicate.Compare(Expr left, Comparison operator, Expr right)
                ? EnumSet.complementOf(EnumSet.of(Comparison.NE, operator)).stream()
                        .map(o -> Trees.replace(query, placed.path(), new Predicate.Compare(left, o, right)))
                        .toList()
                : List.of();
    }
}
