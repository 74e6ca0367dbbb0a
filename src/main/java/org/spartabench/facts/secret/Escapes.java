package org.spartabench.facts.secret;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes one layer of the escapes of JSON, URLs and HTML out of a text. */
final class Escapes {

    private static final Pattern ESCAPE = Pattern.compile(
            "\\\\u([0-9a-fA-F]{4})|\\\\x([0-9a-fA-F]{2})|\\\\(.)|%([0-9a-fA-F]{2})"
                    + "|&#([0-9]{1,7});|&#[xX]([0-9a-fA-F]{1,6});|&(amp|lt|gt|quot|apos);",
            Pattern.DOTALL);

    private static final int HEX = 16;
    private static final Map<String, String> NAMED =
            Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'");

    private Escapes() {}

    static String decoded(String text) {
        boolean none = text.indexOf('\\') < 0 && text.indexOf('%') < 0 && text.indexOf('&') < 0;
        return none ? text : ESCAPE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(decoded(found)));
    }

    private static String decoded(MatchResult found) {
        for (int group : new int[] {1, 2, 4, 6}) {
            if (found.group(group) != null) {
                return character(Integer.parseInt(found.group(group), HEX));
            }
        }
        if (found.group(5) != null) {
            return character(Integer.parseInt(found.group(5)));
        }
        return found.group(3) != null
                ? control(found.group(3))
                : NAMED.getOrDefault(String.valueOf(found.group(7)), "");
    }

    private static String character(int code) {
        return Character.isValidCodePoint(code) ? Character.toString(code) : "";
    }

    /** Gives what follows a backslash, but for the letters that stand for a break or a space. */
    private static String control(String letter) {
        return "nrtbf".contains(letter) ? " " : letter;
    }
}
