package org.spartabench.facts.passage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.TestData;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.passage.overlap.DuplicateFacts;
import org.spartabench.facts.passage.overlap.MissingValues;
import org.spartabench.facts.passage.template.Rendered;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.project.Project;
import org.spartabench.project.ProjectFolder;
import org.spartabench.publishing.exchange.SpartaExport;

/** Texts that somebody wrote stand beside those made from templates, linked to the tuples whose facts they state. */
class ImportedPassagesTest {

    private static final String REPORT_ONE =
            "The Herons beat the Otters 101 - 98 on March 4, 2019. Ann Alder had 30 points"
                    + " and four assists, Bea Birch added 12 points.";
    private static final String REPORT_TWO = "A quiet evening: the Otters won 1,004 to 7.";

    @TempDir
    Path folder;

    private ImportPlan plan;

    @BeforeEach
    void tables() {
        Path csv = folder.resolve("csv");
        SmallFacts.write(csv, "games.csv", """
            game_id,winner,loser,winner_points,loser_points,played
            1,Herons,Otters,101,98,2019-03-04
            2,Otters,Herons,1004,7,2019-03-09
            3,Otters,Terns,88,80,2019-03-11
            """);
        SmallFacts.write(csv, "lines.csv", """
            game_id,player,points,assists
            1,Ann Alder,30,4
            1,Bea Birch,12,4
            3,Ann Alder,9,0
            """);
        SmallFacts.write(csv, "teams.csv", "team,city\nHerons,Hull\nOtters,Oban\nTerns,Truro\n");
        plan = ok(Import.preview(csv, Optional.empty())).withName("league");
    }

    private PassageFile file(String linkedBy, String... lines) {
        Path file = SmallFacts.write(folder, "reports.jsonl", String.join("\n", lines) + "\n");
        return new PassageFile(
                file, Optional.of(linkedBy).filter(l -> !l.isEmpty()).map(PassageFile.Link::of));
    }

    private PassageFile reports() {
        return file(
                "game_id",
                "{\"game_id\": 1, \"text\": \"" + REPORT_ONE + "\"}",
                "{\"game_id\": \"2\", \"title\": \"Late\", \"text\": \"" + REPORT_TWO + "\"}",
                "",
                "{\"game_id\": 9, \"text\": \"Nobody came.\"}");
    }

    private Result<Project> made(PassageFile passages) {
        return ProjectFolder.create(folder.resolve("project"), plan, Map.of(), Optional.of(passages), OwnWords.NONE)
                .then(Project::open);
    }

    @Test
    void linkedByAColumnTheyTellTheTuplesOfEveryTableThatHasIt() {
        try (Project project = ok(made(reports()))) {
            assertThat(project.schema().tables())
                    .extracting(t -> t.name() + " " + t.grounding())
                    .containsExactly("games true", "lines true", "teams false");
            Passages passages = project.files().passages();
            assertThat(passages.imported()).isEqualTo(2);
            assertThat(passages.total()).isEqualTo(4);
            assertThat(passages.count("games")).isEqualTo(3);
            assertThat(passages.page("games", 0, 9)).extracting(Passage::id).containsExactly("1", "2", "games/0");
            assertThat(passages.page("games", 2, 1).getFirst().text())
                    .contains("Terns")
                    .contains("88");
            assertThat(passages.page("lines", 0, 9)).extracting(Passage::id).containsExactly("1", "lines/0");
            assertThat(passages.page("games", 1, 1).getFirst().text()).isEqualTo("Late\n" + REPORT_TWO);
            assertThat(passages.page("lines", 1, 1).getFirst().places()).containsExactly(2L);
            assertThat(passages.idsOf("lines", 1)).containsExactly("1");
            assertThat(passages.idsOf("lines", 2)).containsExactly("lines/0");
            assertThat(ok(passages.stating("lines", Map.of("player", "Ann Alder"))))
                    .extracting(Passage::id)
                    .containsExactly("1", "lines/0");
        }
    }

