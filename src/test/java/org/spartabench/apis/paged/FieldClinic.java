package org.spartabench.apis.paged;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.Patient;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HttpNetwork;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.document.MappingOptions;
import org.spartabench.apis.document.OpenApiReader;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.apis.virtual.HybridQuery;
import org.spartabench.apis.virtual.HybridReply;
import org.spartabench.apis.virtual.form.LabelledQuery;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.apis.virtual.planner.OrderSearch;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;

/** Asks queries over tables of this machine and over the APIs of a document, as it was imported. */
public final class FieldClinic implements AutoCloseable {

    private static final CallLimits LIMITS = new CallLimits(20_000, 5_000_000, Duration.ofMillis(1));

    private final FactBase facts;
    private final AbstractSchema schema;
    private final HttpNetwork network;

    private final ReplyStore kept = new Memory();
    private boolean remembers;

    /** Lets later queries know of pages what earlier ones saw. */
    public FieldClinic remembering() {
        remembers = true;
        return this;
    }

    /** Queries that were judged, as they are planned. */
    private final Map<String, LabelledQuery> labelled = new HashMap<>();

    /** The calls of the last query. */
    private @Nullable ApiCaller last;

    public FieldClinic(Path folder, List<PagedServer.Table> local, JsonNode document, MappingOptions options) {
        this(folder, local, document, options, Optional.empty());
    }

    public FieldClinic(
            Path folder,
            List<PagedServer.Table> local,
            JsonNode document,
            MappingOptions options,
            Optional<URI> server) {
        this.facts = facts(folder, local);
        List<Entity.Remote> remote = options
                .onto(document, "field.yaml")
                .then(root -> OpenApiReader.read(root, "document", server))
                .orThrow(IllegalStateException::new)
                .remote()
                .stream()
                .map(FieldClinic::reading)
                .toList();
        this.schema = AbstractSchema.of(facts.schema(), remote);
        Set<String> hosts =
                Set.of(AllowedHosts.host(remote.getFirst().mapping().operation().server()));
        this.network = new HttpNetwork(new AllowedHosts(hosts, h -> true), Map.of());
    }

    static Entity.Remote reading(Entity.Remote api) {
        ApiMapping.Operation o = api.mapping().operation();
        return api.withMapping(
                api.mapping().withOperation(new ApiMapping.Operation(o.method(), o.server(), o.path(), true)));
    }

    private static FactBase facts(Path folder, List<PagedServer.Table> local) {
        List<Table> tables = new ArrayList<>();
        List<String> statements = new ArrayList<>();
        for (PagedServer.Table t : local) {
            List<Column> columns = t.columns().stream()
                    .map(c -> new Column(c.name(), type(c.type()), Role.TEXT, Optional.empty(), true))
                    .toList();
            tables.add(new Table(t.name(), columns, List.of(), false, t.rows().size()));
            List<String> declared = t.columns().stream()
                    .map(c -> c.name() + " "
                            + switch (c.type()) {
                                case "integer" -> "BIGINT";
                                case "number" -> "DOUBLE";
                                default -> "VARCHAR";
                            })
                    .toList();
            statements.add("CREATE TABLE " + t.name() + " (" + String.join(", ", declared) + ")");
            for (List<@Nullable Object> row : t.rows()) {
                List<String> values = row.stream()
                        .map(v -> v == null ? "NULL" : v instanceof Number ? v.toString() : Sql.text(v.toString()))
                        .toList();
                statements.add("INSERT INTO " + t.name() + " VALUES (" + String.join(", ", values) + ")");
            }
        }
        Schema schema = new Schema("field", "a reader", tables, List.of(), new JoinGraph(List.of()));
        return HybridClinic.facts(folder.resolve("facts.duckdb"), schema, statements);
    }

    private static ColumnType type(String type) {
        return switch (type) {
            case "integer" -> ColumnType.INTEGER;
            case "number" -> ColumnType.DECIMAL;
            default -> ColumnType.TEXT;
        };
    }

    public HybridReply ask(String sql, CallMode mode) {
        return ask(sql, mode::run);
    }

    /** Asks in an order that a random number chooses, with nothing known of pages. */
    public HybridReply askInSomeOrder(String sql, Random random) {
        return ask(
                sql,
                (query, planner, session, caller, limits) -> new HybridQuery(planner, session, caller, limits)
                        .ordered(choices -> choices.get(random.nextInt(choices.size())))
                        .run(query));
    }

    private interface Run {
        HybridReply run(Query query, CallPlanner planner, FactSession session, ApiCaller caller, Limits limits);
    }

