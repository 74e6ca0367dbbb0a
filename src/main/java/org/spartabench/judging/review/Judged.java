package org.spartabench.judging.review;

/**
 * Identifies the version of an item that a validator sees on screen.
 *
 * @param item its number
 * @param hash of question, SQL, answer and database as they were seen
 */
public record Judged(int item, String hash) {

    public static Judged of(StoredItem seen) {
        return new Judged(seen.number(), seen.hash());
    }

    public static Judged of(ItemRow seen) {
        return new Judged(seen.number(), seen.hash());
    }
}
