package org.spartabench.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.opentest4j.MultipleFailuresError;
import org.spartabench.app.ValuesTravel;
import org.spartabench.base.file.Folders;
import org.spartabench.facts.HostileTable;
import org.spartabench.facts.ValuesLaw;
import org.spartabench.facts.ValuesLaw.Tally;

/**
 * Holds seeded tables of hostile values, from CSV files, SQLite and PostgreSQL each, to the law of values: they are stored,
 * printed, found again by what is printed, exported, imported and scored as what they are. Prints each exception and the
 * figures of each source; the exit code is 1 where there is an exception.
 */
public final class ValuesBench {

    private static final int TABLES = 5_000;

    /** Tables of one project. */
    private static final int BATCH = 250;

    /** Tables of a batch from CSV that compiled programs read. */
    private static final int PROGRAMMED = 50;

    private enum Source {
        CSV,
        SQLITE,
        POSTGRESQL;

        private List<HostileTable> tables(long seed, int count) {
            return switch (this) {
                case CSV -> HostileTable.forCsv(seed, count);
                case SQLITE -> HostileTable.forSqlite(seed, count);
                case POSTGRESQL -> HostileTable.forPostgres(seed, count);
            };
        }

        private void hold(ValuesLaw law, List<HostileTable> tables) throws IOException, SQLException {
            switch (this) {
                case CSV -> law.csv(tables, Math.min(PROGRAMMED, tables.size()));
                case SQLITE -> law.sqlite(tables);
                case POSTGRESQL -> law.postgres(tables);
            }
        }

        /** Gives the tables as {@code sparta new --from} takes them. */
        private String origin(Path folder, List<HostileTable> tables) throws IOException, SQLException {
            return switch (this) {
                case CSV -> HostileTable.csv(folder.resolve("values"), tables).toString();
                case SQLITE ->
                    HostileTable.sqlite(folder.resolve("values.sqlite"), tables).toString();
                case POSTGRESQL -> HostileTable.postgres("values", tables);
            };
        }
    }

    private interface Step {
        void run() throws IOException, SQLException;
    }

    private int exceptions;

    private ValuesBench() {}

    /**
     * @param args how many tables each source has, or 5,000; the one source to try, or all; how many tables to pass over, a
     *     multiple of 250, or none
     */
    public static void main(String[] args) throws IOException {
        int tables = args.length > 0 ? Integer.parseInt(args[0]) : TABLES;
        ValuesBench bench = new ValuesBench();
        for (Source source : Source.values()) {
            if (args.length < 2 || source.name().equalsIgnoreCase(args[1])) {
                bench.tables(source, args.length < 3 ? 0 : Integer.parseInt(args[2]), tables);
            }
        }
        System.exit(bench.exceptions == 0 ? 0 : 1);
    }

    private void tables(Source source, int from, int count) throws IOException {
        long begun = System.nanoTime();
        int before = exceptions;
        Tally tally = Tally.NONE;
        int values = 0;
        for (int done = from; done < count; done += BATCH) {
            List<HostileTable> tables =
                    source.tables(1_000_000L * (source.ordinal() + 1) + done, Math.min(BATCH, count - done));
            Path folder = Files.createTempDirectory("sparta-values-");
            ValuesLaw law = new ValuesLaw(folder);
            tried(source + ", batch " + done, () -> source.hold(law, tables));
            ValuesTravel travel = new ValuesTravel(folder, tables.size());
            tried(source + ", batch " + done, () -> travel.check(source.origin(folder, tables)));
            tally = tally.plus(law.tally());
            values += travel.values();
            Folders.discard(folder);
            print(source, done + tables.size() - from, exceptions - before, tally, values, begun);
        }
    }

    private static void print(Source source, int count, int exceptions, Tally tally, int values, long begun) {
        System.out.printf(
                Locale.ROOT,
                "%s: %,d tables, %,d exceptions; %,d tables in all engines, %,d cells, %,d statements, %,d programs"
                        + " (%,d refused); %,d values exported, imported and scored; %,d s%n",
                source,
                count,
                exceptions,
                tally.tables(),
                tally.cells(),
                tally.statements(),
                tally.programs(),
                tally.refused(),
                values,
                (System.nanoTime() - begun) / 1_000_000_000);
    }

    private void tried(String where, Step step) {
        try {
            step.run();
        } catch (MultipleFailuresError several) {
            exceptions += several.getFailures().size();
            System.out.println(where + ": " + several.getMessage());
        } catch (IOException | SQLException | RuntimeException | AssertionError e) {
            exceptions++;
            System.out.println(where + ": " + e);
        }
    }
}
