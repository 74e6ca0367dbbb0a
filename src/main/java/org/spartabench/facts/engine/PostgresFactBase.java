package org.spartabench.facts.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.dialect.FloatLiterals;
import org.spartabench.facts.engine.dialect.PostgresDialect;
import org.spartabench.facts.engine.failure.PostgresFailures;
import org.spartabench.facts.engine.result.PostgresCells;
import org.spartabench.facts.engine.result.PostgresPlaces;
import org.spartabench.facts.engine.result.ResultSetReader;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.survey.PostgresCatalogue;

/**
 * Answers from a PostgreSQL server, without a copy. Sessions are read-only. The server stops each statement soon after its
 * time limit, in case the workbench is gone.
 */
public final class PostgresFactBase extends JdbcFactBase {

    /** The server's limit comes a little later: it serves only if the client cannot cancel. */
    private static final long GRACE_MILLIS = 1000;

    /** With fewer rows, an index gains nothing. */
    private static final int MANY_ROWS = 1000;

    private final PostgresDatabase database;
    private final PostgresDialect dialect;
    private final Map<String, Map<String, Boolean>> floating;
    private final String mark;
    private final List<String> remarks;
    private final Map<String, PostgresPlaces> places = new ConcurrentHashMap<>();
    private final Map<Connection, Long> timeouts = Collections.synchronizedMap(new WeakHashMap<>());

    private PostgresFactBase(PostgresDatabase database, Schema schema, String mark, Connection connection)
            throws SQLException {
        super(schema, database::connect, Set.of());
        this.database = database;
        this.mark = mark;
        this.floating = FloatLiterals.floating(connection, database.schema());
        this.dialect = new PostgresDialect(schema, PostgresCatalogue.compared(database, connection));
        this.remarks = List.copyOf(remarks(connection, database, schema));
    }

