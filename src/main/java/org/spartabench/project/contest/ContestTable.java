package org.spartabench.project.contest;

import static org.spartabench.project.db.Database.selectAll;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.ContestJson;
import org.spartabench.base.Json;

/** Reads and writes the table {@code contest}. */
final class ContestTable {

    /** Stands for the makers alone, in place of a validator. */
    static final String MAKERS = "";

    /** Adds the contest of the makers of an item. */
    void add(Handle h, int item, AnswerComparison comparison) {
        put(h, item, MAKERS, comparison);
    }

    /** Keeps the contest with a validator's own recipe, in the place of an earlier one of theirs. */
    void put(Handle h, int item, String validator, AnswerComparison comparison) {
        h.createUpdate("MERGE INTO contest (item, validator, content) VALUES (:item, :validator, :content)")
                .bind("item", item)
                .bind("validator", validator)
                .bind("content", ContestJson.write(comparison).toString())
                .execute();
    }

    /** Finds the contest of an item, with this validator's own recipe if there is one. */
    Optional<AnswerComparison> of(Handle h, int item, String validator) {
        return h.select(
                        "SELECT content FROM contest WHERE item = ? AND validator IN (?, ?) ORDER BY validator DESC",
                        item,
                        MAKERS,
                        validator)
                .mapTo(String.class)
                .findFirst()
                .map(ContestTable::read);
    }

    /** Reads the contests with a slip that was seeded, by item. */
    Map<Integer, AnswerComparison> slipped(Handle h) {
        Map<Integer, AnswerComparison> all = new TreeMap<>();
        h.select("SELECT item, content FROM contest WHERE validator = ? AND content LIKE '%\"slip\":{%'", MAKERS)
                .map((row, context) -> Map.entry(row.getInt("item"), read(row.getString("content"))))
                .forEach(e -> all.put(e.getKey(), e.getValue()));
        return all;
    }

    private static AnswerComparison read(String content) {
        try {
            return ContestJson.read(Json.DECIMALS.readTree(content));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lists the items with a contest, by number. */
    List<Integer> items(Handle h) {
        return selectAll(h, Integer.class, "SELECT DISTINCT item FROM contest ORDER BY item");
    }
}
