package org.spartabench.facts.engine.failure;

import java.sql.SQLException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Failure.Kind;

/** Reads H2's error codes. */
public final class H2Failures {

    private static final Pattern PLACE = Pattern.compile("Syntax error in SQL statement .*\\[\\*]\\s*(\\w+|[^\\s\"])?");

    private H2Failures() {}

    public static Failure of(SQLException e) {
        String message = String.valueOf(e.getMessage());
        int decoration = message.indexOf("; SQL statement:");
        String text = (decoration < 0 ? message.replaceAll(" \\[\\d+-\\d+]$", "") : message.substring(0, decoration))
                .replaceAll("\\s+", " ")
                .strip();
        // The engine repeats the whole statement and marks the place in it.
        Matcher place = PLACE.matcher(text);
        return new Failure(
                kind(e.getErrorCode(), e.getSQLState()),
                place.find()
                        ? "syntax error at or near \"" + Objects.requireNonNullElse(place.group(1), "the end") + "\""
                        : text);
    }

    private static Kind kind(int code, String state) {
        return switch (code) {
            case 42000, 42001, 90016, 90059, 90012, 90054, 90141, 90151, 21002 -> Kind.SYNTAX;
            case 42101, 42102, 42103, 42104, 42122, 90022, 90079, 50004 -> Kind.UNKNOWN_NAME;
            case 90040, 90096, 90097 -> Kind.FORBIDDEN;
            case 90108 -> Kind.MEMORY_LIMIT;
            case 57014 -> Kind.INTERRUPTED;
            case 90053, 90008, 90015, 90110 -> Kind.VALUE;
            default -> state != null && (state.startsWith("22") || state.startsWith("21")) ? Kind.VALUE : Kind.ENGINE;
        };
    }
}
