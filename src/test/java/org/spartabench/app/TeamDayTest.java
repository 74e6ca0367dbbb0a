package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.judging.review.sheet.SheetFile;
import org.spartabench.judging.review.sheet.SheetRow;
import org.spartabench.project.correct.desk.CaseSheet;

/** A team's day with somebody else's set, by commands: audit, queue, rulings of two people, corrected set, scores, release. */
class TeamDayTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What is wrong in the set, by number of the question: the right query and its category. */
    private static final Map<Integer, Wrong> WRONG = new TreeMap<>(Map.of(
            1, new Wrong("SELECT name FROM authors WHERE country = 'NO'", "values", "Data Values & Formats"),
            3, new Wrong("SELECT COUNT(DISTINCT member) FROM loans", "structure", "Structure & Schema"),
            5, new Wrong("SELECT title FROM books WHERE year > 2004", "logic", "Logic & Business Rules")));

    private record Wrong(String right, String category, String label) {}

    private static final String SET = """
        How many novels are there? | novel refers to genre = 'N' | SELECT COUNT(*) FROM books WHERE genre = 'N'
        Which authors come from Norway? | Norway refers to country = 'NO' | SELECT name FROM authors WHERE country = 'SE'
        What is the title of the longest book? | longest refers to MAX(pages) | SELECT title FROM books ORDER BY pages DESC LIMIT 1
        How many members borrowed a book? | | SELECT COUNT(member) FROM loans
        List the titles of books by Ben Cole. | | SELECT T1.title FROM books AS T1 INNER JOIN authors AS T2 ON T1.author_id = T2.author_id WHERE T2.name = 'Ben Cole'
        Which books were published after 2004? | after 2004 refers to year > 2004 | SELECT title FROM books WHERE year >= 2004
        How many pages does Lamp have? | | SELECT pages FROM books WHERE title = 'Lamp'
        Who borrowed North? | | SELECT T2.member FROM books AS T1 INNER JOIN loans AS T2 ON T1.book_id = T2.book_id WHERE T1.title = 'North'
        What is the average number of pages of poetry books? | poetry refers to genre = 'P' | SELECT AVG(pages) FROM books WHERE genre = 'P'
        How many loans lasted more than 14 days? | | SELECT COUNT(*) FROM loans WHERE days > 14
        Which genre has most books? | | SELECT genre FROM books GROUP BY genre ORDER BY COUNT(*) DESC LIMIT 1
        Which countries do the authors come from? | | SELECT DISTINCT country FROM authors
        """;

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
        List<String> given = set();
        List<String> right = new ArrayList<>(given);
        WRONG.forEach((number, wrong) -> right.set(number, wrong.right()));

        assertThat(done("audit", at("set"), "--out", at("audit")).out())
                .contains("12 items in 1 project", "next: 'sparta check " + at("audit/library"));
        Path library = at("audit/library");
        done("check", library, "--out", at("findings.csv"));
        assertThat(Files.readAllLines(at("findings.csv")))
                .as("what the checks alone see of the three errors")
                .anyMatch(l -> l.startsWith("2,Knowledge,E3,error,") && l.contains("the query has country = 'SE'"))
                .anyMatch(l -> l.startsWith("4,Bag or set,E1,info,\"COUNT(member) is 7, COUNT(DISTINCT member) is 3\""))
                .anyMatch(l -> l.startsWith("6,Neighbours,E1,info,year > 2004 would change the answer"));

        JsonNode counts = done("correct", at("audit"), "--replies", replies(right), "--json")
                .json();
        assertThat(counts.path("against").asInt()).isEqualTo(3);
        assertThat(counts.path("all").asInt()).isEqualTo(9);
        assertThat(done("rule", at("audit"), "--validator", "ann").out())
                .contains("library:1  ", "library:3  ", "library:5  ", "5 cases for ann");
        twoPeopleRule();

        Path corrected = at("corrected");
        assertThat(done("export", at("audit"), "--format", "bird", "--out", corrected)
                        .out())
                .contains("12 items, databases: 1, errata: 3");
        corrected(given, right);

        Path careful = predictions("careful.json", right, 9, "SELECT COUNT(*) FROM loans WHERE days >= 14");
        Path copier = predictions("copier.json", given, 8, "SELECT AVG(pages) FROM books");
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
                .contains("sparta rule DIR ITEM --adjudicate --ruling");
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
            Wrong wrong = WRONG.get(Integer.parseInt(item.substring("library:".length())));
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
            if (WRONG.containsKey(i)) {
                wanted.put("SQL", right.get(i))
                        .put("category", WRONG.get(i).label())
                        .put("reason", "because");
            }
            assertThat(after.get(i)).isEqualTo(wanted);
        }
        List<String> errata = Files.readAllLines(at("corrected/errata.csv"));
        assertThat(errata).hasSize(4);
        assertThat(errata.subList(1, 4))
                .zipSatisfy(
                        WRONG.entrySet(),
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

    /** What three models write that are always right. */
    private Path replies(List<String> right) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < right.size(); i++) {
            for (String model : List.of("A", "B", "C")) {
                lines.add(JSON.createObjectNode()
                        .put("id", "library:" + i)
                        .put("model", model)
                        .put("sql", right.get(i))
                        .toString());
            }
        }
        return Files.write(at("replies.jsonl"), lines);
    }

    /** Predictions as BIRD writes them, one of them replaced. */
    private Path predictions(String name, List<String> queries, int number, String other) throws IOException {
        ObjectNode all = JSON.createObjectNode();
        for (int i = 0; i < queries.size(); i++) {
            all.put(String.valueOf(i), (i == number ? other : queries.get(i)) + "\t----- bird -----\tlibrary");
        }
        return Files.writeString(at(name), all.toString());
    }

    /** Writes the set, and gives its queries. */
    private List<String> set() throws IOException, SQLException {
        Path database = Files.createDirectories(at("set/dev_databases/library")).resolve("library.sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("""
                CREATE TABLE authors (author_id INTEGER PRIMARY KEY, name TEXT, country TEXT);
                CREATE TABLE books (book_id INTEGER PRIMARY KEY, title TEXT, author_id INTEGER REFERENCES authors,
                    year INTEGER, pages INTEGER, genre TEXT);
                CREATE TABLE loans (loan_id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES books, member TEXT, days INTEGER);
                INSERT INTO authors VALUES (1, 'Ada Berg', 'NO'), (2, 'Ben Cole', 'UK'), (3, 'Cleo Dahl', 'NO'), (4, 'Dev Eriks', 'SE');
                INSERT INTO books VALUES (1, 'North', 1, 1998, 310, 'N'), (2, 'Tides', 1, 2004, 120, 'P'), (3, 'Stone', 2, 2004, 450, 'N'),
                    (4, 'Lamp', 3, 2010, 95, 'P'), (5, 'River', 3, 2015, 280, 'N'), (6, 'Ash', 2, 2019, 200, 'H'), (7, 'Oak', NULL, 1985, 150, 'H');
                INSERT INTO loans VALUES (1, 1, 'Kim', 14), (2, 1, 'Lee', 30), (3, 3, 'Kim', 7), (4, 5, 'Max', 21), (5, 5, 'Kim', 14),
                    (6, 6, 'Lee', 35), (7, 2, 'Max', NULL);
                """);
        }
        ArrayNode records = JSON.createArrayNode();
        SET.lines()
                .map(line -> line.split(" \\|"))
                .forEach(parts -> records.addObject()
                        .put("question_id", records.size() - 1)
                        .put("db_id", "library")
                        .put("question", parts[0])
                        .put("evidence", parts[1].strip())
                        .put("SQL", parts[2].strip())
                        .put("difficulty", "simple"));
        JSON.writeValue(at("set/dev.json").toFile(), records);
        return records.findValuesAsText("SQL");
    }
}
