package org.spartabench.sql.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.spartabench.sql.word.SqlWords;

/** Masks one statement character by character; finds errors below the level of grammar. */
final class SqlScanner {

    /** Names that the parser mistakes for its own words although they mean nothing in a SELECT. */
    private static final Set<String> MISTAKEN = SqlWords.set("""
        UUID ABSENT APPROXIMATE CSV ERRORS EXCLUDES EXTEND FBV FINAL FORCE INCLUDES KEY MAP NUMBER OUTPUT PREFERRING PREWHERE
        RETURNS SAMPLE SCRIPT SETTINGS STATEMENT USE VERIFY
        """);

    /** Units of time, which the parser takes for units everywhere. */
    private static final Set<String> UNITS = SqlWords.set("""
        CENTURY DECADE YEAR QUARTER MONTH WEEK DAY HOUR MINUTE SECOND MILLISECOND MICROSECOND NANOSECOND
        """);

    /** Open parentheses and CASEs, since the parser's time grows with the square of the depth. */
    private static final int DEEPEST = 100;

    private static final int LONGEST = 300_000;

    /** Parentheses in all: the parser reads what is in them more than once. */
    private static final int MOST_PARENTHESES = 2_000;

    private final String sql;
    private final StringBuilder out = new StringBuilder();
    private final List<String> quoted = new ArrayList<>();
    private final List<int[]> shifts = new ArrayList<>();
    private int at;
    private int parentheses;
    private int opened;
    private int cases;

    private SqlScanner(String sql) {
        this.sql = sql;
    }

    /** @throws Unreadable with an offset in {@code sql} */
    static MaskedSql scan(String sql) {
        SqlScanner scanner = new SqlScanner(sql);
        scanner.statement();
        return new MaskedSql(scanner.out.toString(), scanner.quoted, scanner.shifts);
    }

