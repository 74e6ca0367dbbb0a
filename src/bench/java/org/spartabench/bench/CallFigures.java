package org.spartabench.bench;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HttpNetwork;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.document.ApiDocument;
import org.spartabench.apis.document.OpenApiReader;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.mock.MockFault;
import org.spartabench.apis.mock.MockServer;

/** Measures calls on this machine, and the import of a large document. */
final class CallFigures {

    private static final URI ANYWHERE = URI.create("http://127.0.0.1");
    private static final int CALLS = 10_000;
    private static final int SLOW_CALLS = 128;
    private static final int SLOW_MILLIS = 50;
    private static final int DOCUMENT = 10 << 20;

    private CallFigures() {}

    static void report() throws IOException {
        fetch(CALLS, List.of());
        Figures.report(
                "microseconds a call on this machine, 8 at once (500 are 2,000 calls/s)",
                fetch(CALLS, List.of()) * 1_000 / CALLS,
                500);
        MockFault slow = new MockFault("*", 1, Integer.MAX_VALUE, 0, Optional.empty(), Map.of(), SLOW_MILLIS, false, 0);
        Figures.report("128 calls to an API of 50 ms, 8 at once, ms", fetch(SLOW_CALLS, List.of(slow)), 1_000);
        String document = document();
        long start = System.nanoTime();
        int entities = ApiDocument.parse(document, "large")
                .then(root -> OpenApiReader.read(root, "large", Optional.empty()))
                .orThrow(IllegalStateException::new)
                .entities()
                .size();
        Figures.report(
                "import of a document of 10 MB with " + entities + " operations, ms",
                (System.nanoTime() - start) / 1e6,
                3_000);
    }

    private static double fetch(int calls, List<MockFault> faults) throws IOException {
        Entity.FunctionEntity prime = BuiltInApis.at(ANYWHERE).stream()
                .filter(f -> f.name().equals("is_prime"))
                .findFirst()
                .orElseThrow();
        try (MockServer server = MockServer.start(0, Map.of(prime, List.of()), faults);
                HttpNetwork network = new HttpNetwork(
                        new AllowedHosts(Set.of(AllowedHosts.host(server.address())), h -> true), Map.of())) {
            ApiMapping.Operation o = prime.mapping().operation();
            Entity.Remote served = prime.withMapping(prime.mapping()
                    .withOperation(new ApiMapping.Operation(o.method(), server.address(), o.path(), true)));
            List<Arguments> arguments = LongStream.range(0, calls)
                    .mapToObj(n -> new Arguments(Map.of("number", n)))
                    .toList();
            ApiCaller caller = new ApiCaller(network, NOTHING, ReplyMode.FRESH, CallLimits.DEFAULT.withCalls(calls));
            long start = System.nanoTime();
            if (!(caller.fetch(1, served, arguments) instanceof Fetched.Done)) {
                throw new IllegalStateException("a call failed");
            }
            return (System.nanoTime() - start) / 1e6;
        }
    }

    private static String document() {
        List<Entity.FunctionEntity> all = new ArrayList<>();
        int each = OpenApiWriter.write("large", ANYWHERE, BuiltInApis.at(ANYWHERE))
                .toString()
                .length();
        for (int i = 0; i <= DOCUMENT / each; i++) {
            for (Entity.FunctionEntity f : BuiltInApis.at(ANYWHERE)) {
                ApiMapping.Operation o = f.mapping().operation();
                all.add(new Entity.FunctionEntity(
                        f.name() + i,
                        f.description(),
                        f.attributes(),
                        f.mapping()
                                .withOperation(new ApiMapping.Operation(o.method(), o.server(), o.path() + i, true))));
            }
        }
        return OpenApiWriter.write("large", ANYWHERE, all).toString();
    }

    private static final ReplyStore NOTHING = new ReplyStore() {
        @Override
        public Optional<Network.WireReply> find(Network.WireRequest request) {
            return Optional.empty();
        }

        @Override
        public void keep(Network.WireRequest request, Network.WireReply reply) {}
    };
}
