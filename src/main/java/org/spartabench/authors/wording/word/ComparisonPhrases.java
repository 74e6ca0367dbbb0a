package org.spartabench.authors.wording.word;

import java.util.List;
import java.util.Map;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Reads the phrases for comparisons from the word list "comparisons". */
public final class ComparisonPhrases {

    private static final List<Comparison> COLUMNS =
            List.of(Comparison.EQ, Comparison.NE, Comparison.LT, Comparison.LE, Comparison.GT, Comparison.GE);

    private static final Map<String, List<String>> ROWS = WordLists.rows("comparisons");

    private ComparisonPhrases() {}

    /** Gives the phrase of a row of the list. */
    public static String of(String row, Comparison comparison) {
        return ROWS.getOrDefault(row, List.of()).get(COLUMNS.indexOf(comparison));
    }

    /** Gives the phrase of a row of the list, with a value in the gap {@code v}. */
    public static String of(String row, Comparison comparison, String value) {
        return of(row, comparison).replace("{v}", value);
    }
}
