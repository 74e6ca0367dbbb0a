package org.spartabench.facts.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;

/** Small invented fact bases on both engines, made the way every fact base is made. */
public final class SmallFacts {

    /** Ships and their voyages; one voyage has no length and one ship has never sailed. */
    private static final String SHIPS = """
        ship_name,home_port,built,tonnage,armed
        Petrel,Harwich,1951,812.50,true
        Osprey,Bergen,1949,1204.75,false
        Heron,Harwich,1967,95.20,false
        Tern,Oslo,1972,,true
        """;

    private static final String VOYAGES = """
        voyage_id,ship_name,sailed,left_at,days
        V1,Petrel,1960-03-01,08:30:00,12
        V2,Petrel,1961-07-15,17:05:30,7
        V3,Osprey,1960-03-01,00:00:00,31
        V4,Heron,1970-12-31,23:59:59,7
        V5,Heron,1971-01-02,6:15:00,
        """;

    private SmallFacts() {}

    public static <T> T ok(Result<T> loaded) {
        return switch (loaded) {
            case Result.Ok<T>(T value) -> value;
            case Result.Bad<T> bad -> throw new AssertionError(bad.problems().toString());
        };
    }

    public static Rows rows(StatementReply reply) {
        assertThat(reply).isInstanceOf(Rows.class);
        return (Rows) reply;
    }

    public static Failure failure(StatementReply reply) {
        assertThat(reply).isInstanceOf(Failure.class);
        return (Failure) reply;
    }

    public static Path write(Path folder, String name, String text) {
        try {
            Files.createDirectories(folder);
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder of CSV files behind {@link #duckDb}. */
    public static Path ships(Path folder) {
        write(folder, "ships.csv", SHIPS);
        write(folder, "voyages.csv", VOYAGES);
        return folder;
    }

    public static FactBase duckDb(Path folder) {
        return imported(ships(folder.resolve("csv")), folder.resolve("facts.duckdb"));
    }

    static FactBase h2(Path folder) {
        try (FactBase source = duckDb(folder)) {
            return ok(H2Build.copyOf(source));
        }
    }

    public static FactBase imported(Path csvFolder, Path target) {
        ImportPlan plan = ok(Import.preview(csvFolder, Optional.empty()));
        return FactBases.open(target, ok(Import.load(plan, target)));
    }
}