    private HybridReply ask(String sql, Run run) {
        ApiCaller caller = new ApiCaller(network, kept, ReplyMode.FRESH, LIMITS);
        last = remembers ? caller.informed() : caller;
        if (!(SqlReader.read(sql) instanceof Parsed.Ok ok)) {
            return new HybridReply.Failed(HybridReply.Kind.INPUT, "cannot be read: " + sql);
        }
        return switch (facts.session()) {
            case Result.Bad<FactSession> bad -> new HybridReply.Failed(HybridReply.Kind.RUN, bad.message());
            case Result.Ok<FactSession>(FactSession session) -> {
                try (session) {
                    yield run.run(
                            ok.query(),
                            new CallPlanner(schema, facts.schema()),
                            session,
                            caller,
                            new Limits(Patient.LIMITS.time(), 1_000_000));
                }
            }
        };
    }

    /** Counts the fewest calls of any order, by what a judge says of requests and rows. */
    public long least(String sql, OrderSearch.Requests requests, CallPlanner.Statistics witnessed) {
        return OrderSearch.least(labelled(sql), requests, Optional.of(witnessed));
    }

    /**
     * Counts the calls that the best plan cannot be sure to undercut which knows of a call only whether it asks for all rows, or
     * for how many values: of calls of which it knows the same, the worst counts. Whatever such a plan chooses, it makes so many
     * for this query, or for the one over the same servers with the contents of two sources exchanged.
     */
    public long leastUnseen(String sql, OrderSearch.Requests requests, CallPlanner.Statistics witnessed) {
        LabelledQuery labelled = labelled(sql);
        return unseen(
                OrderSearch.judged(labelled, requests, Optional.of(witnessed)),
                OrderSearch.start(labelled),
                new HashMap<>());
    }

    /** Names the APIs that the order with the fewest calls calls at all. */
    public Set<String> called(String sql, OrderSearch.Requests requests, CallPlanner.Statistics witnessed) {
        LabelledQuery labelled = labelled(sql);
        OrderSearch search = OrderSearch.judged(labelled, requests, Optional.of(witnessed));
        Set<String> all = new HashSet<>();
        OrderSearch.State state = OrderSearch.start(labelled);
        while (!state.open().isEmpty()) {
            OrderSearch.Choice next =
                    search.best(state).flatMap(OrderSearch.Best::next).orElseThrow();
            if (next.calls() > 0) {
                all.add(next.use().entity().name());
            }
            state = state.after(next);
        }
        return all;
    }

    private static long unseen(OrderSearch search, OrderSearch.State state, Map<OrderSearch.State, Long> known) {
        if (state.open().isEmpty()) {
            return 0;
        }
        Long before = known.get(state);
        if (before != null) {
            return before;
        }
        List<OrderSearch.Choice> choices = search.choices(state);
        Optional<OrderSearch.Choice> free =
                choices.stream().filter(c -> c.calls() == 0).findFirst();
        Map<String, Map<String, Long>> alike = new HashMap<>();
        for (OrderSearch.Choice c : free.map(List::of).orElse(choices)) {
            long calls = c.calls() + unseen(search, state.after(c), known);
            String looks = c.binding().scan()
                    ? "all"
                    : c.values() + " of " + c.binding().list();
            alike.computeIfAbsent(looks, l -> new HashMap<>()).merge(c.use().table(), calls, Math::min);
        }
        long best = alike.values().stream()
                .mapToLong(uses ->
                        uses.values().stream().mapToLong(Long::longValue).max().orElseThrow())
                .min()
                .orElseThrow();
        known.put(state, best);
        return best;
    }

    private LabelledQuery labelled(String sql) {
        return labelled.computeIfAbsent(sql, this::read);
    }

    private LabelledQuery read(String sql) {
        if (!(SqlReader.read(sql) instanceof Parsed.Ok ok)) {
            throw new IllegalArgumentException(sql);
        }
        return new CallPlanner(schema, facts.schema()).prepare(ok.query()).orThrow(IllegalStateException::new);
    }

    /** Writes a query over temporary tables as one over what they stand for. */
    public String named(String sql, Query part) {
        String text = Sql.print(part);
        for (LabelledQuery.Use use : labelled(sql).uses()) {
            text = text.replaceAll("\\b" + use.table() + "\\b", use.entity().name());
        }
        return text;
    }

    /** Counts the calls of the last query. */
    public int calls() {
        return last == null ? 0 : last.ledger().size();
    }

    @Override
    public void close() {
        network.close();
        facts.close();
    }

    /** Keeps all replies of this run. */
    private static final class Memory implements ReplyStore {
        private final Map<Network.WireRequest, Network.WireReply> all = new ConcurrentHashMap<>();

        @Override
        public Optional<Network.WireReply> find(Network.WireRequest request) {
            return Optional.ofNullable(all.get(request));
        }

        @Override
        public void keep(Network.WireRequest request, Network.WireReply reply) {
            all.put(request, reply);
        }
    }

    /** Keeps no reply. */
    static final class Nothing implements ReplyStore {
        @Override
        public Optional<Network.WireReply> find(Network.WireRequest request) {
            return Optional.empty();
        }

        @Override
        public void keep(Network.WireRequest request, Network.WireReply reply) {}
    }
}
