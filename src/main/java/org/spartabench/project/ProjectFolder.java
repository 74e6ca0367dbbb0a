package org.spartabench.project;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.spartabench.answering.execution.FactsWithApis;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.file.Unfinished;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.WorkThreads;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.DirectFile;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.origin.Origin.Elsewhere;
import org.spartabench.facts.passage.file.ImportedPassage;
import org.spartabench.facts.passage.file.ImportedPassages;
import org.spartabench.facts.passage.file.PassageFile;
import org.spartabench.facts.passage.template.TableToText;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.Schema;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.db.Database;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.file.ProjectFiles;
import org.spartabench.project.file.Templates;
import org.spartabench.project.lock.ProjectHold;
import org.spartabench.project.lock.ProjectLock;
import org.spartabench.project.lock.SharedHold;
import org.spartabench.project.lock.WorkspaceCopy;
import org.spartabench.project.manifest.Manifest;
import org.spartabench.project.manifest.SchemaFile;
import org.spartabench.publishing.file.ProjectParts;

/**
 * Creates and opens the files of a project:
 *
 * <pre>
 * sparta.json       what makes the folder a project: format and domain
 * facts.duckdb      the reference fact database, never written after the import
 * facts.json        or where it is, when there is no copy
 * schema.json       its tables, keys and join graph
 * passages.jsonl    imported passages with the tuples they state, where there are any
 * templates/        how rows of grounding tables are put into passages, a file a table
 * lexicon.json      words of its own for tables and columns, where they differ
 * prompts/          prompts of its own, a file a kind of request, where somebody changed some
 * guidelines.md     what its validators agreed on, where somebody changed the shipped text
 * workspace.mv.db   runs, events, items, decisions, settings
 * set/              the records and the database of a text-to-SQL set, in an audit of one
 * .lock             held while the project is open
 * </pre>
 *
 * None of them may be a link or a special file ({@code project.file.PlainFiles}).
 */
public final class ProjectFolder {

    private ProjectFolder() {}

    /** Creates a project with the usual texts and words. */
    public static Result<Path> create(Path folder, ImportPlan plan, Optional<PassageFile> passages) {
        return create(folder, plan, Map.of(), passages, OwnWords.NONE);
    }

    /**
     * Creates a project completely or not at all: in a temporary folder beside its place, from which it is moved.
     *
     * @param templates texts of table-to-text templates by table; a grounding table without one gets the usual one
     * @param passages imported texts of some tuples; the other tuples get texts from templates
     */
    public static Result<Path> create(
            Path folder,
            ImportPlan plan,
            Map<String, String> templates,
            Optional<PassageFile> passages,
            OwnWords words) {
        Path target = folder.toAbsolutePath().normalize();
        if (!empty(target)) {
            return Result.bad(folder + ": already exists; name a new folder");
        }
        Path parent = target.getParent();
        if (parent == null) {
            return Result.bad(folder + ": cannot be a project; name a subfolder");
        }
        String fault = TableNames.fileFault(plan.name());
        if (!fault.isEmpty()) {
            return Result.bad("the project's name '" + plan.name() + "' " + fault + "; give it another name");
        }
        Path work = Unfinished.ofUser().begin(target);
        try {
            Files.createDirectories(parent);
            Files.createDirectory(work);
            Result<ImportPlan> marked = passages.isPresent() ? passages.get().mark(plan) : Result.ok(plan);
            return named(marked.then(markedPlan -> fill(work, markedPlan, templates, passages, words)), work, folder)
                    .then(schema -> moved(work, target, folder));
        } catch (IOException e) {
            return Result.bad(folder + ": cannot be created (" + FailureText.of(e) + ")");
        } finally {
            Unfinished.ofUser().end(work);
        }
    }

    private static Result<Schema> fill(
            Path work, ImportPlan plan, Map<String, String> templates, Optional<PassageFile> passages, OwnWords words) {
        return facts(work, plan)
                .then(schema -> passages.isPresent() ? linkPassages(work, schema, passages.get()) : Result.ok(schema))
                .then(schema -> SchemaFile.write(schema, work.resolve(SchemaFile.FILE_NAME))
                        .then(file -> {
                            try (Database database = Database.open(work)) {
                                Templates.write(work, schema, templates);
                                if (!words.isEmpty()) {
                                    Files.writeString(work.resolve(ProjectFiles.WORDS), words.json());
                                }
                                Optional<Path> origins = passages.flatMap(PassageFile::origins);
                                if (origins.isPresent()) {
                                    Path kept = work.resolve(ProjectParts.ORIGINS);
                                    Files.createDirectories(kept.resolveSibling(""));
                                    Files.copy(origins.get(), kept);
                                }
                                new Manifest(Manifest.FORMAT, schema.name()).write(work);
                                return Result.ok(schema);
                            } catch (IOException | RuntimeException e) {
                                return Result.bad(
                                        "the project's workspace cannot be written (" + FailureText.of(e) + ")");
                            }
                        }));
    }

