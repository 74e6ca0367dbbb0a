package org.spartabench.making.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/** Keeps the sentence that a tree has to answer true to a query that a repair has changed. */
final class RestatedPurpose {

    private RestatedPurpose() {}

    /**
     * Replaces the old constants by the new ones. Empty if the repair changed more than constants, or if the purpose does not
     * hold an old constant exactly once.
     */
    static Optional<String> of(String purpose, Predicate was, Predicate is) {
        List<String> before = constants(was);
        List<String> after = constants(is);
        if (before.size() != after.size() || !rest(was, before).equals(rest(is, after))) {
            return Optional.empty();
        }
        String restated = purpose;
        for (int i = 0; i < before.size(); i++) {
            if (!before.get(i).equals(after.get(i))) {
                Matcher old = word(before.get(i)).matcher(restated);
                if (old.results().count() != 1) {
                    return Optional.empty();
                }
                restated = old.replaceAll(Matcher.quoteReplacement(after.get(i)));
            }
        }
        return Optional.of(restated);
    }

    private static List<String> constants(Predicate predicate) {
        List<String> constants = new ArrayList<>();
        Walk.exprs(predicate).forEach(expr -> {
            switch (expr) {
                case Expr.TextLiteral(String text) -> constants.add(text);
                case Expr.NumberLiteral number -> constants.add(Sql.print(number));
                default -> {}
            }
        });
        return constants;
    }

    /** Writes the predicate without its constants. */
    private static String rest(Predicate predicate, List<String> constants) {
        String rest = Sql.print(predicate);
        for (String constant : constants) {
            rest = rest.replace(constant.replace("'", "''"), "?");
        }
        return rest;
    }

    private static Pattern word(String constant) {
        return Pattern.compile("(?<![\\p{L}\\p{N}.,])" + Pattern.quote(constant) + "(?![\\p{L}\\p{N}]|[.,]\\p{N})");
    }
}
