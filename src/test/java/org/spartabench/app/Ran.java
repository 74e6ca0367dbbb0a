package org.spartabench.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.spartabench.cli.io.StopSignal;

/** A command that was run in this process: its exit code and what it said. */
record Ran(int code, String out, String err) {

    static Ran command(Object... args) {
        return command(new StopSignal(), args);
    }

    static Ran command(StopSignal stop, Object... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = List.of(args).stream().map(String::valueOf).toArray(String[]::new);
        int code = Main.run(words, new PrintWriter(out, true), new PrintWriter(err, true), stop);
        return new Ran(code, out.toString(), err.toString());
    }

    JsonNode json() throws JsonProcessingException {
        return new ObjectMapper().readTree(out);
    }
}