    /** Copies the facts, or writes down where they are. */
    private static Result<Schema> facts(Path work, ImportPlan plan) {
        if (plan.direct().isEmpty()) {
            return Import.load(plan, work.resolve(FactBases.FILE_NAME));
        }
        plan.direct().map(Consents::destination).ifPresent(Consents.ofUser()::give);
        return plan.notDirect().isEmpty()
                ? FactBases.fault(plan.direct().get(), plan.schema())
                        .then(fine -> DirectFile.write(plan.direct().get(), work.resolve(DirectFile.FILE_NAME)))
                        .map(file -> plan.schema())
                : new Result.Bad<>(plan.notDirect());
    }

    /** Links the passages to the tuples that they state, and stores both. */
    private static Result<Schema> linkPassages(Path work, Schema schema, PassageFile passages) {
        return facts(work, schema).then(facts -> {
            try (facts) {
                return ImportedPassages.link(passages, facts)
                        .then(imported -> ImportedPassages.write(imported, work.resolve(ImportedPassages.FILE_NAME)))
                        .map(file -> schema);
            }
        });
    }

    private static Result<FactBase> facts(Path folder, Schema schema) {
        Path elsewhere = folder.resolve(DirectFile.FILE_NAME);
        return Files.exists(elsewhere)
                ? DirectFile.read(elsewhere)
                        .then(facts -> agreed(folder, facts))
                        .then(facts -> FactBases.direct(facts, schema))
                : FactBases.tryOpen(folder.resolve(FactBases.FILE_NAME), schema, 1);
    }

    /** Names the server that opening the project would connect to, if the user has not agreed to it. */
    public static Optional<String> newServer(Path folder) {
        Path elsewhere = folder.resolve(DirectFile.FILE_NAME);
        return Manifest.read(folder) instanceof Result.Ok<Manifest>
                        && Files.exists(elsewhere)
                        && DirectFile.read(elsewhere) instanceof Result.Ok<Elsewhere>(Elsewhere facts)
                ? Optional.of(Consents.destination(facts))
                        .filter(server -> !Consents.ofUser().given(server))
                : Optional.empty();
    }

    private static Result<Elsewhere> agreed(Path folder, Elsewhere facts) {
        String destination = Consents.destination(facts);
        return Consents.ofUser().given(destination)
                ? Result.ok(facts)
                : Result.bad(folder + ": has its " + destination
                        + (facts instanceof Origin.ParquetFiles
                                ? ", which this machine is not allowed to read;"
                                : ", to which this machine is not allowed to connect;")
                        + " allow it with 'sparta agree " + ShellWord.of(folder) + "'");
    }

    /** Replaces the temporary path in problems by the final one. */
    private static Result<Schema> named(Result<Schema> filled, Path work, Path asked) {
        return switch (filled) {
            case Result.Ok<Schema> ok -> ok;
            case Result.Bad<Schema>(List<Problem> problems) ->
                new Result.Bad<>(problems.stream()
                        .map(p -> new Problem(p.message().replace(work.toString(), asked.toString())))
                        .toList());
        };
    }

    private static Result<Path> moved(Path work, Path target, Path asked) {
        try {
            Files.deleteIfExists(target);
            Files.move(work, target, StandardCopyOption.ATOMIC_MOVE);
            return Result.ok(target);
        } catch (DirectoryNotEmptyException | FileAlreadyExistsException e) {
            return Result.bad(asked + ": already exists; name a new folder");
        } catch (IOException e) {
            return Result.bad(asked + ": cannot be created (" + FailureText.of(e) + ")");
        }
    }

    /**
     * Finds the workspace of a project. Each project was made with one: where it is missing, its items
     * are, and H2 would make an empty one, or take a file that it had not finished.
     */
    private static Result<Path> found(Path folder) {
        Path workspace = folder.resolve(Database.FILE);
        return Manifest.read(folder)
                .then(manifest -> Files.exists(workspace)
                        ? Result.ok(workspace)
                        : Result.bad(workspace + ": is missing, and with it the items and decisions of the project;"
                                + " wait until the folder is copied whole, or put the file back from a copy"));
    }

    static Result<Project> open(Path folder, Clock clock) {
        return found(folder)
                .then(workspace -> ProjectLock.take(folder))
                .then(lock -> orClosed(lock::close, () -> opened(folder, lock, clock)));
    }

