package org.spartabench.publishing.score.sql;

import org.spartabench.publishing.score.gold.Gold;

/**
 * Holds a gold query.
 *
 * @param gold its item, with the query in the place of the answer
 * @param number that the set gives it, perhaps none
 * @param database its name in the set
 */
public record SqlGold(Gold gold, String number, String sql, String database) {}
