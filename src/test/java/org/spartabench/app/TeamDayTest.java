package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.judging.review.sheet.SheetFile;
import org.spartabench.judging.review.sheet.SheetRow;
import org.spartabench.project.LibrarySet;
import org.spartabench.project.correct.desk.CaseSheet;

/** A team's day with somebody else's set, by commands: audit, queue, rulings of two people, corrected set, scores, release. */
class TeamDayTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private Path at(String name) {
        return folder.resolve(name);
    }

    private static Ran done(Object... words) {
        Ran ran = Ran.command(words);
        assertThat(ran.code()).as(ran.err()).isZero();
        return ran;
    }

    @Test
    void fromAForeignSetToARelease() throws IOException, SQLException {
        List<String> given = LibrarySet.write(at("set"));
        List<String> right = LibrarySet.right(given);

        assertThat(done("audit", at("set"), "--out", at("audit")).out())
                .contains("12 items in 1 project", "next: 'sparta check " + at("audit/library"));
        Path library = at("audit/library");
        done("check", library, "--out", at("findings.csv"));
        assertThat(Files.readAllLines(at("findings.csv")))
                .as("what the checks alone see of the three errors")
                .anyMatch(l ->
                        l.startsWith("library:1,Knowledge,E3,error,") && l.contains("the query has country = 'SE'"))
                .anyMatch(l -> l.startsWith(
                        "library:3,Bag or set,E1,info,\"COUNT(member) is 7, COUNT(DISTINCT member) is 3\""))
                .anyMatch(l -> l.startsWith("library:5,Neighbours,E1,info,year > 2004 would change the answer"));

        JsonNode counts = done(
                        "correct", at("audit"), "--replies", LibrarySet.replies(at("replies.jsonl"), right), "--json")
                .json();
        assertThat(counts.path("against").asInt()).isEqualTo(3);
        assertThat(counts.path("all").asInt()).isEqualTo(9);
        assertThat(done("rule", at("audit"), "--validator", "ann").out())
                .contains("library:1  ", "library:3  ", "library:5  ", "5 cases for ann");
        twoPeopleRule();

        assertThat(done("audit", library, "--json").json().at("/lines").findValues("corrected"))
                .as("Ann, Bob who doubts one, Cal who settles it, all; a seeded fault does not count")
                .extracting(Object::toString)
                .containsExactly(
                        "{\"Structure & Schema\":1,\"Data Values & Formats\":1,\"Logic & Business Rules\":1}",
                        "{\"Structure & Schema\":1,\"Data Values & Formats\":1}",
                        "{\"Logic & Business Rules\":1}",
                        "{\"Structure & Schema\":1,\"Data Values & Formats\":1,\"Logic & Business Rules\":1}");
        Path corrected = at("corrected");
        assertThat(done("export", at("audit"), "--format", "bird", "--out", corrected)
                        .out())
                .contains("12 items, databases: 1, errata: 3");
        corrected(given, right);

        Path careful =
                LibrarySet.predictions(at("careful.json"), right, 9, "SELECT COUNT(*) FROM loans WHERE days >= 14");
        Path copier = LibrarySet.predictions(at("copier.json"), given, 8, "SELECT AVG(pages) FROM books");
        assertThat(right(at("set"), careful, copier))
                .as("without 1, 3, 5 and 9; without 8")
                .containsExactly(8L, 11L);
        assertThat(right(corrected, careful, copier))
                .as("without 9; without 1, 3, 5 and 8")
                .containsExactly(11L, 8L);
        release(library, corrected);
    }

    /** Ann rules by sheet, Bob by command; on one case they differ, and Cal settles it. */
    private void twoPeopleRule() throws IOException {
        Path sheet = at("ann.csv");
        done("rule", at("audit"), "--out", sheet, "--validator", "ann");
        refill(sheet, CaseSheet.read(sheet).orThrow(IllegalStateException::new), CaseSheet.COLUMNS, cells -> {
            Map<String, List<String>> byRows = List.of("a", "b", "c", "d").stream()
                    .collect(Collectors.groupingBy(letter -> cells.get(letter + "_rows")));
            return ruling(cells.get("item"), byRows);
        });
        assertThat(done("rule", at("audit"), "--in", sheet, "--validator", "ann")
                        .out())
                .contains("5 decisions, 0 conflicts");
        for (JsonNode listed :
                done("rule", at("audit"), "--validator", "bob", "--json").json()) {
            String item = listed.path("item").asText();
            if (item.equals("library:5")) {
                rule("bob", item, Map.of("ruling", "unclear", "why", "is 2004 after 2004?"));
            } else {
                rule("bob", item, ruling(item, cards("bob", item)));
            }
        }
        assertThat(done("rule", at("audit"), "--adjudicate", "--validator", "cal")
                        .out())
                .contains("is 2004 after 2004?", "1 case on which people differ");
        assertThat(done("rule", at("audit"), "library:5", "--adjudicate", "--validator", "cal")
                        .out())
                .contains("sparta rule DIR ITEM --adjudicate --validator cal --ruling");
        rule("cal", "library:5", ruling("library:5", cards("cal", "library:5", "--adjudicate")), "--adjudicate");
        JsonNode table = done("cases", at("audit"), "--report", "--json").json();
        assertThat(table.path("rulings").path("rectified").asInt()).isEqualTo(3);
        assertThat(table.path("categories").findValues("count").stream().map(JsonNode::asInt))
                .as("structure, values, logic, output")
                .containsExactly(1, 1, 1, 0);
        assertThat(table.path("agreement").path("observed").asDouble()).isEqualTo(4 / 5.0);
    }

    private Map<String, List<String>> cards(String person, String item, Object... more) throws IOException {
        JsonNode seen = done(words(List.of("rule", at("audit"), item, "--validator", person, "--json"), more))
                .json();
        return StreamSupport.stream(seen.path("cards").spliterator(), false)
                .collect(Collectors.groupingBy(
                        card -> card.path("rows").asText(),
                        Collectors.mapping(card -> card.path("letter").asText(), Collectors.toList())));
    }

    /** Most of the four queries are right in each case. */
    private static Map<String, String> ruling(String item, Map<String, List<String>> byRows) {
        List<String> most = byRows.values().stream().reduce(List.of(), (a, b) -> a.size() < b.size() ? b : a);
        Map<String, String> ruling = new HashMap<>(Map.of("ruling", String.join(",", most), "why", "because"));
        if (most.size() < 4) {
            LibrarySet.Wrong wrong = LibrarySet.WRONG.get(Integer.parseInt(item.substring("library:".length())));
            ruling.put("category", wrong == null ? "logic" : wrong.category());
        }
        return ruling;
    }

    private void rule(String person, String item, Map<String, String> ruling, Object... more) {
        List<Object> words = new ArrayList<>(List.of("rule", at("audit"), item, "--validator", person));
        ruling.forEach((name, value) -> words.addAll(List.of("--" + name, value)));
        done(words(words, more));
    }

    /** The corrected set differs in exactly the three records, and its errata name them. */
    private void corrected(List<String> given, List<String> right) throws IOException {
        JsonNode before = JSON.readTree(at("set/dev.json").toFile());
        JsonNode after = JSON.readTree(at("corrected/dev.json").toFile());
        assertThat(after).hasSize(given.size());
        for (int i = 0; i < given.size(); i++) {
            ObjectNode wanted = before.get(i).deepCopy();
            if (LibrarySet.WRONG.containsKey(i)) {
                wanted.put("SQL", right.get(i))
                        .put("category", LibrarySet.WRONG.get(i).label())
                        .put("reason", "because");
            }
            assertThat(after.get(i)).isEqualTo(wanted);
        }
        List<String> errata = Files.readAllLines(at("corrected/errata.csv"));
        assertThat(errata).hasSize(4);
        assertThat(errata.subList(1, 4))
                .zipSatisfy(
                        LibrarySet.WRONG.entrySet(),
                        (line, wrong) -> assertThat(line)
                                .startsWith("dev.json," + wrong.getKey() + ",library:" + wrong.getKey() + ",changed,")
                                .endsWith("," + wrong.getValue().right() + ","
                                        + wrong.getValue().label() + ": because,"
                                        + wrong.getValue().label()));
        assertThat(Files.readAllLines(at("corrected/errors.csv")))
                .containsExactly(
                        "kind,records", "Data Values & Formats,1", "Logic & Business Rules,1", "Structure & Schema,1");
    }

    /** How many of the twelve each system has right by execution. */
    private static List<Long> right(Path gold, Path... systems) throws IOException {
        JsonNode all = done("score", "--gold", gold, "--json", "--predictions", systems[0], systems[1])
                .json()
                .at("/metrics/sql/groups/0/systems");
        return StreamSupport.stream(all.spliterator(), false)
                .map(system -> Math.round(12 * system.at("/ex/value").asDouble()))
                .toList();
    }

    /** The first audit publishes no query that people ruled wrong; the audit of the corrected set passes the gate. */
    private void release(Path first, Path corrected) throws IOException {
        done("audit", corrected, "--out", at("again"));
        Path second = at("again/library");
        for (Path project : List.of(first, second)) {
            Path sheet = at("review.csv");
            done("sheet", project, "--out", sheet);
            refill(
                    sheet,
                    SheetRow.read(sheet).orThrow(IllegalStateException::new),
                    SheetRow.COLUMNS,
                    cells -> Map.of("decision", "accept"));
            done("sheet", project, "--in", sheet, "--validator", "ann");
            Ran.command("card", project); // names what the form still lacks
            String card = Files.readString(project.resolve("card.md"));
            for (String heading : List.of("Purpose", "Creators", "Web page", "Sources and licenses of the facts")) {
                card = card.replaceFirst("(?m)^## " + heading + "\n.*\n", "$0https://example.org/library\n");
            }
            Files.writeString(project.resolve("card.md"), card);
        }
        Object[] export = {"--format", "hf", "--license", "CC-BY-SA-4.0", "--out", at("release")};
        Ran refused = Ran.command(words(List.of("export", first), export));
        assertThat(refused.out() + refused.err())
                .contains("library:3: wrong answer: people ruled its query wrong", "library:5: wrong answer: ")
                .contains("refused because of 3 items");
        assertThat(done(words(List.of("export", second), export)).out()).contains("version 1.0.0, 12 items");
        assertThat(at("release/browse.html")).exists();
        for (String file : List.of("errata.csv", "errors.csv")) {
            assertThat(Files.readAllLines(at("release").resolve(file)))
                    .zipSatisfy(
                            Files.readAllLines(corrected.resolve(file)),
                            (line, given) -> assertThat(line).matches("\\Q" + given + ",\\E(canary|\\S+)"));
        }
        assertThat(at("release/README.md"))
                .content()
                .contains(
                        "## Errors of the set that were corrected\n\n- Data Values & Formats: 1\n- Logic",
                        "| `errata.csv` |");
        List<String> published = Files.readAllLines(at("release/data/test.jsonl"));
        assertThat(published).hasSize(12).anyMatch(line -> line.contains("COUNT(DISTINCT member)"));
    }

    private static Object[] words(List<Object> first, Object... more) {
        return Stream.concat(first.stream(), Stream.of(more)).toArray();
    }

    private static void refill(
            Path sheet,
            List<SheetFile.Numbered> rows,
            List<String> columns,
            Function<Map<String, String>, Map<String, String>> filled)
            throws IOException {
        try (SheetFile file = SheetFile.begin(sheet, sheet, columns)) {
            for (SheetFile.Numbered row : rows) {
                Map<String, String> cells = new HashMap<>(row.cells());
                cells.putAll(filled.apply(row.cells()));
                file.add(columns.stream().map(cells::get).toList());
            }
        }
    }
}
