package org.spartabench.rows.output;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads values as JSON or Python prints them: lists, tuples, sets, dictionaries, texts, numbers, and calls such as {@code
 * np.int64(3)} or {@code datetime.date(2020, 1, 31)}, of which only their value counts. It evaluates nothing.
 */
final class LiteralParser {

    private static final int DEEPEST = 50;

    private final String text;
    private int at;

    private LiteralParser(String text) {
        this.text = text;
    }

    /** Reports a text that is no value. */
    static final class NoLiteral extends Exception {
        private static final long serialVersionUID = 1L;

        NoLiteral(String message) {
            super(message);
        }
    }

    /** @return a List, a Map, BigDecimal, Boolean, String or null */
    static @Nullable Object parse(String text) throws NoLiteral {
        LiteralParser parser = new LiteralParser(text);
        Object value = parser.value(0);
        parser.blanks();
        if (parser.at < text.length()) {
            throw parser.wrong();
        }
        return value;
    }

    private NoLiteral wrong() {
        return new NoLiteral("no value at place " + at);
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private char next() throws NoLiteral {
        blanks();
        if (at >= text.length()) {
            throw wrong();
        }
        return text.charAt(at);
    }

    private @Nullable Object value(int depth) throws NoLiteral {
        if (depth > DEEPEST) {
            throw wrong();
        }
        char first = next();
        return switch (first) {
            case '[' -> items(']', depth);
            case '(' -> items(')', depth);
            case '{' -> braces(depth);
            case '\'', '"' -> quoted(first);
            default -> Character.isLetter(first) || first == '_' ? word(depth) : number();
        };
    }

    private List<@Nullable Object> items(char end, int depth) throws NoLiteral {
        at++;
        List<@Nullable Object> items = new ArrayList<>();
        boolean blank = false; // numpy puts blanks between values
        while (next() != end) {
            items.add(value(depth + 1));
            blank |= end == ']' && items.size() == 1 && next() != ',';
            if (!blank) {
                comma(end);
            } else if (next() == ',') {
                throw wrong();
            }
        }
        at++;
        return items;
    }

    private void comma(char end) throws NoLiteral {
        if (next() == ',') {
            at++;
        } else if (text.charAt(at) != end) {
            throw wrong();
        }
    }

    /** Reads a dictionary or a set. */
    private Object braces(int depth) throws NoLiteral {
        at++;
        Map<Object, @Nullable Object> pairs = new LinkedHashMap<>();
        List<@Nullable Object> items = new ArrayList<>();
        while (next() != '}') {
            Object key = value(depth + 1);
            if (next() == ':') {
                at++;
                pairs.put(String.valueOf(key), value(depth + 1));
            } else {
                items.add(key);
            }
            comma('}');
        }
        at++;
        if (!pairs.isEmpty() && !items.isEmpty()) {
            throw wrong();
        }
        return items.isEmpty() ? pairs : items;
    }

    private String quoted(char quote) throws NoLiteral {
        StringBuilder value = new StringBuilder();
        at++;
        while (at < text.length() && text.charAt(at) != quote) {
            char c = text.charAt(at++);
            value.append(c == '\\' && at < text.length() ? escaped() : String.valueOf(c));
        }
        if (at >= text.length()) {
            throw wrong();
        }
        at++;
        return value.toString();
    }

    private String escaped() throws NoLiteral {
        char c = text.charAt(at++);
        return switch (c) {
            case 'n' -> "\n";
            case 't' -> "\t";
            case 'r' -> "\r";
            case 'b' -> "\b";
            case 'f' -> "\f";
            case 'x' -> coded(2);
            case 'u' -> coded(4);
            default -> String.valueOf(c);
        };
    }

    private String coded(int digits) throws NoLiteral {
        try {
            String code = text.substring(at, at + digits);
            at += digits;
            return String.valueOf((char) Integer.parseInt(code, 16));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw wrong();
        }
    }

    private BigDecimal number() throws NoLiteral {
        int start = at;
        while (at < text.length() && "+-.0123456789eE_".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        try {
            return new BigDecimal(text.substring(start, at).replace("_", ""));
        } catch (NumberFormatException e) {
            throw wrong();
        }
    }

    private @Nullable Object word(int depth) throws NoLiteral {
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "._".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        String word = text.substring(start, at);
        if (at < text.length() && text.charAt(at) == '(') {
            return called(word, depth);
        }
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            case "none", "null", "nan", "nat", "np.nan", "pd.nat" -> null;
            default -> throw wrong();
        };
    }

    private @Nullable Object called(String name, int depth) throws NoLiteral {
        at++;
        List<@Nullable Object> arguments = new ArrayList<>();
        while (next() != ')') {
            int start = at;
            while (at < text.length() && Character.isLetter(text.charAt(at))) {
                at++;
            }
            if (at > start && at < text.length() && text.charAt(at) == '=') {
                while (next() != ',' && text.charAt(at) != ')') {
                    at++; // dtype=object, freq='D': how the value is kept, not what it is
                }
            } else {
                at = start;
                arguments.add(value(depth + 1));
            }
            comma(')');
        }
        at++;
        if (name.matches("(datetime\\.)?(date|datetime)") && arguments.size() >= 3) {
            return moment(arguments);
        }
        if (arguments.isEmpty()) {
            throw wrong();
        }
        return arguments.getFirst();
    }

    private String moment(List<@Nullable Object> parts) throws NoLiteral {
        int[] numbers = new int[6];
        for (int i = 0; i < Math.min(6, parts.size()); i++) {
            if (!(parts.get(i) instanceof BigDecimal n)) {
                throw wrong();
            }
            numbers[i] = n.intValue();
        }
        String date = String.format(Locale.ROOT, "%04d-%02d-%02d", numbers[0], numbers[1], numbers[2]);
        return parts.size() == 3
                ? date
                : date + String.format(Locale.ROOT, " %02d:%02d:%02d", numbers[3], numbers[4], numbers[5]);
    }
}
