package org.spartabench.cli.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.spartabench.fact.Problem;

/** Writes the output of a command: results to one stream, progress and errors, one line each, to the other. */
public final class Console {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final PrintWriter out;
    private final PrintWriter err;

    public Console(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    public PrintWriter out() {
        return out;
    }

    public PrintWriter err() {
        return err;
    }

    public void line(String text) {
        out.println(text);
        out.flush();
    }

    /** One JSON value over several lines. */
    public void json(JsonNode value) {
        try {
            line(JSON.writer(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One JSON value on a line of its own. */
    public void jsonLine(JsonNode value) {
        line(value.toString());
    }

    public void note(String text) {
        err.println(text);
        err.flush();
    }

    /** Says what is wrong, one line each. */
    public int bad(List<Problem> problems) {
        problems.forEach(p -> error(p.message()));
        return Exit.BAD_INPUT;
    }

    public int bad(String message) {
        error(message);
        return Exit.BAD_INPUT;
    }

    public void error(String message) {
        note("sparta: "
                + message.lines()
                        .map(String::strip)
                        .reduce((a, b) -> a + " " + b)
                        .orElse("failed"));
    }
}
