package org.spartabench.project;

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
import org.spartabench.base.Json;

/** A set of twelve questions in the layout of BIRD over one database, three of them with wrong queries. */
public final class LibrarySet {

    /** What is wrong in the set, by number of the question: the right query and its category. */
    public static final Map<Integer, Wrong> WRONG = new TreeMap<>(Map.of(
            1, new Wrong("SELECT name FROM authors WHERE country = 'NO'", "values", "Data Values & Formats"),
            3, new Wrong("SELECT COUNT(DISTINCT member) FROM loans", "structure", "Structure & Schema"),
            5, new Wrong("SELECT title FROM books WHERE year > 2004", "logic", "Logic & Business Rules")));

    /** @param label of the category in the corrected set */
    public record Wrong(String right, String category, String label) {}

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

    private LibrarySet() {}

    /** Gives the right queries for those of the set. */
    public static List<String> right(List<String> given) {
        List<String> right = new ArrayList<>(given);
        WRONG.forEach((number, wrong) -> right.set(number, wrong.right()));
        return right;
    }

    /** What three models write that are always right. */
    public static Path replies(Path file, List<String> right) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < right.size(); i++) {
            for (String model : List.of("A", "B", "C")) {
                lines.add(Json.MAPPER
                        .createObjectNode()
                        .put("id", "library:" + i)
                        .put("model", model)
                        .put("sql", right.get(i))
                        .toString());
            }
        }
        return Files.write(file, lines);
    }

    /** Predictions as BIRD writes them, one of them replaced. */
    public static Path predictions(Path file, List<String> queries, int number, String other) throws IOException {
        ObjectNode all = Json.MAPPER.createObjectNode();
        for (int i = 0; i < queries.size(); i++) {
            all.put(String.valueOf(i), (i == number ? other : queries.get(i)) + "\t----- bird -----\tlibrary");
        }
        return Files.writeString(file, all.toString());
    }

    /** Writes the set, and gives its queries. */
    public static List<String> write(Path folder) throws IOException, SQLException {
        Path database =
                Files.createDirectories(folder.resolve("dev_databases/library")).resolve("library.sqlite");
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
        ArrayNode records = Json.MAPPER.createArrayNode();
        SET.lines()
                .map(line -> line.split(" \\|"))
                .forEach(parts -> records.addObject()
                        .put("question_id", records.size() - 1)
                        .put("db_id", "library")
                        .put("question", parts[0])
                        .put("evidence", parts[1].strip())
                        .put("SQL", parts[2].strip())
                        .put("difficulty", "simple"));
        Json.MAPPER.writeValue(folder.resolve("dev.json").toFile(), records);
        return records.findValuesAsText("SQL");
    }
}
