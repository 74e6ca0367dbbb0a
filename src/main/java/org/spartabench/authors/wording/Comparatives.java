package org.spartabench.authors.wording;

import java.util.List;
import java.util.random.RandomGenerator;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.ColumnWords.Kind;
import org.spartabench.authors.wording.word.ComparisonPhrases;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Chooses words for comparisons, at random among equivalents. */
final class Comparatives {

    private Comparatives() {}

    /** Gives the words before a number: "more than". */
    static String before(Comparison comparison, Kind kind, boolean unit, boolean counts, RandomGenerator random) {
        boolean counted = kind == Kind.COUNT;
        String usual = ComparisonPhrases.of(counts ? "count" : "amount", comparison);
        return switch (comparison) {
            case GT -> List.of(usual, "over").get(random.nextInt(unit && !counted ? 2 : 1));
            case EQ -> unit || counted ? usual : "";
            case NE, LT, LE, GE -> usual;
        };
    }

    /** Gives the words before another figure: "more than", "after"; none if no such phrase reads well. */
    static String beforeOther(Comparison comparison, ColumnWords words) {
        if (comparison == Comparison.NE) {
            return "";
        }
        return switch (words.kind()) {
            case MOMENT -> ComparisonPhrases.of(words.noun().one().endsWith("time") ? "time" : "day", comparison);
            case YEAR -> ComparisonPhrases.of("year of another row", comparison);
            case SEASON, WORD -> "";
            case COUNT, AMOUNT, MONEY, PERCENT ->
                comparison == Comparison.EQ
                        ? ""
                        : ComparisonPhrases.of(words.kind() == Kind.COUNT ? "count" : "amount", comparison);
        };
    }

    /** Gives the words between the noun of a column and another value: "is higher than". */
    static String adjective(Comparison comparison, ColumnWords words) {
        return ComparisonPhrases.of(words.kind().moment() ? "moment is than" : "figure is than", comparison)
                .replace("{more}", words.comparative().more())
                .replace("{less}", words.comparative().less());
    }
}
