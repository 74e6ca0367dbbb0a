package org.spartabench.check;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate.Comparison;

/** Words for second readings. */
final class ReadingWords {

    private ReadingWords() {}

    static Set<String> stems(QuestionFeatures features) {
        Set<String> all = new HashSet<>();
        features.words().forEach(w -> all.add(w.what()));
        return all;
    }

    static boolean holds(Set<String> stems, List<String> wanted) {
        return wanted.stream().anyMatch(w -> stems.contains(w) || stems.stream().anyMatch(s -> Stems.alike(s, w)));
    }

    static Comparison toggled(Comparison operator) {
        return switch (operator) {
            case GT -> Comparison.GE;
            case GE -> Comparison.GT;
            case LT -> Comparison.LE;
            case LE -> Comparison.LT;
            case EQ, NE -> operator;
        };
    }

    static String words(Comparison operator, boolean moment) {
        return switch (operator) {
            case GT -> moment ? "after" : "more than";
            case GE -> moment ? "on or after" : "at least";
            case LT -> moment ? "before" : "less than";
            case LE -> moment ? "on or before" : "at most";
            case EQ, NE -> "exactly";
        };
    }

    static String function(Expr.Call call) {
        return switch (call.name()) {
            case "AVG" -> "average";
            case "SUM" -> "total";
            case "COUNT" -> "number";
            case "MIN" -> "least value";
            case "MAX" -> "greatest value";
            default -> "figure";
        };
    }
}
