package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.ChatServer.Answer;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.project.Project;
import org.spartabench.project.ProjectFolder;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** A model drafts words for names that say nothing, and a person edits and confirms them. */
class DraftedWordsStoryTest {

    private static final String OWN = """
        {"version": 1, "tables": {"loan": {"columns": {"fee": {"noun": ["late fee", "late fees"]}}}}}\
        """;

    @TempDir
    private Path folder;

    private Path project;
    private Path lexicon;
    private Path draft;

    @BeforeEach
    void make() throws IOException, SQLException {
        project = folder.resolve("p");
        lexicon = project.resolve("lexicon.json");
        draft = folder.resolve("draft.json");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("t.sqlite"));
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "CREATE TABLE brwr(id INTEGER PRIMARY KEY, full_name TEXT, crd_typ TEXT)",
                    "INSERT INTO brwr VALUES (1, 'Ann Lee', 'adult'), (2, 'Bo Day', 'child'), (3, 'Cy Fox', 'adult')",
                    "CREATE TABLE loan(id INTEGER PRIMARY KEY, brwr_id INTEGER REFERENCES brwr(id),"
                            + " dlt REAL, pages INTEGER, fee REAL)",
                    "INSERT INTO loan VALUES (1, 1, 7, 90, 0.5), (2, 1, 21, 12, 0), (3, 2, 14, 40, 1.5), (4, 3, 7.5,"
                            + " 8, 2)",
                    "CREATE TABLE brnch(id INTEGER PRIMARY KEY, city TEXT)",
                    "INSERT INTO brnch VALUES (1, 'Oslo'), (2, 'Bergen'), (3, 'Oslo')")) {
                statement.execute(sql);
            }
        }
        assertThat(Ran.command("new", project, "--from", folder.resolve("t.sqlite"))
                        .code())
                .isZero();
        Files.writeString(lexicon, OWN);
    }

    /** Errs once for loans, and always for branches, which it calls like another table. */
    private static Answer answer(ChatServer.Asked asked) {
        String user = asked.prompt().user();
        if (user.contains("a row: brwr / brwrs")) {
            return new Answer.Text("""
                {"noun": ["borrower", "borrowers"], "person": true,
                 "columns": {"CRD_TYP": {"noun": ["kind of card", "kinds of card"]}}}\
                """);
        }
        String column = user.contains("could not be used") ? "dlt" : "weeks";
        return new Answer.Text(
                user.contains("a row: loan / loans")
                        ? """
                        {"noun": ["loan", "loans"], "person": false, "columns": {
                          "%s": {"noun": ["delay", "delays"], "unit": ["day", "days"]},
                          "pages": {"noun": ["number of sheets", "numbers of sheets"], "unit": ["sheet", "sheets"]},
                          "fee": {"noun": ["price", "prices"]}, "brwr_id": {"noun": ["reader", "readers"]}}}\
                        """.formatted(column)
                        : "{\"noun\": [\"Borrower\", \"Borrowers\"], \"person\": true, \"columns\": {}}");
    }

    @Test
    void aModelDraftsWordsAndAPersonConfirmsThem() throws IOException {
        assertThat(Ran.command("words", project, "--author", "llm", "--draft", draft)
                        .err())
                .contains("the project has no model for the role author");
        String before = Ran.command("words", project).out();
        assertThat(before).contains("brwr", "late fee").doesNotContain("borrower");
        Ran drafted;
        try (ChatServer server = new ChatServer(DraftedWordsStoryTest::answer)) {
            Ran.command("model", project, "--model-url", server.url(), "--model", "m", "--retries", 0);
            drafted = Ran.command("words", project, "--author", "llm", "--draft", draft);
            assertThat(server.requests())
                    .as("one for borrowers, two for loans, three for branches")
                    .isEqualTo(6);
            assertThat(server.asked().get(2).prompt().user())
                    .contains("the table has no column \"weeks\"", "brwr: borrower / borrowers", "brwr_id: borrower")
                    .contains("dlt: 'dlt' is no word", "late fee");
            Path limited = folder.resolve("limited.json");
            Ran few = Ran.command("words", project, "--author", "llm", "--draft", limited, "--calls", 1);
            assertThat(few.code()).isEqualTo(1);
            assertThat(few.err()).contains("loan, brnch: not drafted: the budget of 1 calls is used up");
            assertThat(words(limited).path("tables").fieldNames()).toIterable().containsExactly("brwr", "loan");
        }
        assertThat(drafted.code()).as(drafted.err()).isEqualTo(1);
        assertThat(drafted.err())
                .containsPattern("words: 3 calls to m at http://localhost.*, about [\\d,]{3,} tokens of prompts")
                .contains("drafted for 2 of 3 tables");
        assertThat(drafted.err().lines().filter(l -> l.contains("brnch")))
                .singleElement()
                .asString()
                .contains("rows of brwr are called \"borrower\"");
        JsonNode tables = words(draft).path("tables");
        assertThat(tables.path("brwr").path("noun").path(0).asText()).isEqualTo("borrower");
        assertThat(tables.path("brwr")
                        .path("columns")
                        .path("crd_typ")
                        .path("noun")
                        .path(1)
                        .asText())
                .isEqualTo("kinds of card");
        assertThat(tables.path("loan").path("columns").fieldNames())
                .toIterable()
                .as("the fee has a word of the project's own, and a key follows the noun of its table")
                .containsExactlyInAnyOrder("dlt", "pages", "brwr_id");
        assertThat(tables.path("loan").has("noun")).as("as before").isFalse();
        assertThat(Files.readString(lexicon)).as("a draft changes nothing").isEqualTo(OWN);
        assertThat(Ran.command("words", project, "--author", "llm", "--draft", draft)
                        .err())
                .contains("already exists");

        Path again = folder.resolve("again.json");
        assertThat(Ran.command("words", project, "--author", "replay", "--draft", again)
                        .code())
                .isEqualTo(1);
        assertThat(again).hasSameTextualContentAs(draft);

        Ran confirmed = Ran.command("words", project, "--confirm", draft);
        assertThat(confirmed.code()).as(confirmed.err()).isZero();
        String after = Ran.command("words", project).out();
        assertThat(after).contains("brwr: borrower", "Which borrowers have a loan?", "late fee", "kind of card");
        assertThat(questions("loan.dlt")).contains("Which loans have a delay of over 14 days?");
        assertThat(questions("loan.pages")).contains("Which loans have more than 40 sheets?");
        assertThat(questions("brwr")).anyMatch(q -> q.contains("borrowers")).noneMatch(q -> q.contains("brwr"));
        assertThat(Ran.command("words", project, "--doubtful").out())
                .contains("brnch")
                .doesNotContain("brwr", "loan");
        Files.writeString(draft, OWN.replace("late", "library").replace("loan", "LOAN"));
        assertThat(Ran.command("words", project, "--confirm", draft).code()).isZero();
        assertThat(Ran.command("words", project).out()).contains("loan.fee: library fee", "brwr: borrower");
    }

    /** A reply may leave out what is right; a unit that it takes away is named before a person confirms. */
    @Test
    void whatAReplyLeavesOutStays() throws IOException, SQLException {
        Path boxes = folder.resolve("boxes.sqlite");
        Path other = folder.resolve("q");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + boxes);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE box(id INTEGER PRIMARY KEY, weight_kg REAL, length_cm REAL, depth_cm REAL,"
                    + " width_cm REAL, maker TEXT)");
            statement.execute("INSERT INTO box VALUES (1, 7.5, 90.5, 12, 3, ''), (2, 8.5, 80, 14.5, 4.5, ''),"
                    + " (3, 3.25, 30, 7, 7, 'Ulm'), (4, 3.5, 35, 8, 8, 'Ulm')");
        }
        assertThat(Ran.command("new", other, "--from", boxes).code()).isZero();
        Ran drafted;
        try (ChatServer server = new ChatServer(asked -> new Answer.Text("""
            {"noun": ["crate", "crates"], "columns": {"weight_kg": {"noun": ["load", "loads"], "unit": null},
             "length_cm": {"unit": ["inch", "inches"]}, "depth_cm": {"noun": ["drop", "drops"], "unit": []},
             "width_cm": {"noun": ["breadth", "breadths"]}}}\
            """))) {
            Ran.command("model", other, "--model-url", server.url(), "--model", "m", "--retries", 0);
            drafted = Ran.command("words", other, "--author", "llm", "--draft", draft, "--all");
            assertThat(server.requests())
                    .as(server.asked().getLast().prompt().user())
                    .isEqualTo(1);
        }
        assertThat(drafted.code()).as(drafted.err()).isZero();
        assertThat(drafted.err().lines().filter(l -> l.contains("no unit")))
                .containsExactly(
                        "words: box.weight_kg: no unit (was kilograms)",
                        "words: box.depth_cm: no unit (was centimetres)");
        JsonNode box = words(draft).path("tables").path("box");
        assertThat(box.path("person").asBoolean(true)).isFalse();
        assertThat(box.at("/columns/length_cm").toString()).isEqualTo("{\"unit\":[\"inch\",\"inches\"]}");
        assertThat(box.at("/columns/width_cm").has("unit")).isFalse();
        assertThat(box.at("/columns/weight_kg/unit").isNull()).isTrue();
        Ran.command("words", other, "--confirm", draft);
        assertThat(Ran.command("words", other).out())
                .contains("crates", "centimetres", "inches")
                .as("an empty text is no value that a question can name")
                .contains("Ulm")
                .doesNotContain("maker ?", "maker or", "by?", "made by or");
    }

    /**
     * Phrases, flags, parts of keys and roles get words; rows that say more of other rows keep the noun of those, and people are
     * no awards.
     */
    @Test
    void aModelSaysWhatItMeansToHaveAValue() throws IOException, SQLException {
        Path races = folder.resolve("races.sqlite");
        Path other = folder.resolve("r");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + races);
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "CREATE TABLE People(person TEXT PRIMARY KEY, name TEXT, team TEXT, debut TEXT, act TEXT, gain"
                            + " REAL, cs INTEGER, milliseconds INTEGER)",
                    "INSERT INTO People VALUES ('a1', 'Ann Lee', 'Reds', '1999-05-01', 'Y', 20.5, 9, 1500), ('b1', 'Bo"
                            + " Day', 'Blues', '2003-06-11', 'N', 7, 14, 25500), ('c1', 'Cy Fox', 'Reds', '2007-07-21',"
                            + " 'Y', 9, 23, 31000)",
                    "CREATE TABLE Notes(person TEXT PRIMARY KEY REFERENCES People(person), votes INTEGER)",
                    "INSERT INTO Notes VALUES ('a1', 50), ('b1', 70), ('c1', 90)",
                    "CREATE TABLE PrizesManagers(person TEXT REFERENCES People(person), lg_id TEXT, prize TEXT,"
                            + " PRIMARY KEY (person, lg_id))",
                    "INSERT INTO PrizesManagers VALUES ('a1', 'N', 'gold'), ('b1', 'A', 'gold'), ('b1', 'N', 'tin')",
                    "CREATE TABLE Bills(id INTEGER PRIMARY KEY, ref_rep TEXT REFERENCES People(person), total REAL)",
                    "INSERT INTO Bills VALUES (1, 'a1', 7.5), (2, 'b1', 9.5), (3, 'c1', 11)")) {
                statement.execute(sql);
            }
        }
        assertThat(Ran.command("new", other, "--from", races).code()).isZero();
        assertThat(Ran.command("words", other, "--doubtful").out())
                .contains("the unit 'milliseconds' is read from the name")
                .doesNotContain("are all called");
        try (ChatServer server = new ChatServer(asked -> {
            String user = asked.prompt().user();
            return new Answer.Text(
                    user.contains("People, one row") && user.contains("could not be used")
                            ? """
                            {"noun": ["player", "players"], "person": true, "columns": {
                             "team": {"phrase": ["plays for {v}", "play for {v}"]}, "debut": {"phrase": "was first seen {v}"},
                             "milliseconds": {"noun": ["duration", "durations"]},
                             "act": {"values": {"Y": ["is active", "are active"], "N": ["is retired", "are retired"]}},
                             "gain": {"noun": ["gross earnings", "gross earnings"]}, "cs": {
                              "noun": ["number of times left out", "numbers of times left out"],
                              "unit": ["time left out", "times left out"]}}}\
                            """
                            : user.contains("People, one row")
                                    ? """
                                    {"noun": ["player", "players"], "columns": {"team": {"phrase": ["plays for", "play for"]}}}\
                                    """
                                    : user.contains("Notes, one row")
                                            ? "{\"noun\": [\"player vote\", \"player votes\"], \"columns\": {}}"
                                            : user.contains("PrizesManagers, one row") ? """
                                                {"noun": ["prize", "prizes"], "columns": {
                                                 "lg_id": {"noun": ["league", "leagues"]}}}\
                                                """ : """
                                                    {"noun": ["bill", "bills"], "columns": {
                                                     "ref_rep": {"noun": ["seller", "sellers"], "does": ["sold {v}", "sold {v}"]}}}\
                                                    """);
        })) {
            Ran.command("model", other, "--model-url", server.url(), "--model", "m", "--retries", 0);
            Ran drafted = Ran.command("words", other, "--author", "llm", "--draft", draft, "--all");
            assertThat(drafted.code()).as(drafted.err()).isZero();
            assertThat(server.requests()).as("one again").isEqualTo(5);
            List<String> prompts =
                    server.asked().stream().map(a -> a.prompt().user()).toList();
            assertThat(prompts).anyMatch(p -> p.contains("needs verb phrases for one row and for several"));
            assertThat(prompts).anyMatch(p -> p.contains("called like the rows of People, which it says more of"));
            assertThat(prompts).anyMatch(p -> p.contains("lg_id: "));
        }
        JsonNode tables = words(draft).path("tables");
        assertThat(tables.at("/notes/noun/0").asText()).as("follows").isEqualTo("player");
        assertThat(Ran.command("words", other, "--confirm", draft).code()).isZero();
        assertThat(Ran.command("words", other, "--doubtful").out()).doesNotContain("milliseconds");
        String words = Ran.command("words", other).out();
        assertThat(words)
                .contains("play for Reds", "first seen after ", "are active", "PrizesManagers.lg_id: league")
                .contains("have gross earnings of", "sold a bill")
                .doesNotContain("a gross", "worked as", "ref rep", "player vote");
        try (Project opened = ProjectFolder.openToRead(other).orThrow(IllegalStateException::new)) {
            OwnWords own = opened.files().ownWords().orThrow(IllegalStateException::new);
            Lexicon lexicon = own.over(Lexicon.forSchema(opened.schema()), opened.schema());
            Block query = SqlReader.read("SELECT name FROM People WHERE cs > (SELECT AVG(cs) FROM People)")
                    .block()
                    .orElseThrow();
            assertThat(new Wording(lexicon).phrase(query, opened.schema(), 1).text())
                    .contains("more times left out than");
            Block none = SqlReader.read(
                            "SELECT name FROM People WHERE person NOT IN (SELECT ref_rep FROM Bills WHERE total > 8)")
                    .block()
                    .orElseThrow();
            assertThat(new Wording(lexicon).phrase(none, opened.schema(), 1).text())
                    .contains("never sold a bill");
            Block when = SqlReader.read("SELECT debut FROM People WHERE milliseconds > 20000")
                    .block()
                    .orElseThrow();
            assertThat(LongStream.range(1, 40)
                            .mapToObj(seed -> new Wording(lexicon)
                                    .phrase(when, opened.schema(), seed)
                                    .text()))
                    .anyMatch(q -> q.startsWith("When were the players ") && q.endsWith(" first seen?"));
        }
    }

    @Test
    void aFileWithMistakesChangesNothing() throws IOException {
        Files.writeString(draft, """
            {"version": 1, "tables": {"brwr": {"noun": ["borrower", "borrowers"]}, "lones": {"noun": "loan"},
             "loan": {"columns": {"weeks": {"noun": "week"}, "fee": "price"}}}}\
            """);
        Ran unknown = Ran.command("words", project, "--confirm", draft);
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err().lines())
                .satisfiesExactly(
                        l -> assertThat(l).endsWith("the project has no table \"lones\""),
                        l -> assertThat(l).endsWith("the table loan has no column \"weeks\""),
                        l -> assertThat(l).endsWith("the words of loan.fee are no object"));
        Files.writeString(draft, """
            {"version": 1, "tables": {"brwr": {"noun": 3, "nuon": "x"}, "loan": {"columns": {"fee": {"kind": "sum"}}}}}\
            """);
        assertThat(Ran.command("words", project, "--confirm", draft).err().lines())
                .hasSize(3);
        Files.writeString(draft, """
            {"version": 1, "tables": {"brwr": {"noun": "loan"}}}\
            """);
        assertThat(Ran.command("words", project, "--confirm", draft).err().lines())
                .singleElement()
                .asString()
                .endsWith("rows of brwr and loan would all be called 'loan'");
        Files.writeString(draft, "{\"version\": 1, \"table\": {}}");
        assertThat(Ran.command("words", project, "--confirm", draft).err()).contains("has no words for a table");
        assertThat(Ran.command("words", project, "--confirm", folder.resolve("none.json"))
                        .err())
                .contains("there is no such file");
        assertThat(Ran.command("words", project, "--draft", folder.resolve("x.json"))
                        .err())
                .contains("give both");
        assertThat(Files.readString(lexicon)).isEqualTo(OWN);
        assertThat(folder.resolve("x.json")).doesNotExist();
    }

    private List<String> questions(String subject) throws IOException {
        return StreamSupport.stream(
                        Ran.command("words", project, "--json").json().spliterator(), false)
                .filter(line -> line.path("subject").asText().equals(subject))
                .flatMap(line -> StreamSupport.stream(line.path("questions").spliterator(), false))
                .map(JsonNode::asText)
                .toList();
    }

    private static JsonNode words(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readString(file));
    }
}
