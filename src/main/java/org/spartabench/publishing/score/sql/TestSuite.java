package org.spartabench.publishing.score.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.python.trial.SmallTables;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.variant.Variant;
import org.spartabench.sql.variant.VariantKind;
import org.spartabench.sql.variant.Variants;

/**
 * Compares queries with a gold query on several databases, as Spider's test suites do (Zhong et al. 2020): on each the same
 * denotation, DISTINCT left out on both sides. Small databases are made of the gold query's constants; of these only such stay as tell
 * it from a query with one change that none before told from it, and the first few. For one thread.
 */
final class TestSuite implements AutoCloseable {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(2), 10_000);
    private static final Variants.Values VALUES = new Variants.Values(20, 5);

    /** Small databases that are made, and those that stay where no changed query is known. */
    private static final int CANDIDATES = 10;

    private static final int UNDISTILLED = 4;

    /** Small databases that stay in any case. */
    private static final int LEAST = 3;

    /** Changed queries of one kind. */
    private static final int CHANGES = 6;

    private static final Pattern APART = Pattern.compile("([<>!]) =");
    private static final Pattern DISTINCT =
            Pattern.compile("(?i)('(?:[^']|'')*+'|\"[^\"]*+\"|`[^`]*+`)|\\bDISTINCT\\b");

    private final String asGiven;
    private final String gold;
    private final boolean sorted;
    private final List<SqliteAnswers> made = new ArrayList<>();
    private final List<Case> cases = new ArrayList<>();

    /** A database with the rows of the gold query. @param own whether it is the set's own */
    private record Case(SqliteAnswers database, ResultRows rows, Limits limits, boolean own) {}

    TestSuite(String gold) {
        this.asGiven = gold;
        this.gold = written(gold);
        this.sorted = this.gold.toLowerCase(Locale.ROOT).contains("order by");
    }

    private static String written(String sql) {
        return DISTINCT.matcher(APART.matcher(sql).replaceAll("$1=")).replaceAll("$1");
    }

    /** Adds the set's own database. @param rows that the gold query gives there as it is */
    void addOwn(SqliteAnswers database, ResultRows rows) {
        (gold.equals(asGiven) ? Optional.of(rows) : rows(database, gold, SqlEngine.LIMITS))
                .ifPresent(r -> cases.add(new Case(database, r, SqlEngine.LIMITS, true)));
    }

    /** Adds a database; false if the gold query has no rows to compare there. */
    boolean add(SqliteAnswers database, Limits limits) {
        Optional<ResultRows> rows = rows(database, gold, limits);
        rows.ifPresent(r -> cases.add(new Case(database, r, limits, false)));
        return rows.isPresent();
    }

    /** Adds the other databases in the folder of one: a published test suite. @return whether there are any */
    boolean addBeside(Path own, Limits limits) {
        try (Stream<Path> beside = Files.list(own.toAbsolutePath().resolveSibling(""))) {
            List<Path> others = beside.filter(f -> f.toString().endsWith(".sqlite"))
                    .filter(f -> !f.getFileName().equals(own.getFileName()))
                    .sorted()
                    .toList();
            for (Path other : others) {
                SqliteAnswers database = SqliteAnswers.open(other);
                made.add(database);
                add(database, limits);
            }
            return !others.isEmpty();
        } catch (IOException | SQLException e) {
            return false;
        }
    }

    private static Optional<ResultRows> rows(SqliteAnswers database, String sql, Limits limits) {
        return database.run(sql, limits) instanceof Rows rows && !rows.truncated()
                ? Optional.of(ResultRows.of(rows))
                : Optional.empty();
    }

    /** Whether a query passes on all databases. @param own the rows that it gives on the set's own as it is; empty if it gives none */
    boolean passes(String predicted, Optional<ResultRows> own) {
        String sql = written(predicted);
        return !cases.isEmpty()
                && cases.stream()
                        .allMatch(c -> c.own() && sql.equals(predicted)
                                ? own.filter(rows -> c.rows().sameDenotation(rows, sorted))
                                        .isPresent()
                                : same(c, sql));
    }

    private boolean same(Case one, String sql) {
        return rows(one.database(), sql, one.limits())
                .filter(rows -> one.rows().sameDenotation(rows, sorted))
                .isPresent();
    }

    /** Makes small databases and adds those that tell something. @param tree of the gold query, if it can be read */
    void distil(SmallSample sample, Optional<Query> tree) {
        List<String> near = tree.filter(Block.class::isInstance).map(Block.class::cast).stream()
                .flatMap(block -> List.of(VariantKind.values()).stream()
                        .flatMap(kind -> Variants.of(sample, block, kind, VALUES).stream()
                                .limit(CHANGES)))
                .map(Variant::query)
                .map(changed -> written(SqliteSql.print(changed, sample.schema(), SqliteNames.SAME)))
                .toList();
        List<String> alive = new ArrayList<>(near);
        Query constants = tree.orElseGet(() -> Block.from("none", Optional.empty()));
        int least = near.isEmpty() ? UNDISTILLED : LEAST;
        int stay = 0;
        for (int seed = 0; seed < CANDIDATES && (stay < least || !alive.isEmpty()); seed++) {
            Optional<SqliteAnswers> small = small(sample, constants, seed);
            if (small.isPresent() && add(small.get(), LIMITS)) {
                Case last = cases.getLast();
                if (alive.removeIf(changed -> !same(last, changed)) || stay < least) {
                    stay++;
                } else {
                    cases.removeLast();
                }
            }
        }
    }

    private Optional<SqliteAnswers> small(SmallSample sample, Query query, int seed) {
        SmallTables tables = new SmallTables(sample, query, seed);
        Map<String, List<List<@Nullable Object>>> rows = new LinkedHashMap<>();
        for (Table table : sample.schema().tables()) {
            rows.put(table.name(), tables.of(table));
        }
        try {
            SqliteAnswers database = SqliteAnswers.small(sample.creates(), rows);
            made.add(database);
            return Optional.of(database);
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        for (SqliteAnswers database : made) {
            try {
                database.close();
            } catch (SQLException e) {
                throw new IllegalStateException("a database in memory cannot be closed", e);
            }
        }
    }
}
