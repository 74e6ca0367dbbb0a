package org.spartabench.apis.virtual.planner;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.Patient;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HttpNetwork;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.mock.MockFault;
import org.spartabench.apis.mock.MockServer;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.apis.virtual.HybridReply;
import org.spartabench.apis.virtual.form.LabelledQuery;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.FactSession.SessionFunction;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** A fact base of which some tables stand behind APIs that this process serves, and everything that was sent to it. */
public final class HybridClinic implements AutoCloseable {

    private static final Limits COUNTED = new Limits(Patient.LIMITS.time(), 1_000_000);

    /** How the generated API of a table behaves. */
    public enum Profile {
        /** Every column is an optional filter; all rows at once. */
        PAPER,
        /** The first column must be given. */
        STRICT,
        /** Every column is an optional filter; ten rows a page. */
        PAGED,
        /** A GET in which every column takes a list of up to three values, as commas or one by one; or one by the key. */
        LISTS,
        /** No filters and ten rows a page; or the rows with one value of the first column, named in the path. */
        MEMBERS
    }

    private final FactBase facts;
    private final List<Entity.Remote> entities = new ArrayList<>();
    private final MockServer server;
    private final HttpNetwork network;
    private final Replies replies = new Replies();

    /** All SQL that was sent while queries ran. */
    public final List<String> statements = new ArrayList<>();

