package org.spartabench.publishing.score;

import java.util.regex.Pattern;

/** Tells queries and programs from answers by how they begin and what they call. */
final class PredictedText {

    private static final Pattern QUERY = Pattern.compile(
            "(?:\\s|\\(|--[^\\n]*\\n|/\\*.*?\\*/)*+(?:SELECT\\b.+|WITH\\b.+\\bAS\\s*\\(.+)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern PROGRAM = Pattern.compile(
            "^\\s*(?:import\\s+\\w|from\\s+[\\w.]+\\s+import\\s|def\\s+\\w+\\(|result\\s*=|print\\s*\\()|\\bread_csv\\s*\\(|\\bpd\\.\\w",
            Pattern.MULTILINE);

    private PredictedText() {}

    static boolean query(String text) {
        return QUERY.matcher(text).matches();
    }

    /** Whether a text is Python: it imports, reads a CSV file, calls pandas, prints, or sets {@code result}. */
    static boolean program(String text) {
        return !query(text) && PROGRAM.matcher(text).find();
    }
}
