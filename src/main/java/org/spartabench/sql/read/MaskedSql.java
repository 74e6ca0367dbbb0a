package org.spartabench.sql.read;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.sql.word.Quoting;

/**
 * Holds one statement prepared for the parser: a single line without comments, in which a number replaces each
 * quoted text or name. So no quoting rule of the parser, and no name it chokes on, can change what is read.
 *
 * @param text the statement for the parser
 * @param quoted the quoted texts and names by number
 * @param shifts {@code {offset in text, offset in the source}}, ascending
 */
record MaskedSql(String text, List<String> quoted, List<int[]> shifts) {

    private static final Pattern MASK = Pattern.compile("(['\"])(\\d+)\\1");

    /** Returns the position in the source of a character of the masked text. */
    int source(int offset) {
        return shifts.reversed().stream()
                .filter(s -> s[0] <= offset)
                .findFirst()
                .map(s -> s[1] + offset - s[0])
                .orElse(offset);
    }

    /** Returns the text or name behind a mask; a bare name is itself. */
    String unmask(String name) {
        char first = name.isEmpty() ? ' ' : name.charAt(0);
        return first == '"' || first == '\'' ? quoted(name.substring(1, name.length() - 1)) : name;
    }

    String quoted(String number) {
        return quoted.get(Integer.parseInt(number));
    }

    /** Replaces the masks in SQL text of the parser by what they hold, quoted in our way. */
    String unmaskAll(String sql) {
        return MASK.matcher(sql).replaceAll(m -> {
            String inside = quoted(m.group(2));
            return Matcher.quoteReplacement(m.group(1).equals("'") ? Quoting.text(inside) : Quoting.name(inside));
        });
    }

    /** Returns a name, bare or quoted, in upper case. */
    String upper(String name) {
        return unmask(name).toUpperCase(Locale.ROOT);
    }
}
