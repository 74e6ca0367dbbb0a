package org.spartabench.publishing.score;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;

/**
 * Says what is wrong with a file of predictions before it is submitted.
 *
 * @param answers that can be scored
 * @param missing items without an answer, in the order of the set
 * @param unknown ids that the set does not have
 * @param twice ids that have a second answer
 * @param wrong what stands where a list of texts or numbers should, by id
 */
public record SubmissionCheck(
        int answers, List<String> missing, List<String> unknown, List<String> twice, Map<String, String> wrong) {

    /** Checks a file against the ids of a set; bad if it is no file of predictions. */
    public static Result<SubmissionCheck> of(Path file, Collection<String> ids) {
        List<String> twice = new ArrayList<>();
        return PredictionFile.check(file, twice::add).map(read -> {
            Set<String> given = new LinkedHashSet<>(read.answers().keySet());
            given.addAll(read.unusable().keySet());
            Map<String, String> wrong = new LinkedHashMap<>(read.unusable());
            wrong.keySet().retainAll(ids);
            return new SubmissionCheck(
                    (int) read.answers().keySet().stream().filter(ids::contains).count(),
                    ids.stream().filter(id -> !given.contains(id)).toList(),
                    given.stream().filter(id -> !ids.contains(id)).toList(),
                    twice.stream().distinct().toList(),
                    wrong);
        });
    }

    /**
     * Reads the ids of the items of a release, sealed ones too, or of one of its files {@code data/SPLIT.jsonl}.
     *
     * @return no ids if the path is neither
     */
    public static Result<Set<String>> ids(Path gold) {
        Path data = gold.resolve("data");
        try (Stream<Path> files = Files.isDirectory(data) ? Files.list(data) : Stream.of(gold)) {
            Set<String> ids = new LinkedHashSet<>();
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
                for (String line : Files.readAllLines(file)) {
                    String id = Json.MAPPER.readTree(line).path("question_id").asText();
                    if (!id.isEmpty()) {
                        ids.add(id);
                    }
                }
            }
            return Result.ok(ids);
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.notJson(gold, e));
        } catch (IOException e) {
            return Result.bad(gold + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /** Whether every item has one answer that can be scored, and nothing else is there. */
    public boolean complete() {
        return missing.isEmpty() && unknown.isEmpty() && twice.isEmpty() && wrong.isEmpty();
    }

    /** Writes a line for each fault, then the counts. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        missing.forEach(id -> lines.add(id + ": missing"));
        unknown.forEach(id -> lines.add(id + ": unknown; the set has no such item"));
        twice.forEach(id -> lines.add(id + ": twice; one answer belongs to each item"));
        wrong.forEach((id, what) ->
                lines.add(id + ": wrong type; it is or holds " + what + ", not a list of texts or numbers"));
        lines.add(answers + " answers can be scored; missing: " + missing.size() + ", unknown: " + unknown.size()
                + ", twice: " + twice.size() + ", of a wrong type: " + wrong.size());
        return lines;
    }
}
