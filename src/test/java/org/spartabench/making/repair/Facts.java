package org.spartabench.making.repair;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.ForeignDatabase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.schema.Schema;

/** A fact base of its own for one test class, imported from a folder and taken away afterwards. */
public final class Facts implements AutoCloseable {

    private final Path folder;
    private final FactBase base;

    private Facts(Path folder, FactBase base) {
        this.folder = folder;
        this.base = base;
    }

    public static Facts sample(SampleDomain domain, Scale scale) {
        try {
            Path folder = Files.createTempDirectory("sparta-repair");
            Path tables = folder.resolve("tables");
            domain.write(tables, scale, SampleDomain.DEFAULT_SEED);
            return open(folder, tables);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lists the sample domains, and databases that nobody here knows. */
    public static Stream<Enum<?>> domains() {
        return Stream.concat(Stream.of(SampleDomain.values()), Stream.of(ForeignDatabase.values()));
    }

    /** The facts of one of {@link #domains}. @param folder for the file of a foreign one */
    public static Facts of(Enum<?> domain, Path folder, long seed) {
        return domain instanceof ForeignDatabase foreign
                ? of(foreign.sqlite(folder.resolve("foreign.sqlite"), seed, 1))
                : sample((SampleDomain) domain, Scale.SMALL);
    }

    /** Imports a folder of CSV files or a SQLite file. */
    public static Facts of(Path tables) {
        try {
            return open(Files.createTempDirectory("sparta-repair"), tables);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Facts open(Path folder, Path tables) {
        ImportPlan plan = ok(Import.preview(tables, Optional.empty()));
        Path file = folder.resolve("facts.duckdb");
        Schema schema = ok(Import.load(plan, file));
        return new Facts(folder, FactBases.open(file, schema));
    }

    private static <T> T ok(Result<T> loaded) {
        return switch (loaded) {
            case Result.Ok<T>(T value) -> value;
            case Result.Bad<T> bad ->
                throw new IllegalStateException(bad.problems().toString());
        };
    }

    public FactBase base() {
        return base;
    }

    /** The same facts in memory on the second engine; to be closed by the caller. */
    FactBase onH2() {
        return ok(H2Build.copyOf(base));
    }

    @Override
    public void close() {
        base.close();
        Folders.discard(folder);
    }
}
