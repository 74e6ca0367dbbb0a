package org.spartabench.project.hybrid;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.db.Database;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.manifest.SchemaFile;
import org.spartabench.publishing.file.AllOrNothing;

/** Copies a project and moves a share of its tables behind APIs. */
public final class HybridProject {

    /** The published shares of tables behind APIs, in percent. */
    public static final List<Integer> LEVELS = List.of(0, 20, 40, 50, 60, 80, 100);

    private static final int ALL = 100;
    private static final String LOCK = ".lock";
    private static final String RELEASE = "release";

    private static final String DRAW = "hybrid.json";

    /** The faults that {@code sparta api serve} plays for a project. */
    public static final String FAULTS = "faults.json";

    private HybridProject() {}

    /**
     * Draws the tables that move: with one realization, those of a lower level move at a higher one, too.
     *
     * @param level share of the tables in percent
     */
    public static List<Table> drawn(Schema schema, int level, int realization) {
        List<Table> tables = new ArrayList<>(schema.tables());
        Collections.shuffle(tables, new Random(realization));
        return tables.subList(0, Math.round(tables.size() * level / (float) ALL));
    }

    /**
     * Makes the copy, completely or not at all; questions and answers stay as they are.
     *
     * @param folder a closed project
     * @param server where the APIs will be served
     * @return the APIs of the copy
     */
    public static Result<List<Entity.ApiEntity>> make(
            Path folder, Path out, List<Table> behind, TableApi profile, URI server) {
        if (Files.exists(out)) {
            return Result.bad(out + ": already exists; name a new folder");
        }
        List<Entity.ApiEntity> apis =
                behind.stream().map(t -> profile.of(t, server)).toList();
        return made(out, work -> {
                    copy(folder, work, name -> true);
                    if (!apis.isEmpty()) {
                        String document = OpenApiWriter.write(ApiFiles.TABLES, server, apis)
                                .toPrettyString();
                        new ApiFiles(work)
                                .add(
                                        ApiFiles.TABLES,
                                        apis,
                                        new ApiFiles.Host(server, ""),
                                        Map.entry(ApiFiles.TABLES + ".json", document));
                    }
                })
                .map(copied -> apis);
    }

    /** Copies a project without its items and releases, completely or not at all. */
    public static Result<Path> withoutItems(Path folder, Path out) {
        if (Files.exists(out)) {
            return Result.bad(out + ": already exists; name a new folder");
        }
        return made(out, work -> {
            copy(folder, work, name -> !name.equals(Database.FILE) && !name.startsWith(RELEASE));
            Database.open(work).close();
        });
    }

    /** Copies a project without its items and releases, with other facts; completely or not at all. */
    static Result<Path> withFacts(Path folder, Path out, ImportPlan plan) {
        return made(out, work -> {
            copy(
                    folder,
                    work,
                    name -> !name.equals(Database.FILE)
                            && !name.startsWith(RELEASE)
                            && !name.startsWith(FactBases.FILE_NAME)
                            && !name.equals(SchemaFile.FILE_NAME));
            Import.load(plan, work.resolve(FactBases.FILE_NAME))
                    .then(schema -> SchemaFile.write(schema, work.resolve(SchemaFile.FILE_NAME)))
                    .orThrow(message -> new StoreException(message, new IOException(message)));
            Database.open(work).close();
        });
    }

    private static Result<Path> made(Path out, AllOrNothing.Writing<Path> writing) {
        try {
            AllOrNothing.folder(out, writing);
            return Result.ok(out);
        } catch (IOException | StoreException e) {
            return Result.bad(out + ": cannot be created (" + FailureText.of(e) + ")");
        }
    }

    /** Keeps what the draw was, and what APIs make of the items, beside the project's other files. */
    public static void describe(Path out, ObjectNode draw) {
        keep(out.resolve(DRAW), draw);
    }

    /** Keeps the faults that the server of the copy plays. */
    public static void faults(Path out, ObjectNode script) {
        keep(out.resolve(FAULTS), script);
    }

    private static void keep(Path file, ObjectNode content) {
        new OwnFile(file).write(content.toPrettyString());
    }

    /** @param wanted whether a file or folder of the project is copied, by its name */
    private static void copy(Path from, Path to, Predicate<String> wanted) throws IOException {
        Folders.copy(from, to, part -> !part.endsWith(LOCK) && wanted.test(String.valueOf(part.getName(0))));
    }
}
