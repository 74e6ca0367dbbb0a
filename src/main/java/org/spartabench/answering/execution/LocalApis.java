package org.spartabench.answering.execution;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.recipe.ProgramWriter;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HttpNetwork;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.mock.MockServer;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.python.confined.PythonSearch;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** Serves the APIs of a project from its own tables, on this machine, so that runs need no network. */
public final class LocalApis implements AutoCloseable {

    private static final Limits ALL = new Limits(Duration.ofSeconds(60), Integer.MAX_VALUE);

    private static final ReplyStore NOTHING = new ReplyStore() {
        @Override
        public Optional<Network.WireReply> find(Network.WireRequest request) {
            return Optional.empty();
        }

        @Override
        public void keep(Network.WireRequest request, Network.WireReply reply) {}
    };

    private final FactBase facts;
    private final MockServer server;
    private final HttpNetwork network;
    private final AbstractSchema schema;
    private ReplyStore replies = NOTHING;
    private ReplyMode mode = ReplyMode.FRESH;
    private Optional<PythonSession> given = Optional.empty();
    private @Nullable PythonSession python;

    private LocalApis(FactBase facts, MockServer server, List<Entity.Remote> entities) {
        this.facts = facts;
        this.server = server;
        this.schema = AbstractSchema.of(facts.schema(), entities);
        Set<String> host = Set.of(AllowedHosts.host(server.address()));
        this.network = new HttpNetwork(new AllowedHosts(host, host::contains), Map.of());
    }

    /** @param entities APIs of tables, whose rows the facts have, and built-in functions */
    public static Result<LocalApis> start(FactBase facts, List<Entity.Remote> entities) {
        return rows(facts, entities).then(rows -> {
            try {
                MockServer server = MockServer.start(0, rows, List.of());
                return Result.ok(new LocalApis(
                        facts,
                        server,
                        entities.stream()
                                .<Entity.Remote>map(e -> e.at(server.address()))
                                .toList()));
            } catch (IOException e) {
                return Result.bad("no server can be started on this machine: " + e.getMessage());
            }
        });
    }

    /** Reads the rows of the tables that APIs stand for. */
    public static Result<Map<Entity.Remote, List<List<@Nullable Object>>>> rows(
            FactBase facts, List<Entity.Remote> all) {
        Map<Entity.Remote, List<List<@Nullable Object>>> rows = new LinkedHashMap<>();
        for (Entity.Remote entity : all) {
            rows.put(entity, new ArrayList<>());
            if (facts.schema().table(entity.name()).isPresent()) {
                Block table = Block.from(entity.name(), Optional.empty())
                        .withSelect(entity.attributes().stream()
                                .map(a -> Block.Output.of(Expr.Column.of(a.name())))
                                .toList());
                switch (Guard.run(table, facts, ALL).result(entity.name())) {
                    case Result.Ok<Rows>(var read) -> rows.put(entity, read.rows());
                    case Result.Bad<Rows>(var problems) -> {
                        return new Result.Bad<>(problems);
                    }
                }
            }
        }
        return Result.ok(rows);
    }

    /** Keeps replies in memory from now on, so that equal calls of several questions are made once. */
    public LocalApis keeping() {
        replies = new Kept(new ConcurrentHashMap<>());
        mode = ReplyMode.CACHED;
        return this;
    }

    private record Kept(Map<Network.WireRequest, Network.WireReply> known) implements ReplyStore {
        @Override
        public Optional<Network.WireReply> find(Network.WireRequest request) {
            return Optional.ofNullable(known.get(request));
        }

        @Override
        public void keep(Network.WireRequest request, Network.WireReply reply) {
            known.put(request, reply);
        }
    }

    /** Runs programs in that Python, which its owner closes, instead of the first that serves. */
    public LocalApis in(Optional<PythonSession> session) {
        given = session;
        return this;
    }

    /** Gives the Python for programs of {@link ProgramWriter}; a problem says in a line why there is none. */
    public synchronized Result<PythonSession> python() {
        if (given.isPresent()) {
            return Result.ok(given.get());
        }
        if (python == null) {
            PythonSearch.Found found = PythonSearch.ofMachine();
            if (found.interpreter().isEmpty()) {
                return Result.bad(found.problem());
            }
            python = new PythonSession(found.interpreter().get());
        }
        return Result.ok(python);
    }

    public FactBase facts() {
        return facts;
    }

    public AbstractSchema schema() {
        return schema;
    }

    public CallPlanner planner() {
        return new CallPlanner(schema(), facts.schema());
    }

    /** Makes a caller for one question, with a ledger of its own. */
    public ApiCaller caller() {
        return new ApiCaller(network, replies, mode, CallLimits.DEFAULT.withCalls(CallLimits.DEFAULT.rows()));
    }

    /** Counts the requests that were served. */
    public int served() {
        return server.calls();
    }

    @Override
    public synchronized void close() {
        if (python != null) {
            python.close();
        }
        network.close();
        server.close();
    }
}
