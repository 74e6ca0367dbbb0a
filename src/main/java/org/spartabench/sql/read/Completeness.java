package org.spartabench.sql.read;

import static org.spartabench.sql.word.SqlWords.set;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Query;

/**
 * Makes sure that a tree holds its whole statement: each name, text, number, operator and word of the text occurs as often
 * in the SQL that is printed from the tree. So a form that the parser takes for a comment, or drops, is refused.
 */
final class Completeness {

    private static final Pattern TOKEN = Pattern.compile("(['\"])(\\d+)\\1|([\\p{L}_][\\p{L}\\p{N}_$]*)"
            + "|((?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)|(\\|\\||<<|>>|<>|[!^<>=]=|[^\\s\\p{L}\\p{N}_(),.:;+])");

    /** Words that may be left out without changing the meaning. */
    private static final Set<String> IDLE =
            set("as inner outer asc row rows only first next fetch from for isnull notnull materialized");

    /** Words that mean nothing where they stand. */
    private static final Pattern IDLE_THERE =
            Pattern.compile("(?i)(\\bselect|\\()\\s*all\\b(?!\\s*\\()|(\\bunion|\\bintersect|\\bexcept)\\s+distinct\\b"
                    + "|(\\blimit)\\s+0\\s*,|()\\boffset\\s+0\\b(?!\\.)");

    private static final Map<String, String> SYNONYMS = Map.of(
            "some", "any", "minus", "except", "!=", "<>", "^=", "<>", "==", "=", ">", "<", ">=", "<=", "div", "trunc");

    private Completeness() {}

    /** @throws Unreadable naming a part of the statement that the tree does not hold */
    static void check(MaskedSql statement, Query query) {
        Map<String, Integer> printed = new HashMap<>();
        MaskedSql whole = SqlScanner.scan(Sql.print(query));
        Matcher held = TOKEN.matcher(whole.text());
        while (held.find()) {
            printed.merge(meaning(held, whole), 1, Integer::sum);
        }
        Matcher written = TOKEN.matcher(IDLE_THERE.matcher(statement.text()).replaceAll(Completeness::blanked));
        while (written.find()) {
            String token = meaning(written, statement);
            if (printed.merge(token, -1, Integer::sum) < 0 && !IDLE.contains(token)) {
                throw new Unreadable(
                        statement.unmaskAll(written.group()) + " is not read in this place", written.start());
            }
        }
    }

    /** Keeps the length of the text, so that places in it stay right. */
    private static String blanked(MatchResult idle) {
        String kept = IntStream.rangeClosed(1, idle.groupCount())
                .mapToObj(idle::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        return Matcher.quoteReplacement(kept + " ".repeat(idle.group().length() - kept.length()));
    }

    /** Gives the same for tokens that mean the same. */
    private static String meaning(Matcher token, MaskedSql in) {
        if (token.group(4) != null) {
            return number(token.group(4));
        }
        String word = (token.group(2) == null ? token.group() : in.quoted(token.group(2))).toLowerCase(Locale.ROOT);
        return ExtendedExpr.Field.of(word)
                .map(field -> field.name().toLowerCase(Locale.ROOT))
                .orElse(SYNONYMS.getOrDefault(word, word));
    }

    private static String number(String digits) {
        try {
            return new BigDecimal(digits).stripTrailingZeros().toString();
        } catch (NumberFormatException e) {
            return digits;
        }
    }
}
