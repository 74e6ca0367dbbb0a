package org.spartabench.apis.call.recording;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.apis.call.network.Network;
import org.spartabench.base.Json;

/**
 * Compares replies of today with recorded ones, which stay as they are: drift should be seen before it replaces the
 * replies that a published set answers from.
 */
public final class ReplyDrift implements ReplyStore {

    private static final int LONGEST_VALUE = 60;

    private final ReplyStore recorded;
    private final List<String> changed = new ArrayList<>();
    private int compared;

    public ReplyDrift(ReplyStore recorded) {
        this.recorded = recorded;
    }

    @Override
    public Optional<String> trouble() {
        return recorded.trouble();
    }

    /** Finds nothing, so that every call goes to the server. */
    @Override
    public Optional<Network.WireReply> find(Network.WireRequest request) {
        return Optional.empty();
    }

    @Override
    public synchronized void keep(Network.WireRequest request, Network.WireReply reply) {
        recorded.find(request).ifPresent(before -> {
            compared++;
            difference(before, reply).ifPresent(d -> changed.add(request + ": " + d));
        });
    }

    /** Counts the replies for which there is a recorded one. */
    public synchronized int compared() {
        return compared;
    }

    /** Lists the requests that have another reply today, with the first difference, in the order of their calls. */
    public synchronized List<String> changed() {
        return List.copyOf(changed);
    }

    private static Optional<String> difference(Network.WireReply before, Network.WireReply now) {
        if (before.status() != now.status()) {
            return Optional.of("status " + before.status() + " was recorded, " + now.status() + " comes now");
        }
        try {
            return difference(Json.DECIMALS.readTree(before.body()), Json.DECIMALS.readTree(now.body()), "");
        } catch (JsonProcessingException | NumberFormatException e) {
            return before.body().equals(now.body()) ? Optional.empty() : Optional.of("another text comes now");
        }
    }

    /** Finds the first place that differs; the order of fields has no meaning. */
    private static Optional<String> difference(JsonNode before, JsonNode now, String at) {
        if (before.isObject() && now.isObject()) {
            for (Map.Entry<String, JsonNode> field : before.properties()) {
                Optional<String> inner =
                        difference(field.getValue(), now.path(field.getKey()), at + "/" + field.getKey());
                if (inner.isPresent()) {
                    return inner;
                }
            }
            return now.propertyStream()
                    .filter(f -> !before.has(f.getKey()))
                    .findFirst()
                    .map(f -> "its field " + at + "/" + f.getKey() + " is new");
        }
        if (before.isArray() && now.isArray()) {
            if (before.size() != now.size()) {
                return Optional.of(before.size() + " rows were recorded, " + now.size() + " come now");
            }
            for (int i = 0; i < before.size(); i++) {
                Optional<String> inner = difference(before.get(i), now.get(i), at + "/" + i);
                if (inner.isPresent()) {
                    return inner;
                }
            }
            return Optional.empty();
        }
        return same(before, now)
                ? Optional.empty()
                : Optional.of(text(before) + " was recorded at " + (at.isEmpty() ? "the top" : at) + ", " + text(now)
                        + " comes now");
    }

    private static boolean same(JsonNode before, JsonNode now) {
        return before.isNumber() && now.isNumber()
                ? before.decimalValue().compareTo(now.decimalValue()) == 0
                : before.equals(now);
    }

    private static String text(JsonNode value) {
        String text = value.isMissingNode() ? "nothing" : value.toString();
        return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE) + "…";
    }
}
