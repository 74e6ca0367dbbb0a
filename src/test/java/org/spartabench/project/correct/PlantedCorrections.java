package org.spartabench.project.correct;

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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.judging.correct.consensus.Consensus;

/**
 * Makes a set in the layout of BIRD over one SQLite file, with what is planted: wrong gold queries, and the queries of three
 * models that agree, agree against gold, do not agree, or do not run.
 */
public final class PlantedCorrections {

    public static final List<String> MODELS = List.of("quartz", "basalt", "marble");
    public static final String DATABASE = "club";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** @param gold as the set has it @param models what each model writes */
    public record Planted(
            int id,
            String question,
            String right,
            String gold,
            List<String> models,
            Consensus consensus,
            CorrectionCategory category) {

        public boolean wrong() {
            return !gold.equals(right);
        }
    }

    private record Pattern(String question, String right, String wrong, CorrectionCategory category) {}

    private static final List<Pattern> PATTERNS = List.of(
            new Pattern(
                    "How many members are older than %s?",
                    "SELECT COUNT(*) FROM member WHERE age > %s",
                    "SELECT COUNT(*) FROM member WHERE age >= %s",
                    CorrectionCategory.LOGIC),
            new Pattern(
                    "Who older than %s lives in the north?",
                    "SELECT name FROM member WHERE area = 'north' AND age > %s",
                    "SELECT name FROM member WHERE area = 'south' AND age > %s",
                    CorrectionCategory.VALUES),
            new Pattern(
                    "What is the average age of members older than %s?",
                    "SELECT AVG(age) FROM member WHERE age > %s",
                    "SELECT MAX(age) FROM member WHERE age > %s",
                    CorrectionCategory.LOGIC),
            new Pattern(
                    "In which towns are clubs with a member older than %s?",
                    "SELECT DISTINCT T1.town FROM club T1 JOIN member T2 ON T1.id = T2.club WHERE T2.age > %s",
                    "SELECT DISTINCT T1.name FROM club T1 JOIN member T2 ON T1.id = T2.club WHERE T2.age > %s",
                    CorrectionCategory.STRUCTURE),
            new Pattern(
                    "Who are the three oldest members apart from those of %s years?",
                    "SELECT name FROM member WHERE age <> %s ORDER BY age DESC LIMIT 3",
                    "SELECT name FROM member WHERE age <> %s ORDER BY age LIMIT 3",
                    CorrectionCategory.OUTPUT),
            new Pattern(
                    "Which clubs have a member younger than %s?",
                    "SELECT name FROM club WHERE id IN (SELECT club FROM member WHERE age < %s)",
                    "SELECT name FROM club WHERE NOT id IN (SELECT club FROM member WHERE age < %s)",
                    CorrectionCategory.LOGIC));

    /** The right and the wrong program of each pattern, over {@code m} and {@code c}. */
    private static final List<List<String>> PROGRAMS = List.of(
            List.of("result = len(m[m['age'] > %s])", "result = len(m[m['age'] >= %s])"),
            List.of(
                    "result = m[(m['area'] == 'north') & (m['age'] > %s)][['name']]",
                    "result = m[(m['area'] == 'south') & (m['age'] > %s)][['name']]"),
            List.of("result = m[m['age'] > %s]['age'].mean()", "result = m[m['age'] > %s]['age'].max()"),
            List.of(
                    "o = c.merge(m[m['age'] > %s], left_on='id', right_on='club')\n"
                            + "result = o[['town']].drop_duplicates()",
                    "o = c.merge(m[m['age'] > %s], left_on='id', right_on='club')\n"
                            + "result = o[['name_x']].drop_duplicates()"),
            List.of(
                    "result = m[m['age'] != %s].sort_values('age', ascending=False).head(3)[['name']]",
                    "result = m[m['age'] != %s].sort_values('age').head(3)[['name']]"),
            List.of(
                    "result = c[c['id'].isin(m[m['age'] < %s]['club'])][['name']]",
                    "result = c[~c['id'].isin(m[m['age'] < %s]['club'])][['name']]"));

