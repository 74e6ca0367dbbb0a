package org.spartabench.cli.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.report.Report;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.publishing.file.AllOrNothing;

/**
 * Writes the output of a command: results to one stream, progress and errors, one line each, to the other.
 *
 * @param terminal whether {@code err} is a terminal, on which progress is one line that is written over
 */
public record Console(PrintWriter out, PrintWriter err, boolean terminal) {

    /** Moves a terminal's cursor to the first column and erases the line. */
    private static final String FRESH_LINE = "\r\u001B[K";

    /** Columns that a line may fill, since the narrowest terminals in use would wrap a longer one. */
    private static final int COLUMNS = 79;

    /** Line breaks, and characters with which a name could write into the terminal. */
    private static final Pattern UNPRINTABLE =
            Pattern.compile("[\\s\\p{Cntrl}\\u0080-\\u009F\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069]+");

    /** Characters that a terminal takes for commands: to move its cursor, change colours or erase text. */
    private static final Pattern COMMANDING = Pattern.compile("[\\p{Cntrl}\\u0080-\\u009F&&[^\\n\\t]]");

    private static final int LONGEST = 1200;

    private static final int MOST_PROBLEMS = 50;

    /** A console for a file or another program. */
    public Console(PrintWriter out, PrintWriter err) {
        this(out, err, false);
    }

    /** Formats text in the same way for every language of the user. */
    public static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    /** Says before a command how often it asks models, since calls are paid for. @param each what one call is for */
    public void asks(String command, long least, String each) {
        if (least > 0) {
            note(format(
                    "%s: asks a model %,d %s or more, %s; again for a reply that cannot be used",
                    command, least, least == 1 ? "time" : "times", each));
        }
    }

    /** Writes a line of the result; a character that commands a terminal becomes a space. */
    public void line(String text) {
        out.println(COMMANDING.matcher(text).replaceAll(" "));
        out.flush();
    }

    /** Prints a value as JSON over several lines: a record, or a tree. */
    public void json(Object value) {
        line(jsonText(Json.OUTPUT.writerWithDefaultPrettyPrinter(), value));
    }

    /** Writes a value as JSON on one line. */
    public static String jsonText(Object value) {
        return jsonText(Json.OUTPUT.writer(), value);
    }

    private static String jsonText(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Prints a result in one of its two forms. */
    public void print(boolean asJson, Supplier<?> json, Supplier<List<String>> lines) {
        if (asJson) {
            json(json.get());
        } else {
            lines.get().forEach(this::line);
        }
    }

    /** Prints a table of figures in one of its two forms. */
    public void print(boolean asJson, Report<?> report) {
        print(asJson, report::values, report::lines);
    }

    /** Writes one line, whatever names and texts of others it holds; cuts out the middle of a very long one. */
    public void note(String text) {
        String line = UNPRINTABLE.matcher(text).replaceAll(" ").strip();
        err.println(
                line.length() <= LONGEST
                        ? line
                        : line.substring(0, LONGEST * 2 / 3) + " … " + line.substring(line.length() - LONGEST / 3));
        err.flush();
    }

    /** Writes how far a long work is: on a terminal over the line before, which {@link #progressEnds} erases. */
    public void progress(String text) {
        if (terminal) {
            String line = UNPRINTABLE.matcher(text).replaceAll(" ");
            err.print(FRESH_LINE + line.substring(0, Math.min(line.length(), COLUMNS)));
            err.flush();
        } else {
            note(text);
        }
    }

    /** Erases the line of the progress, so that the next one stands in its place. */
    public void progressEnds() {
        if (terminal) {
            err.print(FRESH_LINE);
            err.flush();
        }
    }

    /** Runs the next step with a value, or prints why there is none; returns the exit code. */
    public <T> int ifOk(Result<T> result, ToIntFunction<? super T> next) {
        return switch (result) {
            case Result.Ok<T>(T value) -> next.applyAsInt(value);
            case Result.Bad<T>(List<Problem> problems) -> {
                problems.stream().limit(MOST_PROBLEMS).forEach(p -> error(p.message()));
                if (problems.size() > MOST_PROBLEMS) {
                    error("and " + (problems.size() - MOST_PROBLEMS) + " more problems of this kind");
                }
                yield Exit.BAD_INPUT;
            }
        };
    }

    /** Writes a text into a file, or nothing; then it prints why, and returns false. */
    public boolean write(Path file, String text) {
        try {
            AllOrNothing.file(file, work -> Files.writeString(work, text));
            return true;
        } catch (IOException e) {
            error(file + ": cannot be written (" + FileFailure.of(e) + ")");
            return false;
        }
    }

    public int bad(String message) {
        error(message);
        return Exit.BAD_INPUT;
    }

    /** Prints an error that did not stop the whole command. */
    public int partly(String message) {
        error(message);
        return Exit.PARTLY;
    }

    public void error(String message) {
        note("sparta: " + (message.isBlank() ? "failed" : message));
    }
}
