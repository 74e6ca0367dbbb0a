package org.spartabench.apis.call;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.network.Network;

/** Holds replies by request; the oldest leave when they are too long together, and are looked up or asked for again. */
final class SeenReplies {

    /** Most characters of the replies that are held. */
    private static final long MOST = 32L << 20;

    private final Map<Network.WireRequest, Network.WireReply> all = new LinkedHashMap<>();
    private long characters;

    Optional<Network.WireReply> find(Network.WireRequest request) {
        return Optional.ofNullable(all.get(request));
    }

    void add(Network.WireRequest request, Network.WireReply reply) {
        Network.@Nullable WireReply before = all.put(request, reply);
        characters +=
                reply.body().length() - (before == null ? 0 : before.body().length());
        Iterator<Network.WireReply> oldest = all.values().iterator();
        while (characters > MOST && all.size() > 1) {
            characters -= oldest.next().body().length();
            oldest.remove();
        }
    }
}
