package org.spartabench.query.read;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.query.Quoting;

/**
 * Holds one statement prepared for the parser: a single line without comments, in which the number of each quoted text
 * or name stands for what it held. So no quoting rule of the parser, and no name it chokes on, can change what is read.
 *
 * @param text what the parser gets
 * @param quoted what stood between the quotes, by number
 * @param shifts {@code {offset in text, offset in the source}}, ascending
 */
record MaskedSql(String text, List<String> quoted, List<int[]> shifts) {

    private static final Pattern MASK = Pattern.compile("(['\"])(\\d+)\\1");

    MaskedSql {
        quoted = List.copyOf(quoted);
        shifts = List.copyOf(shifts);
    }

    /** Where a character of the masked text stands in the source. */
    int source(int offset) {
        int[] last = {0, 0};
        for (int[] shift : shifts) {
            if (shift[0] > offset) {
                break;
            }
            last = shift;
        }
        return last[1] + offset - last[0];
    }

    /** The text or name behind a mask; a bare name is itself. */
    String unmask(String name) {
        char first = name.isEmpty() ? ' ' : name.charAt(0);
        return first == '"' || first == '\'' ? quoted(name.substring(1, name.length() - 1)) : name;
    }

    /** The text or name with that number. */
    String quoted(String number) {
        return quoted.get(Integer.parseInt(number));
    }

    /** SQL text of the parser, with everything quoted in our way in place of its masks. */
    String unmaskAll(String sql) {
        return MASK.matcher(sql).replaceAll(m -> {
            String inside = quoted(m.group(2));
            return Matcher.quoteReplacement(m.group(1).equals("'") ? Quoting.text(inside) : Quoting.name(inside));
        });
    }

    /** A function's or type's name, bare or quoted, in upper case. */
    String upper(String name) {
        return unmask(name).toUpperCase(Locale.ROOT);
    }
}
