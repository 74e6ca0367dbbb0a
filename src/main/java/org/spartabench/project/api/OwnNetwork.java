package org.spartabench.project.api;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.spartabench.apis.call.AllowedHosts;
import org.spartabench.apis.call.HttpNetwork;
import org.spartabench.apis.call.Network;
import org.spartabench.apis.mock.MockServer;

/**
 * Answers requests to servers that the workbench plays itself, wherever the project says that they are. It connects to no
 * other host, so it needs no consent.
 */
public final class OwnNetwork implements Network, AutoCloseable {

    private final Set<String> hosts;
    private final MockServer server;
    private final HttpNetwork network;

    /** @param hosts that the server stands for */
    OwnNetwork(Set<String> hosts, MockServer server) {
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
                : Optional.of("no reply is recorded, and " + host + " is not asked now; record it on the page Calls, or"
                        + " with 'sparta api record'");
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
