package org.spartabench.desktop.assistant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.source.Watch;

/**
 * Imports a plan temporarily, so that its rows can be queried before there is a project; a database that is
 * queried in place is queried on its server. Closing it deletes the rows.
 *
 * @param folder of the rows; empty while there are none
 * @param read the columns as they were read; a plan that reads them differently needs another trial
 */
record Trial(Path folder, List<Read> read) implements AutoCloseable {

    private static final String FILE = "facts.duckdb";

    /** Holds one column with the type and notation of its cells. */
    record Read(String table, String column, Object type, Object notation) {}

    /** Imports the plan into a folder of its own; all of it or nothing; may take long. */
    static Result<Trial> of(ImportPlan plan, Watch watch) {
        Path folder;
        try {
            folder = Files.createTempDirectory("sparta-trial-");
        } catch (IOException e) {
            return Result.bad("there is no room to try the import out (" + e.getMessage() + ")");
        }
        Trial trial = new Trial(folder, read(plan));
        Result<Trial> made = plan.direct().isEmpty()
                ? Import.load(unkeyed(plan).watchedBy(watch), folder.resolve(FILE))
                        .map(schema -> trial)
                : plan.notDirect().isEmpty() ? Result.ok(trial) : new Result.Bad<>(plan.notDirect());
        if (made instanceof Result.Bad<Trial>) {
            trial.close();
        }
        return made;
    }

    /** Tells whether this plan would give the same rows. */
    boolean fits(ImportPlan plan) {
        return read.equals(read(plan));
    }

    /** Asks the rows, under the schema of a plan that this trial fits. */
    <T> Result<T> ask(ImportPlan plan, Function<FactBase, Result<T>> question) {
        Result<FactBase> rows = plan.direct()
                .map(server -> FactBases.direct(server, plan.schema()))
                .orElseGet(() ->
                        FactBases.tryOpen(folder.resolve(FILE), unkeyed(plan).schema(), 1));
        return rows.then(facts -> {
            try (facts) {
                return question.apply(facts);
            }
        });
    }

    /** Claims no keys: the trial shows whether those of the plan hold. */
    private static ImportPlan unkeyed(ImportPlan plan) {
        return plan.withTables(
                plan.tables().stream().map(t -> t.withPrimaryKey(List.of())).toList());
    }

    private static List<Read> read(ImportPlan plan) {
        return plan.tables().stream()
                .flatMap(t -> t.columns().stream()
                        .map(c -> new Read(t.name(), c.name(), c.column().type(), c.notation())))
                .toList();
    }

    @Override
    public void close() {
        Folders.discard(folder);
    }
}