    @Test
    void theWordsThatStateAValueAreFound() {
        try (Project project = ok(made(reports()))) {
            Passage lines = project.files().passages().page("lines", 0, 1).getFirst();
            assertThat(lines.spans().stream()
                            .map(s -> s.tuple() + " " + s.column() + " "
                                    + lines.text().substring(s.start(), s.end())))
                    .containsExactly(
                            "0 player Ann Alder", "0 points 30", "0 assists four", "1 player Bea Birch", "1 points 12");
            Passage game = project.files().passages().page("games", 0, 1).getFirst();
            assertThat(game.spans().stream().map(s -> game.text().substring(s.start(), s.end())))
                    .containsExactly("Herons", "Otters", "101", "98", "March 4, 2019");
            // "1" and "Herons" are nowhere in the second report.
            assertThat(MissingValues.of(project.facts(), project.files().passages()))
                    .extracting(u -> u.column() + " " + u.missing() + "/" + u.values() + " " + u.first())
                    .containsExactly("games.loser 1/2 2: Herons", "games.played 1/2 2: 2019-03-09");
        }
    }

    /** Where a text says what a source table says, too, a question about it may be answered without the table. */
    @Test
    void whatTheTextsSayBesidesIsListed() {
        SmallFacts.write(folder.resolve("csv"), "arenas.csv", """
            winner,arena,founded
            Herons,Dock Hall,1904
            Otters,River Hall,1911
            Terns,Cliff Hall,1922
            """);
        plan = ok(Import.preview(folder.resolve("csv"), Optional.empty())).withName("league");
        PassageFile file = file(
                "game_id",
                "{\"game_id\": 1, \"text\": \"The Herons won 101-98 at Dock Hall.\"}",
                "{\"game_id\": 2, \"text\": \"River Hall saw the Otters win.\"}",
                "{\"game_id\": 3, \"text\": \"Otters again, again at River Hall.\"}");
        try (Project project = ok(made(file))) {
            assertThat(DuplicateFacts.of(project.facts(), project.files().passages()))
                    .containsExactly(new DuplicateFacts(new ColumnRef("arenas", "arena"), 3, 3));
        }
    }

    @Test
    void theyAreKeptAndExportedOnce() throws IOException {
        ok(made(reports())).close();
        try (Project project = ok(Project.open(folder.resolve("project")))) {
            Path out = folder.resolve("out");
            assertThat(ok(new SpartaExport(project.facts(), project.files().passages()).folder(taker -> {}, out))
                            .passages())
                    .isEqualTo(4);
            JsonNode texts = new ObjectMapper()
                    .readTree(out.resolve("corpus/league/text_data.json").toFile());
            assertThat(texts.properties().stream().map(Map.Entry::getKey))
                    .containsExactly("1", "2", "games/0", "lines/0");
            assertThat(texts.path("1").asText()).isEqualTo(REPORT_ONE);
            JsonNode teams = new ObjectMapper()
                    .readTree(out.resolve("corpus/league/source_tables/teams.json")
                            .toFile());
            assertThat(teams.at("/data/1/0/0").asText()).isEqualTo("Otters");
        }
    }

    @Test
    void factsPickTheirTuples() {
        PassageFile listed = file(
                "",
                "{\"id\": \"/wiki/Ann\", \"text\": \"Ann Alder scored 9.\", \"facts\": [{\"table\": \"lines\","
                        + " \"values\": {\"player\": \"Ann Alder\", \"game_id\": 3}}]}",
                "{\"id\": \"/wiki/Both\", \"text\": \"Ann Alder and Bea Birch.\", \"facts\": [{\"table\": \"LINES\","
                        + " \"values\": {\"player\": \"Ann Alder\"}}, {\"table\": \"lines\", \"values\": {\"player\":"
                        + " \"Bea Birch\"}}]}");
        try (Project project = ok(made(listed))) {
            assertThat(project.schema().table("games").orElseThrow().grounding())
                    .isFalse();
            Passages passages = project.files().passages();
            assertThat(passages.idsOf("lines", 2)).containsExactly("/wiki/Ann", "/wiki/Both");
            assertThat(passages.page("lines", 1, 1).getFirst().places()).containsExactly(0L, 1L, 2L);
            assertThat(passages.count("lines")).isEqualTo(2);
        }
    }