    public HybridClinic(
            FactBase facts, Set<String> behind, Profile profile, boolean functions, List<MockFault> faults) {
        this.facts = facts;
        URI anywhere = URI.create("http://127.0.0.1");
        Map<Entity.Remote, List<List<@Nullable Object>>> served = new LinkedHashMap<>();
        for (Table table : facts.schema().tables()) {
            if (behind.contains(table.name())) {
                served.put(entity(table, profile, anywhere), rows(facts, table));
            }
        }
        if (functions) {
            BuiltInApis.at(anywhere).forEach(f -> served.put(f, List.of()));
        }
        try {
            server = MockServer.start(0, served, faults);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        for (Entity.Remote entity : served.keySet()) {
            entities.add(entity.at(server.address()));
        }
        network =
                new HttpNetwork(new AllowedHosts(Set.of(AllowedHosts.host(server.address())), host -> true), Map.of());
    }

    private static List<List<@Nullable Object>> rows(FactBase facts, Table table) {
        String sql = "SELECT " + EngineSql.names(table.columns()) + " FROM " + EngineSql.name(table.name());
        return ((Rows) facts.run(new GuardedQuery(sql), new Limits(Duration.ofSeconds(20), Integer.MAX_VALUE))).rows();
    }

    public static Entity.Remote entity(Table table, Profile profile, URI server) {
        TableApi kind = switch (profile) {
            case STRICT -> TableApi.STRICT;
            case LISTS -> TableApi.REST;
            case PAPER, PAGED, MEMBERS -> TableApi.PAPER;
        };
        Entity.Remote shipped = kind.of(table, server);
        return switch (profile) {
            case PAPER, STRICT -> shipped;
            case PAGED -> shipped.withMapping(shipped.mapping().withPaging(new ApiMapping.Paging.Page("page", 10)));
            case LISTS ->
                shipped.withMapping(shipped.mapping()
                        .withPaging(new ApiMapping.Paging.None())
                        .withInputs(shipped.mapping().inputs().stream()
                                .map(i -> listed(i, i.column().length() % 2 == 0))
                                .toList()));
            case MEMBERS -> members(table, shipped, server);
        };
    }

    private static ApiMapping.Input listed(ApiMapping.Input input, boolean commas) {
        return new ApiMapping.Input(
                input.column(),
                input.parameter(),
                input.place(),
                false,
                Optional.of(new ApiMapping.ValueList(3, commas ? "," : "")));
    }

    private static Entity.Remote members(Table table, Entity.Remote shipped, URI server) {
        String first = table.columns().getFirst().name();
        List<Attribute> attributes = shipped.attributes().stream()
                .map(a -> new Attribute(
                        a.name(), a.type(), a.name().equals(first) ? Attribute.Use.OPTIONAL : Attribute.Use.OUTPUT, ""))
                .toList();
        ApiMapping all = shipped.mapping()
                .withOperation(get(server, "/" + table.name()))
                .withInputs(List.of())
                .withPaging(new ApiMapping.Paging.Page("page", 10));
        ApiMapping one = all.withOperation(get(server, "/" + table.name() + "/{" + first + "}"))
                .withInputs(List.of(new ApiMapping.Input(first, first, ApiMapping.Place.PATH, true)))
                .withPaging(new ApiMapping.Paging.None())
                .withKnown(OptionalLong.empty());
        return new Entity.ApiEntity(table.name(), shipped.description(), attributes, shipped.key(), all, List.of(one));
    }

    private static ApiMapping.Operation get(URI server, String path) {
        return new ApiMapping.Operation(ApiMapping.Method.GET, server, path, true);
    }

    /** Makes a file of facts by statements; its tables have as many rows as those insert. */
    public static FactBase facts(Path file, Schema schema, List<String> statements) {
        List<Table> tables = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
            for (Table table : schema.tables()) {
                try (ResultSet counted = statement.executeQuery("SELECT COUNT(*) FROM " + table.name())) {
                    counted.next();
                    tables.add(new Table(
                            table.name(), table.columns(), table.primaryKey(), table.grounding(), counted.getLong(1)));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        Schema filled = new Schema(schema.name(), schema.persona(), tables, schema.foreignKeys(), schema.joins());
        return FactBases.tryOpen(file, filled, 1).orThrow(IllegalStateException::new);
    }

    public AbstractSchema schema() {
        return AbstractSchema.of(facts.schema(), entities);
    }

    public CallPlanner planner() {
        return new CallPlanner(schema(), facts.schema());
    }

    public ApiCaller caller(ReplyMode mode) {
        return new ApiCaller(network, replies, mode, limits());
    }

    /** A caller whose connections all fail. */
    public ApiCaller cutOff(ReplyMode mode) {
        Network none = new Network() {
            @Override
            public Optional<String> refusal(Network.WireRequest request) {
                throw new AssertionError("no connection may be made: " + request);
            }

            @Override
            public java.util.concurrent.CompletableFuture<Network.WireReply> send(Network.WireRequest request) {
                throw new AssertionError("no connection may be made: " + request);
            }
        };
        return new ApiCaller(none, replies, mode, limits());
    }

    private static CallLimits limits() {
        return new CallLimits(1_000, 1_000_000, Duration.ofMillis(1));
    }

    public HybridReply run(Query query, ApiCaller caller) {
        return run(query, CallMode.BINDINGS, caller);
    }

    public HybridReply run(Query query, CallMode via, ApiCaller caller) {
        try (FactSession session = new Watched(facts.session().orThrow(IllegalStateException::new))) {
            return via.run(query, planner(), session, caller, new Limits(Patient.LIMITS.time(), 1_000_000));
        }
    }

    public static Query query(String sql) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Ok ok -> ok.query();
            case Parsed.Bad bad ->
                throw new IllegalArgumentException(sql + ": " + bad.failure().message());
        };
    }

    public FactBase facts() {
        return facts;
    }

    /**
     * The fewest calls of any order, with bindings counted on the tables that stand behind the APIs. An order whose bindings
     * are too many to count is not the best one.
     */
    public long minimal(Query query) {
        LabelledQuery labelled = planner().prepare(query).orThrow(IllegalStateException::new);
        CallPlanner.Statistics reference = bindings -> {
            String sql = Sql.print(bindings);
            for (LabelledQuery.Use use : labelled.uses()) {
                sql = sql.replaceAll("\\b" + use.table() + "\\b", use.entity().name());
            }
            return OptionalLong.of(
                    facts.run(new GuardedQuery(sql), COUNTED) instanceof Rows rows && !rows.truncated()
                            ? rows.rows().stream()
                                    .filter(r -> !r.contains(null))
                                    .distinct()
                                    .count()
                            : COUNTED.rows());
        };
        return new OrderSearch(labelled, reference)
                .best(OrderSearch.start(labelled))
                .orElseThrow()
                .calls();
    }

    /** The statements that name a table behind an API, of which there must be none. */
    public List<String> peeked() {
        Set<String> behind =
                entities.stream().map(e -> e.name().toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        return statements.stream()
                .filter(sql -> Walk.tables(query(sql))
                        .anyMatch(t -> behind.contains(t.table().toLowerCase(Locale.ROOT))))
                .toList();
    }

    public int served() {
        return server.calls();
    }

    @Override
    public void close() {
        network.close();
        server.close();
    }

    private final class Watched implements FactSession {

        private final FactSession session;

        Watched(FactSession session) {
            this.session = session;
        }

        @Override
        public Schema readable() {
            return session.readable();
        }

        @Override
        public Set<String> functions() {
            return session.functions();
        }

        @Override
        public StatementReply run(GuardedQuery query, Limits limits) {
            statements.add(query.sql());
            return session.run(query, limits);
        }

        @Override
        public Optional<Failure> table(String name, List<Column> columns, List<List<@Nullable Object>> rows) {
            return session.table(name, columns, rows);
        }

        @Override
        public Optional<Failure> functions(List<SessionFunction> functions, SessionFunction.Calls calls) {
            return session.functions(functions, calls);
        }

        @Override
        public void close() {
            session.close();
        }
    }

    private static final class Replies implements ReplyStore {

        private final Map<Network.WireRequest, Network.WireReply> kept = new HashMap<>();

        @Override
        public Optional<Network.WireReply> find(Network.WireRequest request) {
            return Optional.ofNullable(kept.get(request));
        }

        @Override
        public void keep(Network.WireRequest request, Network.WireReply reply) {
            kept.put(request, reply);
        }
    }
}
