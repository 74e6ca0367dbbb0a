package org.spartabench.facts.engine.failure;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Failure.Kind;

/** Reads DuckDB's error messages, which begin with their kind: "… Error:". */
public final class DuckDbFailures {

    private static final Pattern HEAD = Pattern.compile("^([A-Z][A-Za-z ]*) Error: (.*)$");

    /** A text of some row that should be another value; the engine does not say whether a comparison or CAST asks for it. */
    private static final Pattern NO_VALUE = Pattern.compile(
            "(?:[A-Za-z ]* Error: )?Could not convert string ['\"](?<text>.*?)['\"] to"
                    + " (?<type>U?INT|BOOL|FLOAT|DOUBLE|DECIMAL)(?<bits>\\d*)(?:\\([\\d, ]*\\))?"
                    + "(?: when casting from source column (?<column>[^\n]*))?(?:\n.*)?",
            Pattern.DOTALL);

    private static final int LONGEST = 60;

    private DuckDbFailures() {}

    public static Failure of(SQLException e) {
        String whole = String.valueOf(e.getMessage());
        // A failed bind is wrapped: the second line holds the cause.
        int wrapped = whole.indexOf("\nError: ");
        String message = wrapped < 0 ? whole : whole.substring(wrapped + "\nError: ".length());
        String line = message.lines().findFirst().orElse("").strip();
        Matcher head = HEAD.matcher(line);
        String kind = head.matches() ? head.group(1) : "";
        String text = head.matches() ? head.group(2) : line;
        Matcher found = NO_VALUE.matcher(message.strip());
        return new Failure(
                kind(kind, text),
                found.matches() ? noValue(found) : text.isEmpty() ? "the engine failed without a message" : text);
    }

    private static String noValue(Matcher found) {
        String text = found.group("text").replaceAll("\\s+", " ");
        String shown = "'" + (text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text) + "'";
        String not = " is not "
                + switch (found.group("type")) {
                    case "INT", "UINT" -> "a whole number of " + found.group("bits") + " bits";
                    case "BOOL" -> "true or false";
                    default -> "a number";
                };
        return found.group("column") == null
                ? "the text " + shown + not
                : "column " + found.group("column") + " is text, and " + shown + " in it" + not
                        + "; to compare it, write the other value in quotes";
    }

    private static Kind kind(String kind, String text) {
        if (text.contains("read-only mode") || text.contains("configuration has been locked")) {
            return Kind.FORBIDDEN;
        }
        return switch (kind) {
            case "Parser", "Syntax" -> Kind.SYNTAX;
            case "Catalog" -> Kind.UNKNOWN_NAME;
            case "Binder" -> binder(text);
            case "Permission" -> Kind.FORBIDDEN;
            case "Out of Memory" -> Kind.MEMORY_LIMIT;
            case "INTERRUPT" -> Kind.INTERRUPTED;
            case "Conversion", "Out of Range", "Invalid Input", "Mismatch Type", "Invalid Type" -> Kind.VALUE;
            case "Decimal", "Divide by Zero", "Not implemented" -> Kind.VALUE;
            default -> Kind.ENGINE;
        };
    }

    private static Kind binder(String text) {
        if (text.contains("not found") || text.contains("does not exist") || text.contains("does not have a column")) {
            return Kind.UNKNOWN_NAME;
        }
        return text.startsWith("Cannot ") || text.startsWith("No function matches") || text.contains("type")
                ? Kind.VALUE
                : Kind.SYNTAX;
    }
}