    @Test
    void whatCannotBeLinkedIsNamedAndNothingIsMade() {
        assertBad(file("", "{\"id\": \"a\", \"text\": \"x\"}"), "reports.jsonl:1: the passage lists no \"facts\"");
        assertBad(file("", "{\"text\": \"x\"}"), "reports.jsonl:1: the passage has no \"id\"");
        assertBad(file("game_id", "{\"game_id\": 1}"), "reports.jsonl:1: a passage is a JSON object with a \"text\"");
        assertBad(file("", "", "{no}"), "reports.jsonl:2: is not JSON");
        assertBad(
                file("game_id", "{\"game_id\": 1, \"text\": \"x\"}", "{\"game_id\": 1, \"text\": \"y\"}"),
                "reports.jsonl:2: another passage has the id '1'");
        assertBad(file("report=nosuch", "{\"report\": 1, \"text\": \"x\"}"), "no table row is linked to any");
        assertBad(fact("nosuch", "a", "1"), "reports.jsonl:1: there is no table nosuch");
        assertBad(fact("lines", "a", "1"), "reports.jsonl:1: table lines has no column a");
        assertBad(fact("lines", "player", "Zoe"), "reports.jsonl:1: no row of lines has {player=Zoe}");
        assertBad(new PassageFile(folder.resolve("none.jsonl"), Optional.empty()), "there is no such file");
    }

    private PassageFile fact(String table, String column, String value) {
        return file(
                "",
                "{\"id\": \"a\", \"text\": \"x\", \"facts\": [{\"table\": \"" + table + "\", \"values\": {\"" + column
                        + "\": \"" + value + "\"}}]}");
    }

    private void assertBad(PassageFile passages, String message) {
        Result<Project> made = made(passages);
        assertThat(made).isInstanceOf(Result.Bad.class);
        assertThat(((Result.Bad<?>) made).problems())
                .singleElement()
                .extracting(Problem::message)
                .asString()
                .contains(message)
                .doesNotContain("\n");
        assertThat(folder.resolve("project")).doesNotExist();
    }

    /** Three of our twelve reports are linked to no row. */
    @Test
    void reportsStandBesideTheTablesDrawnFromThem() throws IOException {
        Passage first = firstReport(TestData.own("reports"), 9);
        assertThat(first.text()).startsWith("The Swans beat the Pikes 117 - 85 on Sunday on the Weir Reach.");
        assertThat(first.spans())
                .extracting(s -> s.column() + " " + first.text().substring(s.start(), s.end()))
                .contains("winner_crew Swans", "winner_points 117", "weekday Sunday", "course Weir Reach");
        Optional<Path> real = TestData.larger("rotowire-100");
        if (real.isPresent()) {
            Passage game = firstReport(real.get(), 78);
            assertThat(game.text()).startsWith("The Atlanta Hawks (46 - 12) beat the Orlando Magic");
            assertThat(game.spans()).extracting(Rendered.Span::column).contains("winner_team_name", "winner_points");
        }
    }

    private Passage firstReport(Path data, int linked) throws IOException {
        PassageFile reports =
                new PassageFile(data.resolve("reports.jsonl"), Optional.of(PassageFile.Link.of("report_id")));
        ImportPlan tables = ok(Import.preview(data, Optional.empty()));
        String first = new ObjectMapper()
                .readTree(Files.readAllLines(data.resolve("reports.jsonl")).getFirst())
                .path("report_id")
                .asText();
        try (Project project = ok(ProjectFolder.create(
                        folder.resolve(data.getFileName()), tables, Map.of(), Optional.of(reports), OwnWords.NONE)
                .then(Project::open))) {
            Passages passages = project.files().passages();
            assertThat(passages.imported()).isEqualTo(linked);
            assertThat(passages.total()).isEqualTo(linked);
            return passages.tables().stream()
                    .flatMap(table -> passages.page(table, 0, linked).stream())
                    .filter(passage -> passage.id().equals(first))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
