package org.spartabench.facts.engine;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.spartabench.facts.statement.Failure;

/**
 * Checks the text of a statement last, just before an engine gets it: it must be a single read. The parser checks trees;
 * this class checks the text alone and refuses what two engines might read differently.
 */
final class OneRead {

    /** Functions that reach files, settings or logs, or run text as SQL; {@code *} stands for any ending. */
    private static final Set<String> REACHING = Set.of("""
        read_* parquet_* pragma_* duckdb_* pg_read_* file_* sqlite_* csvread csvwrite sniff_csv glob query
        query_table getenv getvariable current_setting set enable_logging disable_logging enable_profiling
        truncate_duckdb_logs write_log checkpoint force_checkpoint link_schema database_path memory_used memory_free
        abort_session cancel_session nextval setseed import_database from_substrait from_substrait_json arrow_scan
        arrow_scan_dumb pandas_scan python_map_function seq_scan index_scan storage_info icu_calendar_names
        which_secret
        """.strip().split("\\s+"));

    /** An engine looks for no cancel while it plans: so many joins and queries take it no time. */
    private static final int FEW_PARTS = 12;

    /** A longer statement may take an engine long to read and plan. */
    private static final int SHORT = 1_500;

    /** Operators and functions whose work grows with their texts: no engine looks for a cancel inside them. */
    private static final Set<String> STUBBORN =
            Set.of("like", "ilike", "glob", "similar", "regexp", "rlike", "replace", "concat", "strftime", "with");

    /** Holds the result of the check. */
    sealed interface Verdict {}

    /**
     * @param limited whether the outermost query has its own LIMIT, OFFSET or FETCH
     * @param stubborn whether it holds operators inside which no engine can be stopped
     */
    record Read(String sql, boolean limited, boolean stubborn) implements Verdict {}

    record Refused(Failure failure) implements Verdict {}

    private final String sql;
    private final Set<String> alsoForbidden;
    private int at;
    private int depth;
    private int end;
    private boolean begun;
    private boolean limited;
    private boolean stubborn;
    private int parts;
    private String lastWord = "";

    private OneRead(String sql, Set<String> alsoForbidden) {
        this.sql = sql;
        this.alsoForbidden = alsoForbidden;
        this.end = sql.length();
        this.stubborn = sql.length() > SHORT;
    }

    /** @param alsoForbidden functions, in lower case, that this engine must not be asked for besides the usual ones */
    static Verdict check(String sql, Set<String> alsoForbidden) {
        OneRead check = new OneRead(sql, alsoForbidden);
        Optional<Failure> failure = check.scan();
        return failure.isPresent()
                ? new Refused(failure.get())
                : new Read(sql.substring(0, check.end), check.limited, check.stubborn);
    }

    private Optional<Failure> scan() {
        while (at < sql.length()) {
            char c = sql.charAt(at);
            boolean inStatement = end == sql.length();
            if (Character.isWhitespace(c)) {
                at++;
            } else if (starts("--")) {
                // Some engines end a comment at a carriage return, too.
                while (at < sql.length() && sql.charAt(at) != '\n' && sql.charAt(at) != '\r') {
                    at++;
                }
            } else if (starts("/*")) {
                int close = sql.indexOf("*/", at + 2);
                int nested = sql.indexOf("/*", at + 2);
                if (close < 0 || (nested >= 0 && nested < close)) {
                    return syntax("a comment is not closed, or contains another one");
                }
                at = close + 2;
            } else if (c == ';') {
                end = Math.min(end, at);
                at++;
            } else if (!inStatement) {
                return forbidden("there is a second statement after the first semicolon; write only one");
            } else {
                Optional<Failure> failure = token(c);
                if (failure.isPresent()) {
                    return failure;
                }
            }
        }
        return begun ? Optional.empty() : syntax("there is no statement");
    }

    private Optional<Failure> token(char c) {
        if (c == '\'' || c == '"') {
            return quoted(c);
        }
        if (Character.isLetter(c) || c == '_') {
            return word();
        }
        if (c == '$' || c == '`' || starts("//")) {
            return syntax("'" + (c == '/' ? "//" : c) + "' is not supported here");
        }
        if (c == '(') {
            Optional<Failure> failure = function();
            if (failure.isPresent()) {
                return failure;
            }
            depth++;
        } else if (c == ')') {
            depth--;
        }
        stubborn |= starts("||");
        if (Character.isDigit(c)) {
            while (at < sql.length() && (Character.isLetterOrDigit(sql.charAt(at)) || sql.charAt(at) == '.')) {
                at++;
            }
            at--;
        }
        at++;
        lastWord = "";
        return begun || c == '(' ? Optional.empty() : notARead(String.valueOf(c));
    }

    private Optional<Failure> quoted(char quote) {
        boolean escapes = quote == '\'' && lastWord.equals("e") && sql.charAt(at - 1) != ' ';
        int from = at + 1;
        int close = sql.indexOf(quote, from);
        while (close >= 0 && close + 1 < sql.length() && sql.charAt(close + 1) == quote) {
            close = sql.indexOf(quote, close + 2);
        }
        if (close < 0) {
            return syntax("a quote is not closed");
        }
        if (escapes && sql.substring(from, close).indexOf('\\') >= 0) {
            return syntax("strings with backslash escapes are not supported here");
        }
        lastWord = quote == '"' ? sql.substring(from, close).toLowerCase(Locale.ROOT) : "";
        at = close + 1;
        return begun ? Optional.empty() : notARead("a quoted string");
    }

    private Optional<Failure> word() {
        int from = at;
        while (at < sql.length() && (Character.isLetterOrDigit(sql.charAt(at)) || sql.charAt(at) == '_')) {
            at++;
        }
        String word = sql.substring(from, at).toLowerCase(Locale.ROOT);
        if (!begun && !word.equals("select") && !word.equals("with")) {
            return notARead(word.toUpperCase(Locale.ROOT));
        }
        begun = true;
        if (lastWord.equals("for") && (word.equals("update") || word.equals("share"))) {
            return forbidden("FOR " + word.toUpperCase(Locale.ROOT) + " locks rows; only plain reads are allowed");
        }
        parts += word.equals("join") || word.equals("select") ? 1 : 0;
        stubborn |= STUBBORN.contains(word) || parts > FEW_PARTS;
        limited |= depth == 0 && (word.equals("limit") || word.equals("offset") || word.equals("fetch"));
        lastWord = word;
        return Optional.empty();
    }

    /** Refuses an opening bracket after the name of a forbidden function. */
    private Optional<Failure> function() {
        return named(REACHING, lastWord) || named(alsoForbidden, lastWord)
                ? forbidden("the function " + lastWord.toUpperCase(Locale.ROOT) + " is not allowed")
                : Optional.empty();
    }

    private static boolean named(Set<String> names, String word) {
        if (names.contains(word)) {
            return true;
        }
        for (int i = word.indexOf('_'); i > 0; i = word.indexOf('_', i + 1)) {
            if (names.contains(word.substring(0, i + 1) + "*")) {
                return true;
            }
        }
        return false;
    }

    private boolean starts(String text) {
        return sql.startsWith(text, at);
    }

    private static Optional<Failure> notARead(String first) {
        return forbidden("not a read: the statement begins with " + first + "; only SELECT is allowed");
    }

    private static Optional<Failure> forbidden(String message) {
        return Optional.of(new Failure(Failure.Kind.FORBIDDEN, message));
    }

    private static Optional<Failure> syntax(String message) {
        return Optional.of(new Failure(Failure.Kind.SYNTAX, message));
    }
}
