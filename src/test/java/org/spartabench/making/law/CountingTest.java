package org.spartabench.making.law;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;

/** A census by places says what one statement says, where values are missing on either side too. */
final class CountingTest {

    private static final String ISLES = """
        isle,port,area,height,since
        Sark,Creux,5,114.5,1565-08-06
        Herm,,2,70,1949-04-01
        Jethou,Creux,,82.25,
        Brecqhou,Port,1,,1929-06-30
        Lihou,,1,20.3,1949-04-01
        Burhou,Nannels,,25,
        """;

    private static final String TRIPS = """
        trip,isle,port,hours
        1,Sark,Creux,3
        2,Sark,,7
        3,Herm,Creux,
        4,,Port,2
        5,Lihou,Nannels,9
        6,Lihou,Creux,1
        7,Brecqhou,Port,4
        """;

    @TempDir
    private static Path folder;

    private static FactBase facts;

    private static FactBase h2;

    @BeforeAll
    static void open() throws IOException {
        Path csv = Files.createDirectories(folder.resolve("csv"));
        Files.writeString(csv.resolve("isles.csv"), ISLES);
        Files.writeString(csv.resolve("trips.csv"), TRIPS);
        Path file = folder.resolve("facts.duckdb");
        ImportPlan plan = ok(Import.preview(csv, Optional.empty()));
        facts = FactBases.open(file, ok(Import.load(plan, file)));
        h2 = ok(H2Build.copyOf(facts));
    }

    @AfterAll
    static void close() {
        h2.close();
        facts.close();
    }

    private static <T> T ok(Result<T> loaded) {
        return loaded.orThrow(IllegalStateException::new);
    }

