package org.spartabench.project.strategy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.answering.compare.StrategyPlan;
import org.spartabench.answering.compare.StrategyResult;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.project.disk.GrowingFile;
import org.spartabench.project.failure.FailureText;

/**
 * Keeps a comparison of strategies in a folder, a line at a time, so that it can go on after a kill: its plan, the attempts,
 * their times (apart, since a replay repeats everything but them), and the calls to a model. Safe for several threads.
 */
public final class StrategyFolder {

    /** The folder of a project's own comparison. */
    public static final String FOLDER = "strategies";

    public static final String ATTEMPTS = "attempts.jsonl";
    public static final String CALLS = "calls.jsonl";
    private static final String TIMES = "times.jsonl";
    private static final String PLAN = "plan.json";
    private final Path folder;
    private final Map<StrategyResult.Key, StrategyResult> results = new LinkedHashMap<>();
    private final Map<StrategyResult.Key, Double> seconds = new HashMap<>();

    private StrategyFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Says what the folder belongs to.
     *
     * @param questions hash of all questions and the APIs of each level
     */
    public record Stated(StrategyPlan plan, String questions) {}

    /** @param key of the attempt, from question to rows */
    private record Timed(StrategyResult.Key key, double seconds) {}

    /** Opens or makes a folder for a comparison; bad if it holds another one. */
    public static Result<StrategyFolder> open(Path folder, Stated stated) {
        Path plan = folder.resolve(PLAN);
        try {
            Files.createDirectories(folder);
            if (!Files.exists(plan)) {
                Files.writeString(plan, Json.MAPPER.writeValueAsString(stated) + "\n");
            } else if (!holds(plan, stated)) {
                return Result.bad(folder + ": holds a comparison of other questions or with other options; name"
                        + " another folder with --out, or delete it");
            }
        } catch (IOException e) {
            return Result.bad(plan + ": cannot be read or written (" + FailureText.of(e) + ")");
        }
        return read(folder);
    }

    private static boolean holds(Path plan, Stated stated) throws IOException {
        return Json.MAPPER.readValue(plan.toFile(), Stated.class).equals(stated);
    }

    /** Opens a folder for a comparison, and forgets another one that it held; bad if this one is damaged. */
    public static Result<StrategyFolder> openOver(Path folder, Stated stated) {
        Path plan = folder.resolve(PLAN);
        try {
            if (Files.exists(plan) && !holds(plan, stated)) {
                for (String name : List.of(PLAN, ATTEMPTS, TIMES, CALLS)) {
                    Files.deleteIfExists(folder.resolve(name));
                }
            }
        } catch (IOException e) {
            return Result.bad(folder + ": cannot be read or cleared (" + FailureText.of(e) + ")");
        }
        return open(folder, stated);
    }

    /** Reads what a folder holds; nothing if it is not there. */
    public static Result<StrategyFolder> read(Path folder) {
        StrategyFolder known = new StrategyFolder(folder);
        try {
            known.lines(ATTEMPTS, StrategyResult.class).forEach(r -> known.results.put(r.key(), r));
            known.lines(TIMES, Timed.class).forEach(t -> known.seconds.put(t.key(), t.seconds()));
            return Result.ok(known);
        } catch (IOException e) {
            return Result.bad(folder + ": cannot be read (" + FailureText.of(e) + ")");
        }
    }

    /** Reads lines, after it has cut the one that a killed program did not finish. @throws IOException also for a damaged line */
    private <T> List<T> lines(String name, Class<T> type) throws IOException {
        Path file = folder.resolve(name);
        List<T> values = new ArrayList<>();
        if (Files.exists(file)) {
            GrowingFile.cutTorn(file);
            for (String line : Files.readAllLines(file)) {
                try {
                    values.add(Json.MAPPER.readValue(line, type));
                } catch (JsonProcessingException e) {
                    throw new IOException("line " + (values.size() + 1) + " of " + name + " is damaged");
                }
            }
        }
        return values;
    }

    /** Lists the attempts in the order of the comparison. */
    public synchronized List<StrategyResult> results() {
        return List.copyOf(results.values());
    }

    public synchronized boolean has(StrategyResult.Key key) {
        return results.containsKey(key);
    }

    public synchronized double seconds(StrategyResult result) {
        return seconds.getOrDefault(result.key(), 0.0);
    }

    /** Adds an attempt; it is on disk when the call returns. */
    public synchronized void add(StrategyResult result, double time) {
        GrowingFile.append(folder.resolve(TIMES), line(new Timed(result.key(), time)));
        GrowingFile.append(folder.resolve(ATTEMPTS), line(result));
        seconds.put(result.key(), time);
        results.put(result.key(), result);
    }

    private static String line(Object value) {
        try {
            return Json.MAPPER.writeValueAsString(value) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of texts and numbers are always written", e);
        }
    }

    /** Keeps the calls to a model; an interrupted comparison finds its replies there. */
    public Result<CallJournal> journal() {
        return CallLines.open(folder.resolve(CALLS));
    }
}