    private PlantedCorrections() {}

    /** Gives a program for the question of an item. */
    public static String program(int item, boolean right) {
        return "import pandas as pd\nm = pd.read_csv('member.csv')\nc = pd.read_csv('club.csv')\n"
                + PROGRAMS.get(item % PROGRAMS.size()).get(right ? 0 : 1).formatted(12 + item / PROGRAMS.size());
    }

    /** Plants {@code against} wrong gold queries first, then splits and queries that do not run; the others are right. */
    public static List<Planted> plant(int items, int against, int split, int none) {
        List<Planted> all = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            Pattern pattern = PATTERNS.get(i % PATTERNS.size());
            int age = 12 + i / PATTERNS.size();
            String right = pattern.right().formatted(age);
            String wrong = pattern.wrong().formatted(age);
            Consensus consensus = i < against
                    ? Consensus.AGAINST
                    : i < against + split
                            ? Consensus.SPLIT
                            : i < against + split + none ? Consensus.NONE : Consensus.ALL;
            List<String> models = switch (consensus) {
                case ALL, AGAINST ->
                    List.of(right, right.replace("member WHERE", "member AS m WHERE"), right.replace("DISTINCT ", ""));
                case SPLIT -> List.of(right, wrong, right);
                case NONE -> List.of("SELECT nickname FROM member", "SELECT", "");
            };
            String gold = consensus == Consensus.AGAINST ? wrong : right;
            String question = pattern.question().formatted(age);
            all.add(new Planted(i, question, right, gold, models, consensus, pattern.category()));
        }
        return all;
    }

    /** Writes {@code dev.json} and {@code club.sqlite}. */
    public static void write(Path folder, List<Planted> planted) throws IOException {
        Files.createDirectories(folder);
        ArrayNode records = JSON.createArrayNode();
        for (Planted p : planted) {
            ObjectNode record = records.addObject().put("question_id", p.id());
            record.put("db_id", DATABASE).put("question", p.question());
            record.put("evidence", "older means more years").put("SQL", p.gold());
            record.put("difficulty", "simple");
        }
        JSON.writerWithDefaultPrettyPrinter()
                .writeValue(folder.resolve("dev.json").toFile(), records);
        try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(DATABASE + ".sqlite"));
                Statement statement = db.createStatement()) {
            statement.execute("CREATE TABLE club (id INTEGER PRIMARY KEY, name TEXT, town TEXT)");
            statement.execute("CREATE TABLE member (id INTEGER PRIMARY KEY, name TEXT, age INTEGER, area TEXT,"
                    + " club INTEGER REFERENCES club (id))");
            for (int club = 1; club <= 5; club++) {
                statement.execute("INSERT INTO club VALUES (%s, 'Club %s', 'Town %s')".formatted(club, club, club % 3));
            }
            for (int id = 1; id <= 36; id++) {
                statement.execute("INSERT INTO member VALUES (%s, 'Member %s', %s, '%s', %s)"
                        .formatted(id, id, 4 + id, id % 2 == 0 ? "north" : "south", id <= 8 ? 1 + id % 2 : 1 + id % 5));
            }
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    /** Writes the queries of the models. */
    public static Path replies(Path file, List<Planted> planted) throws IOException {
        return replies(file, "sql", planted.stream().map(Planted::models).toList());
    }

    /** Writes what the models wrote. @param field {@code sql} or {@code program} @param texts of the models, by item */
    public static Path replies(Path file, String field, List<List<String>> texts) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            for (int m = 0; m < MODELS.size(); m++) {
                lines.add(JSON.createObjectNode()
                        .put("id", DATABASE + ":" + i)
                        .put("model", MODELS.get(m))
                        .put(field, texts.get(i).get(m))
                        .toString());
            }
        }
        return Files.write(file, lines);
    }

    /** Gives what was planted, by question. */
    public static Map<String, Planted> byQuestion(List<Planted> planted) {
        Map<String, Planted> all = new TreeMap<>();
        planted.forEach(p -> all.put(p.question(), p));
        return all;
    }
}
