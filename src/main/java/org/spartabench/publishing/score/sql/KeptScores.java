package org.spartabench.publishing.score.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;

/** Keeps scores in a file of lines as they are made, so that an interrupted run goes on where it was. Safe for several threads. */
public final class KeptScores {

    /** Counts up when a measure changes. */
    private static final int VERSION = 4;

    /** How each line begins, also one that is cut off. */
    private static final String BEGIN = "{\"key\"";

    /** Holds one line: the score of a query, under all that it depends on. */
    private record Line(String key, SqlScore score) {
        Line {
            Objects.requireNonNull(key);
            Objects.requireNonNull(score);
        }
    }

    private final Optional<Path> file;
    private final Map<String, SqlScore> known = new ConcurrentHashMap<>();

    private KeptScores(Optional<Path> file) {
        this.file = file;
    }

    /** Keeps nothing. */
    public static KeptScores none() {
        return new KeptScores(Optional.empty());
    }

    /** Reads what an earlier run kept; a line that is cut off counts as none. @param file may not be there yet */
    public static Result<KeptScores> of(Path file) {
        KeptScores kept = new KeptScores(Optional.of(file));
        try {
            String text = Files.exists(file) ? Files.readString(file) : "";
            List<String> lines = text.lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                if (!lines.get(i).isEmpty() && !kept.read(lines.get(i))) {
                    return Result.bad(file + ":" + (i + 1) + ": is no score that was kept; name another file");
                }
            }
            Files.writeString(
                    file,
                    text.isEmpty() || text.endsWith("\n") ? "" : "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            return Result.ok(kept);
        } catch (IOException e) {
            return Result.bad(file + ": cannot be used (" + FileFailure.of(e) + ")");
        }
    }

    /** Takes a line. @return whether it is one, or the begin of one with which a run ended */
    private boolean read(String line) {
        if (!line.startsWith(BEGIN)) {
            return BEGIN.startsWith(line);
        }
        try {
            Line kept = Json.MAPPER.readValue(line, Line.class);
            known.put(kept.key(), kept.score());
        } catch (IOException e) {
            // The line on which an earlier run ended.
        }
        return true;
    }

    /** Gives how many scores are known. */
    public int size() {
        return known.size();
    }

    Optional<SqlScore> find(SqlGold item, SqlDatabase database, String query, boolean suites) {
        return known.isEmpty() ? Optional.empty() : Optional.ofNullable(known.get(key(item, database, query, suites)));
    }

    synchronized void keep(SqlGold item, SqlDatabase database, String query, boolean suites, SqlScore score) {
        file.ifPresent(to -> {
            try {
                Line line = new Line(key(item, database, query, suites), score);
                Files.writeString(to, Json.MAPPER.writeValueAsString(line) + "\n", StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(to + ": cannot be written (" + FileFailure.of(e) + ")", e);
            }
        });
    }

    /** Names all that a score depends on. */
    private static String key(SqlGold item, SqlDatabase database, String query, boolean suites) {
        String all = String.join(
                "\n",
                VERSION + " " + suites,
                database.name(),
                database.stamp(),
                item.gold().question(),
                item.sql(),
                query);
        return UUID.nameUUIDFromBytes(all.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
