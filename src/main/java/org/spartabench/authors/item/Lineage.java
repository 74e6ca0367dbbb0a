package org.spartabench.authors.item;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Records how an item was made.
 *
 * @param seed the run's seed
 * @param attempt how often the item was drawn before it was accepted, from 1
 * @param leaves numbers of the leaf items its inner blocks come from, in post-order
 * @param repairs how many of its steps were repaired
 * @param prompts hash of each prompt file used, by its kind; empty for the offline author
 * @param hand the person who wrote the query, or changed it last; empty for an unchanged one
 */
@RecordBuilder
public record Lineage(
        long seed,
        int attempt,
        String method,
        String author,
        List<Integer> leaves,
        int repairs,
        Map<String, String> prompts,
        Optional<Hand> hand)
        implements LineageBuilder.With {

    /** The method of a query that a person wrote or changed. */
    public static final String BY_HAND = "by hand";

    /**
     * A person's own work.
     *
     * @param from the version of the item that was changed; 0 for a new item
     */
    public record Hand(String person, int from) {}

    public Lineage {
        leaves = List.copyOf(leaves);
        prompts = Collections.unmodifiableMap(new TreeMap<>(prompts));
    }

    /** Makes the lineage of a query that a person wrote as a new item. @param author of its question */
    public static Lineage byHand(String person, String author) {
        return new Lineage(0, 1, BY_HAND, author, List.of(), 0, Map.of(), Optional.of(new Hand(person, 0)));
    }

    /** Makes the lineage after a person has changed the query. @param author of its new question */
    public Lineage changed(Hand by, String author) {
        return withMethod(BY_HAND).withAuthor(author).withHand(Optional.of(by));
    }
}
