package org.spartabench.python.program;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.sql.word.SqlWords;

/** Writes names and texts as Python. */
public final class PythonText {

    private static final Set<String> TAKEN = SqlWords.set("""
        False None True and as assert async await break class continue def del elif else except finally for from global
        if import in is lambda nonlocal not or pass raise return try while with pd np result print len range str
        """);

    private PythonText() {}

    /** Quotes a text so that no character of it can end the literal, and escapes all that is not printable ASCII. */
    public static String quoted(String text) {
        StringBuilder out = new StringBuilder("'");
        text.codePoints().forEach(c -> {
            if (c == '\'' || c == '\\') {
                out.append('\\').append((char) c);
            } else if (c >= 0x20 && c < 0x7F || c >= 0xA1 && c < 0x300 && c != 0xAD) {
                out.append((char) c);
            } else {
                out.append(
                        c <= 0xFFFF
                                ? String.format(Locale.ROOT, "\\u%04x", c)
                                : String.format(Locale.ROOT, "\\U%08x", c));
            }
        });
        return out.append('\'').toString();
    }

    /** Writes a list of texts. */
    public static String list(Collection<String> labels) {
        return labels.stream().map(PythonText::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    /** Writes a dictionary of expressions by texts. */
    static String map(Map<String, String> codes) {
        return codes.entrySet().stream()
                .map(e -> quoted(e.getKey()) + ": " + e.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** Makes a Python name of any text, without two underscores in a row: the runner takes these for hidden names. */
    static String name(String text) {
        String plain =
                text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_").replaceAll("^_|_$", "");
        String named = plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "t_" + plain : plain;
        return TAKEN.contains(named) ? named + "_" : named;
    }

    /** Whether the text is a Python name, so that a program can have a variable called so. */
    static boolean isName(String text) {
        return text.matches("[A-Za-z][A-Za-z0-9_]*") && !text.contains("__") && !TAKEN.contains(text);
    }

    /** Writes the call that says whether texts are like a pattern: the plainest one that does. */
    static String like(String like, boolean anyCase) {
        boolean before = like.startsWith("%");
        boolean after = like.length() > 1 && like.endsWith("%");
        String part = like.substring(before ? 1 : 0, like.length() - (after ? 1 : 0));
        boolean plain = !part.isEmpty() && !part.contains("%") && !part.contains("_");
        if (plain && before && after) {
            return anyCase
                    ? ".str.contains(" + quoted(part.replaceAll("[.^$*+?{}\\[\\]\\\\|()]", "\\\\$0"))
                            + ", case=False, na=False)"
                    : ".str.contains(" + quoted(part) + ", regex=False, na=False)";
        }
        return plain && !anyCase && before != after
                ? (before ? ".str.endswith(" : ".str.startswith(") + quoted(part) + ", na=False)"
                : ".str.fullmatch(" + pattern(like) + (anyCase ? ", case=False" : "") + ", na=False)";
    }

    /** Writes the regular expression of a LIKE pattern. */
    private static String pattern(String like) {
        StringBuilder out = new StringBuilder("(?s)");
        like.codePoints().forEach(c -> {
            switch (c) {
                case '%' -> out.append(".*");
                case '_' -> out.append('.');
                default -> {
                    if (c < 0x80 && !Character.isLetterOrDigit(c)) {
                        out.append('\\');
                    }
                    out.appendCodePoint(c);
                }
            }
        });
        return quoted(out.toString());
    }
}
