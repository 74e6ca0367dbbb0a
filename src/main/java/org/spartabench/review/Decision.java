package org.spartabench.review;

import java.time.Instant;
import org.spartabench.item.Verdict;

/**
 * A verdict that was given. Decisions are only ever added.
 *
 * @param id grows with time, over all items and validators
 * @param item number of the item
 * @param activeMillis how long the validator was at it, idle time left out
 * @param hash of question, SQL, answer and database as they were judged
 */
public record Decision(
        long id, int item, String validator, Verdict verdict, Instant at, long activeMillis, String hash) {}
