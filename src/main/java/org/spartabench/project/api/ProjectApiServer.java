package org.spartabench.project.api;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HttpNetwork;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.mock.MockServer;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Table;

/**
 * Serves APIs of a project on this machine while the project is open: those that stand for tables of its facts, and the
 * built-in functions. Such APIs need neither a network nor a second program. Safe for use by several threads.
 */
public final class ProjectApiServer implements AutoCloseable {

    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost");

    private static final Set<String> FUNCTIONS =
            BuiltInApis.at(BuiltInApis.SERVER).stream().map(Entity::name).collect(Collectors.toSet());

    private final FactBase facts;
    private final ApiFiles files;
    private final Map<Integer, MockServer> servers = new HashMap<>();

    public ProjectApiServer(FactBase facts, ApiFiles files) {
        this.facts = facts;
        this.files = files;
    }

    /**
     * Puts tables behind APIs in place of those that were there before, on a free port, and serves them.
     *
     * @param functions whether the built-in functions are served, too
     * @return the host of the server
     */
    public synchronized Result<ApiFiles.Host> put(List<Table> tables, TableApi profile, boolean functions) {
        close();
        List<Entity.Remote> all = new ArrayList<>(
                tables.stream().map(t -> profile.of(t, BuiltInApis.SERVER)).toList());
        if (functions) {
            all.addAll(BuiltInApis.at(BuiltInApis.SERVER));
        }
        return start(0, all).map(server -> {
            ApiFiles.Host host = new ApiFiles.Host(server.address(), "");
            String document =
                    OpenApiWriter.write(ApiFiles.TABLES, host.server(), all).toPrettyString();
            files.add(ApiFiles.TABLES, all, host, Map.entry(ApiFiles.TABLES + ".json", document));
            return host;
        });
    }

    /** Serves all that it can serve, unless it does already or another program has the port. */
    public synchronized Result<List<URI>> serve() {
        return files.entities().then(all -> {
            Map<Integer, List<Entity.Remote>> byPort = all.stream()
                    .filter(this::own)
                    .collect(Collectors.groupingBy(e -> server(e).getPort()));
            for (Map.Entry<Integer, List<Entity.Remote>> port : byPort.entrySet()) {
                if (!servers.containsKey(port.getKey())) {
                    start(port.getKey(), port.getValue());
                }
            }
            return Result.ok(servers.values().stream().map(MockServer::address).toList());
        });
    }

    /** Plays its hosts without their addresses: those at which nobody else serves anything. */
    public Result<LoopbackNetwork> network() {
        return files.entities().then(all -> {
            Map<String, List<Entity.Remote>> byHost =
                    all.stream().collect(Collectors.groupingBy(e -> AllowedHosts.host(server(e))));
            byHost.values().removeIf(served -> !served.stream().allMatch(this::own));
            List<Entity.Remote> own =
                    byHost.values().stream().flatMap(List::stream).toList();
            return LocalApis.rows(facts, own).then(rows -> {
                try {
                    return Result.ok(new LoopbackNetwork(byHost.keySet(), MockServer.start(0, rows, List.of())));
                } catch (IOException e) {
                    return Result.bad("no server can be started on this machine: " + e.getMessage());
                }
            });
        });
    }

    private Result<MockServer> start(int port, List<Entity.Remote> all) {
        return LocalApis.rows(facts, all).then(rows -> {
            try {
                MockServer server = MockServer.start(port, rows, List.of());
                servers.put(server.address().getPort(), server);
                return Result.ok(server);
            } catch (IOException e) {
                return Result.bad("no server can be started on this machine: " + e.getMessage());
            }
        });
    }

    /** An API of the tables' document or a function; an API of another document is never played, though a table has its rows. */
    private boolean own(Entity.Remote entity) {
        URI server = server(entity);
        boolean tables = files.hosts()
                .toOptional()
                .map(hosts -> hosts.get(ApiFiles.TABLES))
                .filter(host -> host.server().equals(server))
                .isPresent();
        return LOOPBACK.contains(server.getHost())
                && server.getPort() > 0
                && (FUNCTIONS.contains(entity.name())
                        || tables && facts.schema().table(entity.name()).isPresent());
    }

    private static URI server(Entity.Remote entity) {
        return entity.mapping().operation().server();
    }

    @Override
    public synchronized void close() {
        servers.values().forEach(MockServer::close);
        servers.clear();
    }

    /**
     * Answers requests to servers that the workbench plays itself, wherever the project says that they are. It connects to no
     * other host, so it needs no consent.
     */
    public static final class LoopbackNetwork implements Network, AutoCloseable {

        private final Set<String> hosts;
        private final MockServer server;
        private final HttpNetwork network;

        /** @param hosts that the server stands for */
        LoopbackNetwork(Set<String> hosts, MockServer server) {
            this.hosts = Set.copyOf(hosts);
            this.server = server;
            Set<String> only = Set.of(AllowedHosts.host(server.address()));
            this.network = new HttpNetwork(new AllowedHosts(only, only::contains), Map.of());
        }

        @Override
        public Optional<String> refusal(Network.WireRequest request) {
            String host = AllowedHosts.host(request.url());
            return hosts.contains(host)
                    ? Optional.empty()
                    : Optional.of("no reply is recorded, and " + host
                            + " is not asked now; record it on the page Calls, or" + " with 'sparta api record'");
        }

        @Override
        public CompletableFuture<Network.WireReply> send(Network.WireRequest request) {
            URI url = request.url();
            String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
            return network.send(new Network.WireRequest(
                    request.method(),
                    URI.create(server.address() + url.getRawPath() + query),
                    request.headers(),
                    request.body()));
        }

        @Override
        public void close() {
            network.close();
            server.close();
        }
    }
}
