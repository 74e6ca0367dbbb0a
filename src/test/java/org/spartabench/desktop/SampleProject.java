package org.spartabench.desktop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.wording.Wording;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.job.RunJob;
import org.spartabench.publishing.release.form.CardForm;
import org.spartabench.publishing.release.form.CardQuestion;

/** A project over small sample data, for stories. */
public final class SampleProject {

    private static final Map<List<Object>, List<RunEvent>> RUNS = new ConcurrentHashMap<>();

    private SampleProject() {}

    /** Makes and opens the project under {@code folder}; made once in a process, since a copy takes a fiftieth of the time. */
    public static synchronized Project make(SampleDomain domain, Path folder) {
        Path template =
                Path.of("target", domain.id() + "-" + ProcessHandle.current().pid());
        try {
            if (!Files.exists(template)) {
                made(domain, template).close();
            }
            copy(template, folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return open(folder);
    }

    private static Project made(SampleDomain domain, Path folder) throws IOException {
        Path csv = folder.resolve("csv");
        domain.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        return ok(Import.preview(csv, Optional.empty())
                .then(plan -> Project.create(folder.resolve("project"), plan.withName(domain.id()))));
    }

    /** Copies a folder that nobody has open, as one does who takes a project to another computer. */
    public static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    /** Answers the required questions of the card. */
    public static CardForm filledForm() {
        return CardForm.EMPTY
                .with(CardQuestion.PURPOSE, "A set for tests.")
                .with(CardQuestion.CREATORS, "Ann Smith")
                .with(CardQuestion.WEB_PAGE, "https://example.org/set")
                .with(CardQuestion.SOURCES, "Made up by the program.");
    }

    /** Opens it again. */
    public static Project open(Path folder) {
        return ok(Project.open(folder.resolve("project")));
    }

    /** Fills it with items from a real run; where a process has made the same run before, with the journal of that one. */
    public static void generate(Project project, int items, long seed) {
        RunPlan plan = RunPlans.published(items, seed, 1);
        List<Object> key = List.of(project.facts().schema(), items, seed);
        boolean first = project.runs().all().isEmpty();
        List<RunEvent> known = first ? RUNS.get(key) : null;
        if (known != null) {
            project.runs().journal(project.runs().start(plan)).append(known);
            return;
        }
        Author author = new OfflineAuthor(new Wording(project.files().lexicon().orThrow(StoreException::new)));
        List<RunEvent> events = new ArrayList<>();
        RunJob.of(project, author, plan, Clock.systemUTC())
                .onEvent(events::addAll)
                .run(TaskControl.NONE);
        if (first) {
            RUNS.put(key, List.copyOf(events));
        }
    }

    /** The sample's tables as a SQLite file that declares no keys. */
    public static Path sqlite(SampleDomain domain, Path folder) {
        Path csv = folder.resolve("loose");
        Path file = folder.resolve(domain.id() + ".sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            domain.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
            connection.setAutoCommit(false);
            for (PlannedTable table :
                    ok(Import.preview(csv, Optional.of(DomainFile.EMPTY))).tables()) {
                fill(connection, table);
            }
            connection.commit();
        } catch (IOException | SQLException e) {
            throw new AssertionError(e);
        }
        return file;
    }

    private static void fill(Connection connection, PlannedTable table) throws SQLException {
        String columns = table.columns().stream()
                .map(c -> c.name() + (c.column().type().numeric() ? " NUMERIC" : " TEXT"))
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table.name() + " (" + columns + ")");
        }
        String marks = table.columns().stream().map(c -> "?").collect(Collectors.joining(", "));
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + table.name() + " VALUES (" + marks + ")")) {
            List<List<String>> rows = new ArrayList<>();
            ok(table.source().rows((line, cells) -> rows.add(cells)));
            for (List<String> cells : rows) {
                for (int i = 0; i < cells.size(); i++) {
                    insert.setString(i + 1, cells.get(i));
                }
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static <T> T ok(Result<T> loaded) {
        return switch (loaded) {
            case Result.Ok<T>(T value) -> value;
            case Result.Bad<T> bad -> throw new AssertionError(bad.problems().toString());
        };
    }
}
