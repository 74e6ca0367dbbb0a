package org.spartabench.project.share.entry;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.base.Json;
import org.spartabench.project.db.Fingerprint;

/**
 * Says one thing that happened in one copy of a project. The entries of a copy are a chain: each has the next number and the hash
 * of the one before, and is signed with the copy's key.
 *
 * @param project id of the shared project
 * @param machine id of the copy that made it
 * @param number from 1, without gaps on that machine
 * @param before hash of that machine's entry before; empty for the first
 * @param time hybrid logical time: microseconds since 1970, but later than all that the copy had seen
 * @param wall what the clock of the machine said, in microseconds since 1970
 * @param person in whose name it was made; empty for the copy itself
 * @param name of what it says, the same in all copies: two entries with one name say the same
 * @param kind of the content
 * @param format of the content within its kind, from 1
 * @param seen the highest number of each other machine that the copy had taken in
 * @param content JSON
 * @param signature Ed25519, as Base64; empty while the project is not shared
 */
@RecordBuilder
public record LogEntry(
        String project,
        String machine,
        long number,
        String before,
        long time,
        long wall,
        String person,
        String name,
        String kind,
        int format,
        Map<String, Long> seen,
        String content,
        String signature)
        implements LogEntryBuilder.With {

    /** What a signature is of, beside the hash: no other text that the key signs begins so. */
    private static final String SIGNED = "SPARTA Workbench entry 1\n";

    public LogEntry {
        seen = Map.copyOf(seen);
    }

    /** Hashes all fields but the signature, each with its length. */
    public String hash() {
        List<String> parts = new ArrayList<>(List.of(
                project,
                machine,
                String.valueOf(number),
                before,
                String.valueOf(time),
                String.valueOf(wall),
                person,
                name,
                kind,
                String.valueOf(format),
                content,
                String.valueOf(seen.size())));
        new TreeMap<>(seen).forEach((other, last) -> {
            parts.add(other);
            parts.add(String.valueOf(last));
        });
        return Fingerprint.of(parts.toArray(String[]::new));
    }

    /** Gives the text that is signed. */
    String signed() {
        return SIGNED + hash();
    }

    /** Gives the highest number of a machine that the author had taken in, the author's own among them. */
    public long seenOf(String other) {
        return other.equals(machine) ? number - 1 : seen.getOrDefault(other, 0L);
    }

    /** Writes the entry in one line. */
    public String line() {
        try {
            return Json.MAPPER.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads what {@link #line} wrote; empty for any other text. */
    public static Optional<LogEntry> read(String line) {
        try {
            LogEntry entry = Json.MAPPER.readValue(line, LogEntry.class);
            return entry != null && entry.whole() ? Optional.of(entry) : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** Hostile lines may lack any field. */
    private boolean whole() {
        for (Object part : new Object[] {project, machine, before, person, name, kind, content, signature}) {
            if (part == null) {
                return false;
            }
        }
        return !machine.isEmpty()
                && number > 0
                && format > 0
                && seen.values().stream().allMatch(n -> n > 0);
    }
}
