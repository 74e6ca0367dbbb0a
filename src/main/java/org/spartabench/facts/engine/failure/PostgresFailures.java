package org.spartabench.facts.engine.failure;

import java.sql.SQLException;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Failure.Kind;

/** Reads PostgreSQL's error codes. */
public final class PostgresFailures {

    private PostgresFailures() {}

    /** Explains why a database cannot be read, in words that follow its address. */
    public static String reason(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        String message = message(e);
        return switch (state) {
            case "08001" ->
                "no server answers at this address ("
                        + message.replaceFirst("^The connection attempt failed\\.?$", cause(e))
                        + "); check that it runs and accepts connections from this machine";
            case "28P01" -> "the server rejects the password; correct it in PGPASSWORD or ~/.pgpass";
            case "28000" -> "the server rejects this user (" + message + "); name another user with ?user=";
            case "3D000" -> message + "; see 'psql -l' for the databases of that server";
            case "08004" ->
                message.contains("no password was provided")
                        ? "the server asks for a password; put it into PGPASSWORD or ~/.pgpass"
                        : "the server accepts no connection (" + message + ")";
            case "42501" -> message + "; ask for the SELECT privilege, or name other tables with --tables";
            case "57P03" -> "the server is not ready (" + message + "); try again in a moment";
            default ->
                state.startsWith("08") || state.startsWith("57P")
                        ? "the connection was lost (" + message + "); try again"
                        : "cannot be read (" + message + ")";
        };
    }

    /** Explains why a statement failed. */
    public static Failure of(SQLException e) {
        return new Failure(kind(String.valueOf(e.getSQLState()), e), message(e));
    }

    private static Kind kind(String state, SQLException e) {
        return switch (state) {
            case "42601", "42803", "42P10", "42P20", "42702", "42712", "42P19", "42725", "42P09", "0A000" ->
                Kind.SYNTAX;
            case "42P01", "42703", "42883", "42704", "3F000", "42P02" ->
                // A function that is there, but not for such values, is reported like one that is not.
                state.equals("42883") && message(e).startsWith("operator") ? Kind.VALUE : Kind.UNKNOWN_NAME;
            case "25006", "42501" -> Kind.FORBIDDEN;
            case "57014" -> message(e).contains("statement timeout") ? Kind.TIME_LIMIT : Kind.INTERRUPTED;
            case "42804", "42846", "42P18" -> Kind.VALUE;
            default -> {
                if (state.startsWith("53") || tooLarge(e)) {
                    yield Kind.MEMORY_LIMIT;
                }
                yield state.startsWith("22") || state.startsWith("21") ? Kind.VALUE : Kind.ENGINE;
            }
        };
    }

    private static boolean tooLarge(SQLException e) {
        return String.valueOf(e.getMessage()).startsWith("Result set exceeded maxResultBuffer limit");
    }

    /** Gives the server's message on one line, without decoration. */
    public static String message(SQLException e) {
        if (tooLarge(e)) {
            return "the result takes too much memory; ask for fewer or shorter rows";
        }
        String first =
                String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
        return first.replaceFirst("^(ERROR|FATAL|PANIC): ", "").replaceFirst("\\. Check that the hostname.*$", "");
    }

    private static String cause(SQLException e) {
        Throwable cause = e.getCause();
        return cause == null || cause.getMessage() == null
                ? "the connection attempt failed"
                : cause instanceof java.net.UnknownHostException
                        ? "unknown host " + cause.getMessage()
                        : cause.getMessage();
    }
}