    /** Opens the tables of a schema, and counts their rows. */
    static Result<FactBase> open(PostgresDatabase database, Schema schema) {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            PostgresMark mark = new PostgresMark(connection, database);
            List<Table> tables = new ArrayList<>();
            for (Table table : schema.tables()) {
                tables.add(new Table(
                        table.name(), table.columns(), table.primaryKey(), table.grounding(), mark.rows(table)));
            }
            Schema now = new Schema(schema.name(), schema.persona(), tables, schema.foreignKeys(), schema.joins());
            return Result.ok(new PostgresFactBase(database, now, mark.text(), connection));
        } catch (SQLException e) {
            return Result.bad(database.described() + ": " + PostgresFailures.reason(e));
        }
    }

    /** Warns of key columns without an index: each correlated block then reads its whole table. */
    private static List<String> remarks(Connection connection, PostgresDatabase database, Schema schema)
            throws SQLException {
        Set<ColumnRef> indexed = PostgresCatalogue.indexed(database, connection);
        List<String> without = schema.joins().edges().stream()
                .filter(e -> e.kind() == JoinGraph.Kind.KEY)
                .flatMap(e -> Stream.of(e.left(), e.right()))
                .filter(c -> !indexed.contains(c)
                        && schema.table(c.table())
                                .filter(t -> t.rows() >= MANY_ROWS)
                                .isPresent())
                .distinct()
                .sorted()
                .map(ColumnRef::toString)
                .toList();
        return without.isEmpty()
                ? List.of()
                : List.of("no index on " + String.join(", ", without)
                        + ": queries that join by them may reach the time limit; index them, or import a copy");
    }

    @Override
    Optional<Failure> refused(OneRead.Read read) {
        return PostgresGuard.check(read.sql(), schema());
    }

    @Override
    ResultSet execute(Statement statement, OneRead.Read read, Limits limits) throws SQLException {
        long millis = limits.time().toMillis() + GRACE_MILLIS;
        Connection connection = statement.getConnection();
        if (!Long.valueOf(millis).equals(timeouts.put(connection, millis))) {
            statement.execute("SET statement_timeout = " + millis);
        }
        statement.setMaxRows(limits.rows() == Integer.MAX_VALUE ? 0 : limits.rows() + 1);
        return statement.executeQuery(dialect.translated(read.sql()));
    }

    @Override
    List<ResultSetReader.Cell> cells(ResultSet result) throws SQLException {
        return PostgresCells.of(result, (table, tid) -> places(table).placeOf(tid));
    }

    @Override
    Failure failure(SQLException e) {
        return PostgresFailures.of(e);
    }

    /** Gives the location of the row on disk; reading translates it into its number. */
    @Override
    public String placeColumn() {
        return "ctid";
    }

    private PostgresPlaces places(String name) throws SQLException {
        @Nullable PostgresPlaces known = places.get(name);
        if (known != null) {
            return known;
        }
        Table table = schema().table(name).orElseThrow(() -> new SQLException("there is no table " + name));
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            PostgresPlaces read = PostgresPlaces.read(connection, database.schema(), table);
            places.put(name, read);
            return read;
        }
    }

    @Override
    String fromPlaces(Table table, Collection<Long> wanted) {
        try {
            PostgresPlaces known = places(table.name());
            String tids = wanted.stream().map(p -> '"' + known.tid(p) + '"').collect(Collectors.joining(","));
            return " FROM " + EngineSql.name(table.name()) + " AS held WHERE held.ctid = ANY(CAST('{" + tids
                    + "}' AS tid[])) ORDER BY held.ctid";
        } catch (SQLException e) {
            throw new IllegalStateException("rows of " + table.name() + ": " + PostgresFailures.message(e), e);
        }
    }

    @Override
    public boolean floating(ColumnRef column) {
        return FloatLiterals.holds(floating, column);
    }

    @Override
    public Optional<Identity> identity() {
        return Optional.of(new Identity() {
            @Override
            public String fingerprint() {
                try {
                    return read();
                } catch (SQLException e) {
                    throw new UncheckedIOException(
                            new IOException(database.described() + ": " + PostgresFailures.reason(e), e));
                }
            }

            @Override
            public String mark() {
                return mark;
            }
        });
    }

    /** Hashes all rows, in one state of all tables. */
    private String read() throws SQLException {
        StringBuilder prints = new StringBuilder();
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            for (Table table : schema().tables()) {
                try (Statement statement = connection.createStatement();
                        ResultSet look = statement.executeQuery(
                                "SELECT COUNT(*), COALESCE(SUM(hashtextextended(whole::text, 0)::numeric), 0) FROM "
                                        + "(SELECT " + EngineSql.names(table.columns()) + " FROM "
                                        + EngineSql.name(table.name()) + ") AS whole")) {
                    look.next();
                    prints.append("%s %s %s\n".formatted(table.name(), look.getString(1), look.getString(2)));
                }
            }
        }
        return prints.toString();
    }

    @Override
    public List<String> remarks() {
        return remarks;
    }

    /**
     * Checks statements for a server that holds more than our tables: allows only functions that compute, and no system
     * tables.
     */
    private static final class PostgresGuard {

        private static final Pattern TOKEN = Pattern.compile(
                "'[^']*+'|--[^\\n]*|/\\*.*?\\*/|(?i:\\bU&)|\"([^\"]*+)\"|[\\p{L}_][\\p{L}\\p{N}_]*", Pattern.DOTALL);

        private static final Set<String> BEFORE_BRACKETS = Set.of("""
            select distinct from where and or not in exists any some all on having by as values with recursive materialized
            over partition when then else case union except intersect join lateral using filter within group between like
            ilike escape limit offset is row only interval
            cast decimal numeric char character varying varchar float time timestamp
            sum count min max avg stddev stddev_pop stddev_samp variance var_pop var_samp bool_and bool_or every
            percentile_cont percentile_disc mode corr
            lower upper length char_length character_length trim ltrim rtrim btrim substr substring left right replace concat
            position split_part reverse starts_with strpos
            round abs floor ceil ceiling sign mod power sqrt exp ln log trunc greatest least coalesce nullif
            extract date_part date_trunc age make_date
            row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
            """.strip().split("\\s+"));

        private PostgresGuard() {}

        /** Refuses a statement with another function or a system table. */
        static Optional<Failure> check(String sql, Schema schema) {
            Matcher token = TOKEN.matcher(sql);
            while (token.find()) {
                String text = token.group();
                if (text.startsWith("'") || text.startsWith("--") || text.startsWith("/*")) {
                    continue;
                }
                if (text.equalsIgnoreCase("u&")) {
                    return Optional.of(new Failure(Failure.Kind.SYNTAX, "'U&' is not supported here"));
                }
                String name = (token.group(1) == null ? text : token.group(1)).toLowerCase(Locale.ROOT);
                boolean system = name.startsWith("pg_") || name.equals("information_schema");
                boolean known = schema.table(name).isPresent()
                        || schema.tables().stream().anyMatch(t -> t.column(name).isPresent());
                if (system && !known) {
                    return forbidden(name + " belongs to the server and is not allowed");
                }
                boolean called = sql.substring(token.end()).stripLeading().startsWith("(");
                if (called && (token.group(1) != null || !BEFORE_BRACKETS.contains(name))) {
                    return forbidden("the function " + name.toUpperCase(Locale.ROOT) + " is not allowed");
                }
            }
            return Optional.empty();
        }

        private static Optional<Failure> forbidden(String message) {
            return Optional.of(new Failure(Failure.Kind.FORBIDDEN, message));
        }
    }
}