    private static <T> T done(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> value;
            case Outcome.Refused<T> refused ->
                throw new AssertionError(refused.refusal().message());
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM isles",
                "SELECT * FROM isles WHERE area > 1 AND port <> 'Port'",
                "SELECT * FROM isles WHERE area < 2.5 AND height >= 20.3 AND height <> 82.2501",
                "SELECT * FROM isles WHERE area = 1.5 OR 114.50 = height OR 1 > area OR area BETWEEN 1.5 AND 2",
                "SELECT * FROM isles WHERE height NOT BETWEEN 20.3 AND 82.2 AND 'Port' <> port",
                "SELECT * FROM isles WHERE height IN (25, 70.0, 20.31) AND area NOT IN (1, 3)",
                "SELECT * FROM isles WHERE NOT area > 1 AND NOT height BETWEEN 20 AND 30 AND NOT isle IN ('Sark',"
                        + " 'Herm')",
                "SELECT * FROM isles WHERE NOT area >= (SELECT AVG(hours) FROM trips) AND NOT EXISTS (SELECT 1 FROM"
                        + " trips WHERE trips.isle = isles.isle AND NOT hours > 2)",
                "SELECT * FROM isles WHERE NOT (NOT EXISTS (SELECT 1 FROM trips WHERE trips.isle = isles.isle))",
                "SELECT * FROM isles WHERE isle IN (SELECT isle FROM trips WHERE hours > 0 GROUP BY isle HAVING"
                        + " COUNT(*) > 1) AND port NOT IN (SELECT port FROM trips WHERE trip > 6 GROUP BY port HAVING"
                        + " AVG(hours) < 3)",
                "SELECT * FROM isles WHERE port IN (SELECT T2.port FROM trips AS T2 GROUP BY T2.port HAVING AVG(hours)"
                        + " >= 2 AND MIN(T2.hours) < 3) OR isle NOT IN (SELECT isle FROM trips GROUP BY isle HAVING"
                        + " MAX(hours) > 6)",
                "SELECT * FROM isles WHERE isle NOT IN (SELECT isle FROM trips GROUP BY isle HAVING COUNT(hours) = 1)"
                        + " AND area > 0",
                "SELECT * FROM isles WHERE EXISTS (SELECT 1 FROM trips WHERE hours > 8 AND isle IN (SELECT isle FROM"
                        + " isles AS T2 WHERE T2.area < 2)) AND NOT EXISTS (SELECT 1 FROM trips WHERE hours > 9)",
                "SELECT * FROM isles WHERE EXISTS (SELECT MAX(hours) FROM trips WHERE hours > 100) AND area > 1",
                "SELECT * FROM isles WHERE port IN ('Creux', 'Port') AND isles.isle <> 'Herm'",
                "SELECT * FROM isles WHERE port NOT IN ('Creux', 'nowhere') AND isle > 'C'",
                "SELECT * FROM isles WHERE since >= '1929-06-30' AND since < '1949-04-02'",
                "SELECT * FROM isles WHERE since <> '1949-04-01' OR since BETWEEN '1900-01-01' AND '1930-01-01'",
                "SELECT * FROM isles WHERE height > (SELECT AVG(hours) FROM trips) AND area >= (SELECT AVG(area) FROM"
                        + " isles AS T2)",
                "SELECT * FROM isles WHERE area <> (SELECT MIN(hours) FROM trips WHERE hours > 100)",
                "SELECT * FROM isles WHERE since = (SELECT MAX(since) FROM isles AS T2)"
                        + " AND isle <> (SELECT MIN(isle) FROM trips)",
                "SELECT * FROM isles WHERE port IN (SELECT port FROM trips GROUP BY port HAVING COUNT(*) > 1)"
                        + " AND isle NOT IN (SELECT isle FROM trips GROUP BY isle HAVING COUNT(*) > 5)",
                "SELECT * FROM isles WHERE isle NOT IN (SELECT isle FROM trips GROUP BY isle HAVING COUNT(*) > 1)"
                        + " AND port NOT IN (SELECT port FROM trips GROUP BY port)",
                "SELECT * FROM isles WHERE isle IN (SELECT isle FROM trips WHERE hours > 2)",
                "SELECT * FROM isles WHERE isle NOT IN (SELECT isle FROM trips WHERE hours > 2) AND area < 5",
                "SELECT * FROM isles WHERE isle NOT IN (SELECT isle FROM trips)",
                "SELECT * FROM isles WHERE port NOT IN (SELECT port FROM trips WHERE hours > 8) AND area > 0",
                "SELECT * FROM isles WHERE port NOT IN (SELECT port FROM trips WHERE hours > 100)",
                "SELECT * FROM isles WHERE port NOT IN (SELECT port FROM trips WHERE hours > 3 AND hours < 9)",
                "SELECT * FROM isles WHERE port IN (SELECT port FROM trips WHERE isle IN (SELECT isle FROM isles AS T2"
                        + " WHERE T2.area < 5) AND hours < 4) AND isle NOT IN (SELECT port FROM trips WHERE trip > 6)",
                "SELECT * FROM isles WHERE area IN (SELECT hours FROM trips WHERE port IS NOT NULL)",
                "SELECT * FROM isles WHERE area > (SELECT AVG(hours) FROM trips WHERE port = 'Port')",
                "SELECT * FROM isles WHERE EXISTS (SELECT 1 FROM trips WHERE hours > 2 AND trips.port = isles.port)"
                        + " AND NOT EXISTS (SELECT 1 FROM trips WHERE hours > 8 AND trips.isle = isles.isle)",
                "SELECT * FROM isles WHERE EXISTS (SELECT isle FROM trips WHERE isles.isle = trips.isle"
                        + " GROUP BY isle HAVING COUNT(*) > 1)",
                "SELECT * FROM isles WHERE EXISTS (SELECT MAX(hours) FROM trips WHERE trips.isle = isles.isle)",
                "SELECT * FROM isles WHERE EXISTS (SELECT isle FROM trips WHERE trips.port = isles.port"
                        + " GROUP BY isle HAVING COUNT(*) > 1)",
                "SELECT * FROM isles WHERE isle IN (SELECT isle FROM trips WHERE hours > 2"
                        + " AND trips.port = isles.port) OR area = 2",
                "SELECT * FROM isles WHERE area > (SELECT MIN(hours) FROM trips WHERE trips.isle = isles.isle)",
                "SELECT * FROM isles WHERE EXISTS (SELECT 1 FROM trips WHERE EXISTS (SELECT 1 FROM isles AS T2"
                        + " WHERE T2.area > 1 AND T2.isle = trips.isle) AND trips.port = isles.port)",
                "SELECT * FROM isles WHERE EXISTS (SELECT 1 FROM trips WHERE NOT EXISTS (SELECT 1 FROM isles AS T2"
                        + " WHERE T2.area > 1 AND T2.isle = trips.isle) AND trips.port = isles.port) AND area > 1",
                "SELECT * FROM isles WHERE EXISTS (SELECT 1 FROM isles AS T2 WHERE T2.port = isles.port"
                        + " AND T2.isle IN (SELECT isle FROM trips WHERE trips.port = isles.port))",
                "SELECT * FROM isles WHERE EXISTS (SELECT 1 FROM trips WHERE hours > 100) AND area > 1",
                "SELECT * FROM isles AS T2 WHERE EXISTS (SELECT 1 FROM trips WHERE trips.isle = T2.isle LIMIT 1)",
                "SELECT * FROM isles WHERE isle IN (SELECT DISTINCT isle FROM trips GROUP BY isle HAVING COUNT(*) >= 1"
                        + " AND COUNT(*) <> 2) OR port IN (SELECT port FROM trips GROUP BY port HAVING COUNT(*) <= 1)",
                "SELECT * FROM isles WHERE port IN (SELECT port FROM isles AS T2 GROUP BY port HAVING COUNT(*) = 2)"
                        + " AND since NOT IN (SELECT since FROM isles AS T3 WHERE T3.area = 1)",
                "SELECT * FROM isles WHERE EXISTS (SELECT 1 FROM isles AS T2 WHERE T2.since = isles.since AND T2.area"
                        + " = 2) AND NOT EXISTS (SELECT 1 FROM trips WHERE trips.port = isles.port AND hours < 2.5)",
                "SELECT * FROM isles WHERE isle IN (SELECT isle FROM trips ORDER BY trip LIMIT 2)",
            })
    void placesSayWhatOneStatementSays(String sql) {
        Block root = SqlReader.read(sql).block().orElseThrow();
        ColumnNames names = ColumnNames.of(root, facts.schema());
        Counting counting = new Counting(facts, Patient.LIMITS);
        Counting other = new Counting(h2, Patient.LIMITS);
        for (BlockPath at : Trees.blocks(root)) {
            CountPlan census = CountPlan.of(root, names, at, false);
            List<Long> counts = done(counting.count(census.statement()));
            assertThat(done(counting.take(census)))
                    .as("block %s of %s", at, sql)
                    .isEqualTo(counts);
            assertThat(done(other.take(census)))
                    .as("block %s of %s on H2", at, sql)
                    .isEqualTo(counts);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "isle IN (SELECT isle FROM trips WHERE hours > 2)",
                "port NOT IN (SELECT port FROM trips WHERE hours > 2)",
                "EXISTS (SELECT 1 FROM trips WHERE trips.port = isles.port AND hours > 2)",
                "NOT EXISTS (SELECT isle FROM trips WHERE trips.isle = isles.isle AND hours > 2 GROUP BY isle HAVING"
                        + " COUNT(*) > 1)",
            })
    void aMembershipInKnownRowsAsksNothing(String membership) {
        AtomicInteger asked = new AtomicInteger();
        Laws laws = new Laws(counted(asked), Patient.LIMITS);
        done(laws.matching(block("SELECT * FROM trips WHERE hours > 2")));
        done(laws.matching(
                block("SELECT * FROM isles WHERE isle IN (SELECT isle FROM trips) AND port IN (SELECT port FROM"
                        + " trips) AND port NOT IN (SELECT port FROM trips)")));
        int before = asked.get();
        done(laws.matching(block("SELECT * FROM isles WHERE " + membership)));
        assertThat(asked).hasValue(before);
    }

    /** Gives the facts, and counts the statements that run on them. */
    private static FactBase counted(AtomicInteger asked) {
        return (FactBase) Proxy.newProxyInstance(
                FactBase.class.getClassLoader(), new Class<?>[] {FactBase.class}, (proxy, method, arguments) -> {
                    asked.addAndGet(List.of("run", "places").contains(method.getName()) ? 1 : 0);
                    return method.invoke(facts, arguments);
                });
    }

    private static Block block(String sql) {
        return SqlReader.read(sql).block().orElseThrow();
    }

    /** {@code Lihou} is no port: of the six isles only the four that have a port pass. */
    private static final Block NO_SUCH_PORT =
            block("SELECT * FROM isles WHERE port NOT IN (SELECT isle FROM trips WHERE hours > 8)");

    private static final Block ITS_PORTS = block("SELECT isle FROM trips WHERE hours > 8");

    @Test
    void notInOverAnAnsweredBlockLeavesRowsWithoutValueOut() {
        Laws laws = new Laws(facts, Patient.LIMITS);
        laws.all(ITS_PORTS, Optional.empty(), Optional.empty());
        assertThat(done(laws.matching(NO_SUCH_PORT)).rows()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM trips WHERE isle = 'Sark'",
                "SELECT * FROM isles WHERE isle = 'Sark'",
                "SELECT * FROM isles WHERE port = 'Port'",
            })
    void whatWasReadBeforeDoesNotChangeACount(String before) {
        Laws laws = new Laws(facts, Patient.LIMITS);
        laws.all(ITS_PORTS, Optional.empty(), Optional.empty());
        done(laws.matching(block(before)));
        Laws fresh = new Laws(facts, Patient.LIMITS);
        fresh.all(ITS_PORTS, Optional.empty(), Optional.empty());
        assertThat(done(laws.matching(NO_SUCH_PORT))).isEqualTo(done(fresh.matching(NO_SUCH_PORT)));
    }
}
