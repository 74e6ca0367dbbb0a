package org.spartabench.judging.review;

import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Status;

/**
 * Holds an item with its current version and status.
 *
 * @param item with the current question; its phrases are known only as long as the question is the original one
 * @param question text of the current version
 * @param version of the question, from 1
 * @param hash of question, SQL, answer and database
 * @param run the run that made it, 0 for an imported one
 * @param place its number in that run, as the run's events name it
 */
public record StoredItem(Item item, String question, int version, Status status, String hash, long run, int place) {

    public int number() {
        return item.number();
    }
}
