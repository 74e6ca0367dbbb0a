package org.spartabench.apis.call.recording;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.spartabench.apis.call.network.Constants;
import org.spartabench.apis.call.network.Network;

/** Keeps replies by their requests with the constants of their servers. */
public record ConstantReplies(ReplyStore store, List<Constants> constants) implements ReplyStore {

    public ConstantReplies {
        constants = List.copyOf(constants);
    }

    @Override
    public Optional<Network.WireReply> find(Network.WireRequest request) {
        return store.find(added(request));
    }

    @Override
    public Optional<String> trouble() {
        return store.trouble();
    }

    @Override
    public void keep(Network.WireRequest request, Network.WireReply reply) {
        store.keep(added(request), reply);
    }

    private Network.WireRequest added(Network.WireRequest request) {
        return constants.stream()
                .filter(c -> c.near(request.url()) >= 0)
                .max(Comparator.comparingInt(c -> c.near(request.url())))
                .map(c -> c.added(request))
                .orElse(request);
    }
}
