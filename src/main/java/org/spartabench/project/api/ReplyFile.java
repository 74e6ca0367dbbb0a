package org.spartabench.project.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.network.Network;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.base.Json;
import org.spartabench.project.disk.GrowingFile;
import org.spartabench.project.failure.FailureText;

/**
 * Keeps replies in a file of lines, one a reply, by the hash of their requests. A later line replaces an earlier one; a
 * line that a killed program did not finish is left out. The file is read when a call first needs it, and only the
 * places of its lines stay in memory.
 */
final class ReplyFile implements ReplyStore {

    private static final long MOST_BYTES = 1L << 30;

    /** The place of each line takes about a hundred bytes of memory. */
    private static final int MOST_LINES = 1_000_000;

    /** Most bytes of a line: each byte of a reply may be an escape of six. */
    private static final int LONGEST_LINE = 6 * Network.WireReply.MOST_BYTES + (1 << 20);

    /** How the workbench begins a line. */
    private static final Pattern BEGIN = Pattern.compile("\\{\"request\":\"([0-9a-f]{64})\"");

    /** Bytes of a line that are looked at while the file is read. */
    private static final int LOOKED_AT = 4_096;

    private final Path file;
    private final long mostBytes;
    private final int mostLines;
    private final Map<String, Place> places = new HashMap<>();
    private Optional<String> trouble = Optional.empty();
    private boolean known;
    private boolean full;
    private int lines;
    private long size;

    ReplyFile(Path file) {
        this(file, MOST_BYTES, MOST_LINES);
    }

    ReplyFile(Path file, long mostBytes, int mostLines) {
        this.file = file;
        this.mostBytes = mostBytes;
        this.mostLines = mostLines;
    }

    /** Where a line stands. @param earlier the line that this one replaces */
    private record Place(long offset, int length, @Nullable Place earlier) {}

    @Override
    public synchronized Optional<String> trouble() {
        index();
        return trouble.or(() -> full || size > mostBytes || lines > mostLines
                ? Optional.of(file + ": has " + (size >> 20) + " MB in " + lines + " lines, and a project may keep "
                        + (mostBytes >> 20) + " MB in " + mostLines + " lines of replies; move this file away, then"
                        + " record what is needed again with 'sparta api record'")
                : Optional.empty());
    }

    private void index() {
        if (known) {
            return;
        }
        known = true;
        try {
            size = Files.exists(file) ? Files.size(file) : 0;
            if (size > 0 && size <= mostBytes) {
                GrowingFile.lines(file, LOOKED_AT, this::index);
            }
        } catch (IOException e) {
            trouble = Optional.of(file + ": cannot be read (" + FailureText.of(e) + "); move it away, then record what"
                    + " is needed again with 'sparta api record'");
        }
    }

    private void index(long offset, long length, byte[] start) {
        if (++lines > mostLines || length > LONGEST_LINE) {
            return;
        }
        Matcher begin = BEGIN.matcher(new String(start, StandardCharsets.ISO_8859_1));
        Optional<String> key = begin.lookingAt() ? Optional.of(begin.group(1)) : foreign(offset, (int) length, start);
        key.ifPresent(k -> add(k, offset, (int) length));
    }

    /** Finds the key of a line that another program wrote. */
    private Optional<String> foreign(long offset, int length, byte[] start) {
        Optional<JsonNode> node = start[0] != '{'
                ? Optional.empty()
                : length == start.length ? parsed(start) : read(new Place(offset, length, null));
        return node.map(n -> n.path("request").asText());
    }

    private void add(String key, long offset, int length) {
        places.put(key, new Place(offset, length, places.get(key)));
    }

    /** Reads a line; empty if a killed program did not finish it. */
    private Optional<JsonNode> read(Place place) {
        byte[] bytes = new byte[place.length()];
        // A channel would be closed by the interruption of a cancelled query.
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(place.offset());
            in.readFully(bytes);
        } catch (IOException e) {
            return Optional.empty();
        }
        return parsed(bytes);
    }

    private static Optional<JsonNode> parsed(byte[] line) {
        try {
            return Optional.ofNullable(Json.MAPPER.readTree(line));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public synchronized Optional<Network.WireReply> find(Network.WireRequest request) {
        index();
        Optional<Network.WireReply> reply = reply(request.key());
        if (reply.isPresent() || !places.containsKey(request.key()) || !grown()) {
            return reply;
        }
        // Another command has added lines since: the places behind them are elsewhere.
        known = false;
        places.clear();
        lines = 0;
        index();
        return reply(request.key());
    }

    /** Whether the file is not as long as the lines that were read and added here. */
    private boolean grown() {
        try {
            return Files.size(file) != size;
        } catch (IOException e) {
            return false;
        }
    }

    private Optional<Network.WireReply> reply(String key) {
        for (Place place = places.get(key); place != null; place = place.earlier()) {
            Optional<Network.WireReply> reply = read(place)
                    .filter(node -> node.path("request").asText().equals(key))
                    .filter(node -> node.path("body").asText().length() <= Network.WireReply.MOST_BYTES)
                    .map(node -> new Network.WireReply(
                            node.path("status").asInt(),
                            node.path("body").asText(),
                            Optional.empty(),
                            node.path("next").asText(),
                            headers(node.path("headers"))));
            if (reply.isPresent()) {
                return reply;
            }
        }
        return Optional.empty();
    }

    private static Map<String, String> headers(JsonNode node) {
        Map<String, String> all = new HashMap<>();
        node.properties().forEach(h -> all.put(h.getKey(), h.getValue().asText()));
        return all;
    }

    @Override
    public synchronized void keep(Network.WireRequest request, Network.WireReply reply) {
        boolean same = find(request)
                .filter(before -> before.body().equals(reply.body())
                        && before.status() == reply.status()
                        && before.next().equals(reply.next())
                        && before.headers().equals(reply.headers()))
                .isPresent();
        full |= !same && (size + reply.body().length() > mostBytes || lines >= mostLines);
        if (same || trouble().isPresent()) {
            return;
        }
        String key = request.key();
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("request", key)
                .put("asked", request.toString())
                .put("status", reply.status())
                .put("body", reply.body());
        if (!reply.next().isEmpty()) {
            node.put("next", reply.next());
        }
        if (!reply.headers().isEmpty()) {
            new TreeMap<>(reply.headers()).forEach(node.putObject("headers")::put);
        }
        int written = GrowingFile.add(file, node);
        add(key, size + 1, written - 1);
        size += written;
        lines++;
    }
}
