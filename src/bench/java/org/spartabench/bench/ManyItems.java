package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.check.CheckJob;

/**
 * A project of as many items as wanted. A real run over the medical sample makes the first ones and the checks look at them;
 * the others are copies of these, with numbers and ids of their own, and what the checks found in the first ones. A fifth are
 * decided, by two validators.
 */
public final class ManyItems {

    private static final int REAL = 400;

    /** Of so many items one validator accepts one, and another rejects one. */
    private static final int SHARE = 10;

    private ManyItems() {}

    /** @param args an empty or new folder, items (100,000) */
    public static void main(String[] args) throws IOException, InterruptedException, SQLException {
        int items = args.length > 1 ? Integer.parseInt(args[1]) : 100_000;
        long start = System.nanoTime();
        Path project = make(Path.of(args[0]), items);
        System.out.printf("%,d items in %s, %.0f s%n", items, project, (System.nanoTime() - start) / 1e9);
    }

    /** @return the folder of the project */
    static Path make(Path folder, int items) throws IOException, InterruptedException, SQLException {
        return make(folder, items, REAL);
    }

    /** @param most items that a run makes @return the folder of the project */
    static Path make(Path folder, int items, int most) throws IOException, InterruptedException, SQLException {
        Files.createDirectories(folder);
        Path project = folder.resolve("project");
        int real = Math.min(most, items);
        try (Project opened = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(opened, real - 1, 7);
            SampleProject.generate(opened, 1, 8); // a second run knows the first one's queries by their keys
            new CheckJob(opened).run(TaskControl.NONE);
        }
        try (Connection database = DriverManager.getConnection(
                "jdbc:h2:file:" + project.resolve("workspace").toAbsolutePath(), "sa", "")) {
            String number = "(o.%s + " + real + " * c.x)";
            copy(
                    database,
                    "item",
                    items,
                    real,
                    Map.of(
                            "number",
                            number.formatted("number"),
                            "id",
                            "('medical:' || " + number.formatted("number") + ")"),
                    "number");
            copy(database, "item_body", items, real, Map.of("number", number.formatted("number")), "number");
            copy(database, "item_key", items, real, Map.of("number", number.formatted("number")), "number");
            copy(database, "checked", items, real, Map.of("item", number.formatted("item")), "item");
            try (Statement statement = database.createStatement()) {
                statement.execute("SHUTDOWN"); // else H2 keeps the file for a while
            }
        }
        try (Project current = Project.open(project).orThrow(IllegalStateException::new)) {
            new AsSeen(current.queue()).decide(every(SHARE, 3, items), "ann", new Verdict.Accept(), 900_000);
            new AsSeen(current.queue())
                    .decide(
                            every(SHARE, 7, items),
                            "bo",
                            new Verdict.Reject(List.of(RejectReason.TIE), "two of them"),
                            900_000);
            current.files().setting("place", "review"); // where the window was left
        }
        return project;
    }

    private static List<Integer> every(int share, int first, int items) {
        return IntStream.iterate(first, n -> n <= items, n -> n + share).boxed().toList();
    }

    /** Adds copies of all rows of a table, of which some columns are computed from the row {@code o} and its copy {@code c.x}. */
    private static void copy(
            Connection database, String table, int items, int real, Map<String, String> computed, String numbered)
            throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet found =
                database.getMetaData().getColumns(null, "PUBLIC", table.toUpperCase(java.util.Locale.ROOT), null)) {
            while (found.next()) {
                columns.add(found.getString("COLUMN_NAME").toLowerCase(java.util.Locale.ROOT));
            }
        }
        String values =
                columns.stream().map(c -> computed.getOrDefault(c, "o." + c)).collect(Collectors.joining(", "));
        int copies = (items + real - 1) / real - 1;
        try (Statement statement = database.createStatement()) {
            statement.executeUpdate("INSERT INTO " + table + " (" + String.join(", ", columns) + ") SELECT " + values
                    + " FROM SYSTEM_RANGE(1, " + copies + ") c CROSS JOIN " + table + " o WHERE "
                    + computed.get(numbered)
                    + " <= " + items);
        }
    }
}