    /**
     * Opens a project to read: a copy of how it stood between two commits, also while another process has it open or its
     * disk is full or read-only. What is written to the copy is lost.
     */
    public static Result<Project> openToRead(Path folder) {
        return found(folder)
                .then(workspace -> WorkspaceCopy.of(folder))
                .then(hold -> orClosed(hold::close, () -> opened(folder, hold, Clock.systemUTC())));
    }

    /**
     * Opens a project, or reads it as {@link #openToRead} where it cannot be written and no other process has it open.
     *
     * @param readOnly gets the reason in one line, if it is only read
     */
    public static Result<Project> openOrRead(Path folder, Consumer<String> readOnly) {
        return orRead(folder, open(folder, Clock.systemUTC()), readOnly);
    }

    /**
     * Reads a project and adds replies and calls to it: beside other processes that do the same, but beside none that writes
     * more. What is written to its workspace is lost.
     *
     * @param readOnly gets the reason in one line, if nothing is added either
     */
    public static Result<Project> openToCall(Path folder, Consumer<String> readOnly) {
        Result<Project> opened = found(folder)
                .then(workspace -> SharedHold.of(folder))
                .then(hold -> orClosed(hold::close, () -> opened(folder, hold, Clock.systemUTC())));
        return orRead(folder, opened, readOnly);
    }

    private static Result<Project> orRead(Path folder, Result<Project> opened, Consumer<String> readOnly) {
        if (opened instanceof Result.Bad<Project> bad
                && !ProjectLock.held(folder)
                && openToRead(folder) instanceof Result.Ok<Project> copy) {
            readOnly.accept(bad.message() + "; so it is only read, and nothing is stored");
            return copy;
        }
        return opened;
    }

    /** Takes the next step of opening; closes what is open by then unless it succeeds, even where it throws an error. */
    private static <T> Result<T> orClosed(Runnable close, Supplier<Result<T>> next) {
        boolean done = false;
        try {
            Result<T> result = next.get();
            done = result instanceof Result.Ok<T>;
            return result;
        } finally {
            if (!done) {
                close.run();
            }
        }
    }

    /** The facts, and how those of grounding tables are put into words, or were. */
    record Grounds(FactsWithApis facts, Map<String, TableToText> templates, List<ImportedPassage> passages) {}

    private static Result<Project> opened(Path folder, ProjectHold hold, Clock clock) {
        // The first opening of each engine takes some hundred milliseconds: both at the same time.
        CompletableFuture<Result<Database>> opening =
                CompletableFuture.supplyAsync(() -> database(folder, hold), WorkThreads.urgentPerStep("open-database"));
        return orClosed(
                () -> close(opening),
                () -> grounds(folder)
                        .then(g -> orClosed(
                                g.facts()::close,
                                () -> opening.join().then(d -> workspace(folder, g, d, hold, clock)))));
    }

    private static Result<Grounds> grounds(Path folder) {
        return SchemaFile.read(folder.resolve(SchemaFile.FILE_NAME))
                .then(schema -> Templates.read(folder, schema)
                        .then(templates -> ImportedPassages.read(folder.resolve(ImportedPassages.FILE_NAME))
                                .then(passages -> facts(folder, schema)
                                        .map(facts -> new Grounds(calling(folder, facts), templates, passages)))));
    }

    /** Adds the project's functions; with a damaged description of APIs, only queries that use them fail. */
    private static FactsWithApis calling(Path folder, FactBase facts) {
        FactsWithApis calling = new FactsWithApis(facts);
        new ApiFiles(folder).entities().use(calling::know, bad -> {});
        return calling;
    }

    private static void close(CompletableFuture<Result<Database>> opening) {
        if (opening.exceptionally(failure -> Result.bad("not opened")).join()
                instanceof Result.Ok<Database>(Database database)) {
            database.close();
        }
    }

    private static Result<Database> database(Path folder, ProjectHold hold) {
        try {
            return Result.ok(hold.open());
        } catch (StoreException e) {
            return Result.bad(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            return Result.bad(folder + ": its workspace.mv.db cannot be opened (" + FailureText.of(e)
                    + "); check the free disk space, or put a copy of the project in its place");
        }
    }

    private static Result<Project> workspace(
            Path folder, Grounds grounds, Database database, ProjectHold hold, Clock clock) {
        try {
            return Result.ok(new Project(folder, grounds, database, hold, clock));
        } catch (IOException | RuntimeException e) { // damaged content may make any reader throw
            return Result.bad(folder + ": cannot be opened (" + FailureText.of(e) + ")");
        }
    }

    private static boolean empty(Path folder) {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.findAny().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }
}
