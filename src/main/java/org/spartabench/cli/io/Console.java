package org.spartabench.cli.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Result;

/** Writes the output of a command: results to one stream, progress and errors, one line each, to the other. */
public record Console(PrintWriter out, PrintWriter err) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Formats text in the same way for every language of the user. */
    public static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    public void line(String text) {
        out.println(text);
        out.flush();
    }

    /** Prints a JSON value over several lines. */
    public void json(JsonNode value) {
        try {
            line(JSON.writer(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Prints a result in one of its two forms. */
    public void print(boolean asJson, Supplier<JsonNode> json, Supplier<List<String>> lines) {
        if (asJson) {
            json(json.get());
        } else {
            lines.get().forEach(this::line);
        }
    }

    public void note(String text) {
        err.println(text);
        err.flush();
    }

    /** Runs the next step with a value, or prints why there is none; returns the exit code. */
    public <T> int ifOk(Result<T> result, ToIntFunction<? super T> next) {
        return switch (result) {
            case Result.Ok<T>(T value) -> next.applyAsInt(value);
            case Result.Bad<T>(List<Problem> problems) -> {
                problems.forEach(p -> error(p.message()));
                yield Exit.BAD_INPUT;
            }
        };
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
        note("sparta: "
                + message.lines()
                        .map(String::strip)
                        .reduce((a, b) -> a + " " + b)
                        .orElse("failed"));
    }
}
