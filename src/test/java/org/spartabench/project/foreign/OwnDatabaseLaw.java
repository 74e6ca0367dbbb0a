package org.spartabench.project.foreign;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.Patient;
import org.spartabench.authors.item.Item;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.publishing.foreign.SqlSet;
import org.spartabench.python.confined.Interpreter;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.program.DecimalScales;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.ProgramCompiler;
import org.spartabench.python.trial.ProgramTrial;
import org.spartabench.sql.guard.Guard;

/**
 * The database of a set judges: whatever SQLite gives is the stored answer, and what the tree or its program give equals it, or they
 * say that they cannot.
 *
 * @param items records that became items
 * @param read items with a tree that gives SQLite's rows
 * @param programs compiled programs that gave SQLite's rows
 * @param wrong what is not so, one line each
 */
public record OwnDatabaseLaw(int items, int read, int programs, List<String> wrong) {

    private static final MathContext DIGITS = new MathContext(12);

    /** Asks as many random queries. @param python that runs the programs; without one, none runs */
    public static OwnDatabaseLaw of(Path folder, int queries, long seed, Optional<Interpreter> python)
            throws IOException, SQLException {
        Path file = Files.createDirectories(folder).resolve("db.sqlite");
        SqliteQueries.write(file);
        SqliteQueries random = new SqliteQueries(seed);
        return of(folder, file, Stream.generate(random::next).limit(queries).toList(), python);
    }

    /** Asks these queries of a database; the folder is for the set and its project. */
    public static OwnDatabaseLaw of(Path folder, Path database, List<String> queries, Optional<Interpreter> python)
            throws IOException, SQLException {
        Path file = Files.createDirectories(folder.resolve("set/database/db")).resolve("db.sqlite");
        Files.copy(database, file);
        var records = Json.MAPPER.createArrayNode();
        for (String query : queries) {
            records.addObject()
                    .put("question_id", records.size() - 1)
                    .put("db_id", "db")
                    .put("question", "Question " + (records.size() - 1) + "?")
                    .put("SQL", query);
        }
        Json.MAPPER.writeValue(folder.resolve("set/dev.json").toFile(), records);
        SqlSet set = SqlSet.read(folder.resolve("set")).orThrow(IllegalStateException::new);
        SetImport.create(folder.resolve("audit"), set).orThrow(IllegalStateException::new);
        try (Project project = Projects.ok(Project.open(folder.resolve("audit/db")));
                Connection sqlite = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = sqlite.createStatement()) {
            return new Asking(project, statement, queries, python).law();
        }
    }

    private record Asking(Project project, Statement sqlite, List<String> statements, Optional<Interpreter> python) {

        OwnDatabaseLaw law() throws SQLException {
            List<Item> items = new ArrayList<>();
            project.set().present(items::add);
            QueryRuns runs = new QueryRuns(project);
            ProgramCompiler compiler = new ProgramCompiler(project.schema(), new DecimalScales(project.facts()));
            List<String> wrong = new ArrayList<>();
            int read = 0;
            int programs = 0;
            try (PythonSession session = python.map(PythonSession::new).orElse(null)) {
                for (Item item : items) {
                    String sql = statements.get(Integer.parseInt(item.id().replaceFirst(".*:", "")));
                    List<List<@Nullable Object>> given = rows(sql);
                    List<String> right = lines(given);
                    List<String> known = given.stream()
                            .filter(r -> r.size() > 1 || r.getFirst() != null)
                            .map(Asking::line)
                            .sorted()
                            .toList();
                    List<String> stored = item.answer().values().stream()
                            .map(v -> v.lines().collect(Collectors.joining("\n")))
                            .map(Asking::text)
                            .sorted()
                            .toList();
                    if (!stored.equals(known) && !sql.contains("RANDOM()")) { // which gives other rows each time
                        wrong.add("stored " + stored + ", SQLite " + known + ": " + sql);
                    }
                    if (runs.limit(item.id(), item.query()).isPresent()) {
                        continue;
                    }
                    read++;
                    if (!(Guard.run(item.query(), project.facts(), Patient.LIMITS) instanceof Rows ours)
                            || !lines(ours.rows()).equals(right)) {
                        wrong.add("the tree gives other rows: " + sql);
                    }
                    if (session != null
                            && compiler.compile(item.query(), Program.Form.READ)
                                    instanceof Result.Ok<Program>(Program program)) {
                        PythonReply reply =
                                new ProgramTrial(project.facts(), session).reply(program, RunLimits.DEFAULT);
                        programs++;
                        if (reply instanceof PythonReply.Gave gave
                                        && !lines(gave.output().rows()).equals(right)
                                || reply instanceof PythonReply.Raised) {
                            wrong.add("the program gives other rows: " + sql + " "
                                    + (reply instanceof PythonReply.Gave gave
                                            ? lines(gave.output().rows()) + " for " + right
                                            : reply.problem()));
                        }
                    }
                }
            }
            return new OwnDatabaseLaw(items.size(), read, programs, wrong);
        }

        private List<List<@Nullable Object>> rows(String sql) throws SQLException {
            List<List<@Nullable Object>> rows = new ArrayList<>();
            try (ResultSet result = sqlite.executeQuery(sql)) {
                while (result.next()) {
                    List<@Nullable Object> row = new ArrayList<>();
                    for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                        row.add(result.getObject(i) instanceof Double d ? new BigDecimal(d) : result.getObject(i));
                    }
                    rows.add(row);
                }
            }
            return rows;
        }

        private static List<String> lines(List<? extends List<? extends @Nullable Object>> rows) {
            return rows.stream().map(Asking::line).sorted().toList();
        }

        private static String line(List<? extends @Nullable Object> row) {
            return row.stream()
                    .map(v -> v instanceof Boolean truth ? truth ? "1" : "0" : Values.text(v))
                    .map(Asking::text)
                    .collect(Collectors.joining(" | "));
        }

        /** Writes numbers with twelve digits: sums of parts in another order differ behind them. */
        private static String text(String written) {
            return List.of(written.split(" \\| ", -1)).stream()
                    .map(v -> v.matches("-?\\d+(\\.\\d+)?[eE][+-]?\\d+|-?\\d+\\.\\d+")
                            ? new BigDecimal(v)
                                    .round(DIGITS)
                                    .stripTrailingZeros()
                                    .toPlainString()
                            : v)
                    .collect(Collectors.joining(" | "));
        }
    }
}
