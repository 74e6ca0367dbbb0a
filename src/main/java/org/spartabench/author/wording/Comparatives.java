package org.spartabench.author.wording;

import java.util.List;
import java.util.random.RandomGenerator;
import org.spartabench.author.wording.lexicon.ColumnWords;
import org.spartabench.query.Predicate.Comparison;

/** Chooses words for comparisons at random among equivalents. */
final class Comparatives {

    private Comparatives() {}

    static String draw(RandomGenerator random, List<String> words) {
        return words.get(random.nextInt(words.size()));
    }

    /** Gives the words before a number: "more than". */
    static String before(Comparison comparison, ColumnWords.Kind kind, boolean unit, RandomGenerator random) {
        boolean counted = kind == ColumnWords.Kind.COUNT;
        return switch (comparison) {
            case GT -> draw(random, counted || !unit ? List.of("more than") : List.of("more than", "over"));
            case GE -> "at least";
            case LT -> counted ? "fewer than" : "less than";
            case LE -> "at most";
            case EQ -> unit || counted ? "exactly" : "";
            case NE -> "other than";
        };
    }

    /** Gives the words before another figure: "more than", "after"; none if no such phrase reads well. */
    static String beforeOther(Comparison comparison, ColumnWords words) {
        return switch (words.kind()) {
            case MOMENT -> moment(comparison, words.noun().one().endsWith("time") ? "at" : "on");
            case YEAR -> moment(comparison, "in");
            case SEASON, WORD -> "";
            case COUNT, AMOUNT, MONEY, PERCENT ->
                switch (comparison) {
                    case GT -> "more than";
                    case GE -> "at least";
                    case LT -> words.kind() == ColumnWords.Kind.COUNT ? "fewer than" : "less than";
                    case LE -> "at most";
                    case EQ, NE -> "";
                };
        };
    }

    private static String moment(Comparison comparison, String at) {
        return switch (comparison) {
            case GT -> "after";
            case GE -> at + " or after";
            case LT -> "before";
            case LE -> at + " or before";
            case EQ -> at;
            case NE -> "";
        };
    }

    /** Gives the words between the noun of a column and another value: "is higher than". */
    static String adjective(Comparison comparison, ColumnWords.Kind kind, ColumnWords.Pair comparative) {
        boolean moment = kind.moment();
        return switch (comparison) {
            case GT -> moment ? "is later than" : "is " + comparative.more() + " than";
            case GE -> moment ? "is no earlier than" : "is at least";
            case LT -> moment ? "is earlier than" : "is " + comparative.less() + " than";
            case LE -> moment ? "is no later than" : "is at most";
            case EQ -> "equals";
            case NE -> "differs from";
        };
    }

    /** Gives the words before a day or a time: "on or after". */
    static String moment(Comparison comparison, boolean time) {
        String at = time ? "at" : "on";
        return comparison == Comparison.NE ? "not " + at : moment(comparison, at);
    }

    /** "at least as". */
    static String equally(Comparison comparison) {
        return switch (comparison) {
            case GE -> "at least as";
            case LE -> "at most as";
            case EQ -> "exactly as";
            case NE, GT, LT -> "as";
        };
    }

    /** "at least as many". */
    static String asMuch(Comparison comparison, boolean counted) {
        String much = counted ? "many" : "much";
        return switch (comparison) {
            case GE -> "at least as " + much;
            case LE -> "at most as " + much;
            case EQ -> "exactly as " + much;
            case NE, GT, LT -> "as " + much;
        };
    }
}
