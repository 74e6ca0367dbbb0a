package org.spartabench.answering.contest.difference;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.spartabench.sql.compare.Canonical;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/**
 * Holds a condition without AND, OR and NOT as it stands in a block.
 *
 * @param negated whether it stands under an odd number of NOTs
 */
record SignedCondition(Predicate predicate, boolean negated) {

    /** Lists the conditions in WHERE and HAVING of a block, but for nested ones, by the text of their normal form. */
    static Map<String, SignedCondition> of(Block block) {
        Map<String, SignedCondition> all = new LinkedHashMap<>();
        Stream.concat(block.where().stream(), block.having().stream()).forEach(p -> collect(p, false, all));
        return all;
    }

    private static void collect(Predicate p, boolean negated, Map<String, SignedCondition> into) {
        List<Predicate> parts = Walk.parts(p);
        parts.forEach(part -> collect(part, negated != p instanceof Predicate.Not, into));
        if (parts.isEmpty() && !(p instanceof Predicate.Nested)) {
            SignedCondition condition = new SignedCondition(p, negated);
            into.put(condition.key(), condition);
        }
    }

    /** Gives what is true of the same rows the same text. */
    String key() {
        return text(negated);
    }

    /** Gives the key of the opposite condition. */
    String opposite() {
        return text(!negated);
    }

    private String text(boolean denied) {
        return Sql.print(Canonical.normal(predicate, denied)).toLowerCase(Locale.ROOT);
    }

    String shown() {
        return Sql.print(negated ? new Predicate.Not(predicate) : predicate);
    }
}
