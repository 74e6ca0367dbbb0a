package org.spartabench.facts.cell;

import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes texts as cells that no spreadsheet runs as a formula (CSV injection, OWASP): an apostrophe precedes each
 * character that could begin one, at the start of the cell and wherever a spreadsheet with other separators might begin
 * a cell inside it. Taking the apostrophes out again gives exactly the text that was put in.
 */
public final class SheetCells {

    /**
     * Characters that may begin a formula: the usual signs, their full-width forms, and white space that some programs
     * skip.
     */
    private static final String SIGNS = "[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20]";

    /** Where a cell may begin: the start, or behind a separator, a quote or the end of a line. */
    private static final String START = "(?:\\A(?=['\\s\"]*" + SIGNS + ")|(?<=[;,|\\t\\r\\n\"])(?='*" + SIGNS + "))";

    private static final Pattern BEFORE = Pattern.compile(START);

    private static final Pattern APOSTROPHE =
            Pattern.compile("(?:\\A'(?=['\\s\"]*" + SIGNS + ")|(?<=[;,|\\t\\r\\n\"])'(?='*" + SIGNS + "))");

    private static final Pattern JSON_TEXT = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"");
    private static final Pattern JSON_SIGN = Pattern.compile("(?<=[;,|\"])" + SIGNS);

    private SheetCells() {}

    /** Gives the cell for a text. */
    public static String tame(String text) {
        return BEFORE.matcher(text).replaceAll("'");
    }

    /**
     * Gives the cell for a text that is JSON: the signs inside its texts become escapes, so it stays the same JSON for every
     * reader, and numbers stay numbers.
     */
    public static String tameJson(String json) {
        return JSON_TEXT
                .matcher(json)
                .replaceAll(text -> Matcher.quoteReplacement(JSON_SIGN
                        .matcher(text.group())
                        .replaceAll(sign -> Matcher.quoteReplacement(
                                "\\u" + HexFormat.of().toHexDigits(sign.group().charAt(0))))));
    }

    /** Gives the text of a cell. */
    public static String restore(String cell) {
        return APOSTROPHE.matcher(cell).replaceAll("");
    }
}