    private void statement() {
        if (sql.length() > LONGEST) {
            throw new Unreadable("a statement has at most " + LONGEST + " characters", 0);
        }
        if (sql.indexOf('\0') >= 0) {
            throw new Unreadable("the character with the number 0 has no meaning", sql.indexOf('\0'));
        }
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (blank()) {
                out.append(' ');
            } else if (c == ';') {
                end();
            } else if (c == '\'') {
                text();
            } else if (c == '"' || c == '`') {
                mask('"', between(c, c, "a name"));
            } else if (c == '[' && bracketBeginsName()) {
                mask('"', between('[', ']', "a name"));
            } else if (Character.isLetter(c) || c == '_') {
                word();
            } else if (c == '=' && sql.startsWith("==", at)) {
                out.append('=');
                at += 2;
                shiftTo(out.length());
            } else if (sql.startsWith("//", at)) {
                out.append(" DIV ");
                at += 2;
                shiftTo(out.length());
            } else if (c == '\\' || c == '$' || c == '#' || c == '@' || c == '?' || c == '{') {
                throw new Unreadable(c + " has no meaning here", at);
            } else {
                parenthesis(c);
                out.append(c);
                at++;
            }
        }
    }

    private void parenthesis(char c) {
        parentheses = open(parentheses, c == '(', c == ')', "parentheses");
        opened += c == '(' ? 1 : 0;
        if (opened > MOST_PARENTHESES) {
            throw new Unreadable("a statement has at most " + MOST_PARENTHESES + " parentheses", at);
        }
    }

    private int open(int before, boolean opens, boolean closes, String what) {
        int now = opens ? before + 1 : closes ? Math.max(0, before - 1) : before;
        if (now > DEEPEST) {
            throw new Unreadable("more than " + DEEPEST + " " + what + " are open here", at);
        }
        return now;
    }

    /** Passes over white space or a comment, if one begins here. */
    private boolean blank() {
        int start = at;
        if (Character.isWhitespace(sql.charAt(at)) || sql.charAt(at) == '\uFEFF') {
            at++;
        } else if (sql.startsWith("--", at)) {
            while (at < sql.length() && sql.charAt(at) != '\n' && sql.charAt(at) != '\r') {
                at++;
            }
        } else if (sql.startsWith("/*", at)) {
            at = commentEnd();
        }
        if (at - start > 1) {
            shiftTo(out.length() + 1);
        }
        return at > start;
    }

    /** Refuses comments that some engine runs or ends elsewhere. */
    private int commentEnd() {
        int end = sql.indexOf("*/", at + 2);
        if (end < 0) {
            throw new Unreadable("a comment begins here and never ends", at);
        }
        if (sql.startsWith("/*!", at) || sql.substring(at + 2, end).contains("/*")) {
            throw new Unreadable("a comment inside a comment, or with !, is not read", at);
        }
        return end + 2;
    }

    /** Accepts nothing but more semicolons after a semicolon. */
    private void end() {
        while (at < sql.length()) {
            if (sql.charAt(at) == ';') {
                at++;
            } else if (!blank()) {
                throw Unreadable.forbidden("only one statement can be read, and a second one begins here", at);
            }
        }
    }

    private void text() {
        int start = at;
        if (start > 0 && Character.isLetter(sql.charAt(start - 1)) && oneLetterWordBefore(start)) {
            throw new Unreadable("a text is written '...' without a letter before it", start - 1);
        }
        String inside = between('\'', '\'', "a text");
        if (inside.endsWith("\\") && at < sql.length() && Character.isLetterOrDigit(sql.charAt(at))) {
            throw new Unreadable("a backslash does not keep a quote from ending the text: write ''", at - 2);
        }
        mask('\'', inside);
    }

    private boolean oneLetterWordBefore(int offset) {
        return offset < 2 || !Character.isLetterOrDigit(sql.charAt(offset - 2)) && sql.charAt(offset - 2) != '_';
    }

    /** Reads the text between the quotes that begin here; a doubled closing quote stands for one. */
    private String between(char open, char close, String what) {
        int start = at;
        StringBuilder inside = new StringBuilder();
        for (at++; at < sql.length(); at++) {
            if (sql.charAt(at) != close) {
                inside.append(sql.charAt(at));
            } else if (open == close && sql.startsWith("" + close + close, at)) {
                inside.append(close);
                at++;
            } else {
                at++;
                if (inside.isEmpty() && close != '\'') {
                    throw new Unreadable("an empty name", start);
                }
                return inside.toString();
            }
        }
        throw new Unreadable(what + " begins here and has no closing " + close, start);
    }

    /** Whether a bracket here quotes a name; after a name or a closing bracket it takes an element. */
    private boolean bracketBeginsName() {
        char last = lastWritten();
        boolean afterWord = Character.isLetterOrDigit(last) || last == '_';
        boolean apart = !out.isEmpty() && out.charAt(out.length() - 1) != last;
        return apart && afterWord || !afterWord && last != ')' && last != ']' && last != '"';
    }

    /** Returns the last character before here that is not blank. */
    private char lastWritten() {
        int end = out.length();
        while (end > 0 && Character.isWhitespace(out.charAt(end - 1))) {
            end--;
        }
        return end == 0 ? ' ' : out.charAt(end - 1);
    }

    /** Whether a text follows here, in any case and behind any white space. */
    private boolean follows(String text) {
        int next = at;
        while (next < sql.length() && Character.isWhitespace(sql.charAt(next))) {
            next++;
        }
        return sql.regionMatches(true, next, text, 0, text.length());
    }

    private void word() {
        int start = at;
        while (at < sql.length() && (Character.isLetterOrDigit(sql.charAt(at)) || "_$".indexOf(sql.charAt(at)) >= 0)) {
            at++;
        }
        String word = sql.substring(start, at);
        String upper = word.toUpperCase(Locale.ROOT);
        boolean name = MISTAKEN.contains(upper) || UNITS.contains(upper) && !unit();
        cases = open(cases, upper.equals("CASE"), upper.equals("END"), "CASEs");
        if (name && !follows("(")) {
            mask('"', word);
        } else {
            out.append(word);
        }
    }

    /** Whether the word that ends here is the unit in {@code EXTRACT(YEAR FROM d)} or {@code INTERVAL '1' YEAR}. */
    private boolean unit() {
        char last = lastWritten();
        return Character.isDigit(last) || last == '\'' || last == '(' && follows("FROM");
    }

    private void mask(char quote, String inside) {
        out.append(quote).append(quoted.size()).append(quote);
        quoted.add(inside);
        shiftTo(out.length());
    }

    private void shiftTo(int masked) {
        shifts.add(new int[] {masked, at});
    }
}
