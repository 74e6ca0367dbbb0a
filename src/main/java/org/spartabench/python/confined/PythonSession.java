package org.spartabench.python.confined;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs programs one after the other in a confined Python that holds the tables. A Python that dies is started again, at
 * most twice for one program; one that cannot fork runs one program and is replaced. Where the kernel does not confine it,
 * only compiled programs run, until a user trusts others.
 */
public final class PythonSession implements AutoCloseable {

    private static final Duration START = Duration.ofSeconds(30);
    private static final Duration SPARE = Duration.ofSeconds(5);
    private static final int ATTEMPTS = 3;
    private static final int LONGEST_MESSAGE = 300;
    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * Holds a table as CSV text.
     *
     * @param texts the columns that are read as they stand: texts, dates and times
     * @param missing the cells that are missing
     */
    public record Csv(String text, List<String> texts, String missing) {

        /** An empty cell is missing. */
        public Csv(String text, List<String> texts) {
            this(text, texts, "");
        }

        public Csv {
            texts = List.copyOf(texts);
        }
    }

    private final Path executable;
    private final String script;
    private final Duration start;
    private final Map<String, Csv> tables = new HashMap<>();
    private final Set<String> loaded = new HashSet<>();
    private volatile @Nullable PythonRunner runner;
    private volatile boolean closed;
    private volatile boolean trusting;
    private Optional<String> weakness = Optional.empty();
    private boolean once;

    public PythonSession(Interpreter interpreter) {
        this(interpreter.executable(), PythonRunner.script(), START);
    }

    /** @param start how long the process may take to start, or to read a table */
    PythonSession(Path executable, String script, Duration start) {
        this.executable = executable;
        this.script = script;
        this.start = start;
    }

    /** Lets programs by anybody run also where the kernel does not confine them, until this session ends. */
    public void trust() {
        trusting = true;
    }

    /** Gives the programs a table. */
    public synchronized void table(String name, Csv csv) {
        tables.put(name, csv);
        loaded.remove(name);
    }

    /** Whether the programs have that table. */
    public synchronized boolean has(String name) {
        return tables.containsKey(name);
    }

    /**
     * Runs a program, whose text may come from anybody: the tables are frames under their names, and may be read as files.
     *
     * @param wanted the tables that it sees, by the name that they have in the program
     */
    public PythonReply run(String program, Map<String, String> wanted, RunLimits limits) {
        return run(program, wanted, limits, false);
    }

    /** Does the same for a program that our compiler wrote, which only reads its tables. */
    public PythonReply runCompiled(String program, Map<String, String> wanted, RunLimits limits) {
        return run(program, wanted, limits, true);
    }

    private synchronized PythonReply run(String program, Map<String, String> wanted, RunLimits limits, boolean ours) {
        String problem = "";
        for (int i = 0; i < ATTEMPTS && !closed; i++) {
            try {
                PythonRunner ready = ready();
                if (!ours && refused().isPresent()) {
                    return refused().get();
                }
                for (String name : wanted.values()) {
                    Csv csv = tables.get(name);
                    if (csv != null && loaded.add(name)) {
                        ObjectNode load = ready.message()
                                .put("load", name)
                                .put("csv", csv.text())
                                .put("missing", csv.missing());
                        csv.texts().forEach(load.putArray("texts")::add);
                        JsonNode reply = ready.ask(load, start);
                        if (reply.has("raised")) {
                            loaded.remove(name);
                            return new PythonReply.Unavailable("table " + name + ": "
                                    + reply.path("message").asText());
                        }
                    }
                }
                String seal = seal();
                ObjectNode run = message(ready, program, limits, seal);
                ObjectNode seen = run.putObject("tables");
                wanted.forEach((name, kept) -> {
                    if (tables.containsKey(kept)) {
                        seen.put(name, kept);
                    }
                });
                return reply(ask(ready, run, seal, limits, System.nanoTime()), limits);
            } catch (IOException e) {
                problem = executable + ": " + e.getMessage();
                end();
            }
        }
        return new PythonReply.Unavailable(problem);
    }

    /**
     * Runs a program that reads no table and asks through doors instead. It runs once, since what it asked cannot be
     * taken back.
     */
    public PythonReply run(String program, HostFunctions functions, RunLimits limits) {
        return run(program, functions, limits, false);
    }

    /** Does the same for a program that this workbench wrote. */
    public PythonReply runCompiled(String program, HostFunctions functions, RunLimits limits) {
        return run(program, functions, limits, true);
    }

    private synchronized PythonReply run(String program, HostFunctions functions, RunLimits limits, boolean ours) {
        if (closed) {
            return new PythonReply.Unavailable("the session is closed");
        }
        try {
            PythonRunner ready = ready();
            if (!ours && refused().isPresent()) {
                return refused().get();
            }
            String seal = seal();
            ObjectNode run = message(ready, program, limits, seal);
            functions.names().forEach(run.putArray("doors")::add);
            long begun = System.nanoTime();
            JsonNode reply = ask(ready, run, seal, limits, begun);
            while (reply.has("ask")) {
                ObjectNode answer =
                        functions.answer(reply.path("ask").asText(), reply.path("values"), reply.path("named"));
                reply = ask(ready, answer, seal, limits, begun);
            }
            return reply(reply, limits);
        } catch (IOException e) {
            end();
            return new PythonReply.Unavailable(executable + ": " + e.getMessage());
        }
    }

    /**
     * Waits for a program. A runner that cannot fork keeps no time itself, and ends with its program; another that is late
     * was stopped by the program, which counts as its time.
     */
    private JsonNode ask(PythonRunner ready, ObjectNode message, String seal, RunLimits limits, long begun)
            throws IOException {
        Duration left = limits.time().minusNanos(System.nanoTime() - begun);
        try {
            JsonNode reply =
                    ready.ask(message, seal, once ? left : limits.time().plus(SPARE));
            if (once && !reply.has("ask")) {
                end();
            }
            return reply;
        } catch (InterruptedIOException late) {
            end();
            return ready.message().put("overran", PythonReply.Limit.TIME.name());
        }
    }

    private Optional<PythonReply> refused() {
        return weakness.filter(w -> !trusting)
                .map(w -> new PythonReply.Unavailable(w + "; only compiled programs run"));
    }

    private static String seal() {
        byte[] random = new byte[16];
        RANDOM.nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    private static ObjectNode message(PythonRunner ready, String program, RunLimits limits, String seal) {
        return ready.message()
                .put("run", program)
                .put("seal", seal)
                .put("seconds", limits.time().toMillis() / 1e3)
                .put("memory", limits.memoryBytes())
                .put("rows", limits.rows())
                .put("head", limits.head());
    }

    private PythonRunner ready() throws IOException {
        PythonRunner now = runner;
        if (now != null && now.alive()) {
            return now;
        }
        end();
        PythonRunner started = PythonRunner.start(executable, script);
        runner = started;
        if (closed) {
            end();
            throw new IOException("the session is closed");
        }
        JsonNode hello = started.hello(start);
        Optional<String> lack = PythonSearch.lack(hello);
        if (lack.isPresent()) {
            throw new IOException(lack.get());
        }
        weakness = PythonSearch.weakness(hello);
        once = PythonSearch.once(hello);
        return started;
    }

    /** Gives the number of the process, if it runs. */
    public Optional<Long> pid() {
        return Optional.ofNullable(runner).filter(PythonRunner::alive).map(PythonRunner::pid);
    }

    /** Kills the process, also while a program runs; returns at once. */
    @Override
    public void close() {
        closed = true;
        PythonRunner now = runner;
        if (now != null) {
            now.close();
        }
    }

    private void end() {
        PythonRunner now = runner;
        if (now != null) {
            now.close();
            runner = null;
        }
        loaded.clear();
    }

    private static PythonReply reply(JsonNode reply, RunLimits limits) {
        int line = reply.path("line").asInt();
        if (reply.has("overran")) {
            return new PythonReply.Overran(limit(reply.get("overran").asText()));
        }
        if (reply.has("forbidden")) {
            return new PythonReply.Forbidden(inALine(reply.get("forbidden")), line);
        }
        if (reply.has("raised")) {
            return new PythonReply.Raised(inALine(reply.get("raised")), inALine(reply.path("message")), line);
        }
        if (reply.path("rows").size() > limits.rows()) {
            return new PythonReply.Overran(PythonReply.Limit.ROWS);
        }
        List<PythonReply.FrameSize> frames = new ArrayList<>();
        for (JsonNode frame : reply.path("frames")) {
            JsonNode head = frame.path("head");
            if (!head.isNull() && (!isTable(head) || head.path("rows").size() > limits.head())) {
                return reply(SealedReply.refused("a frame of the reply is none"), limits);
            }
            frames.add(new PythonReply.FrameSize(
                    frame.path("line").asInt(),
                    inALine(frame.path("name")),
                    frame.path("size").asLong(),
                    table(head)));
        }
        return isTable(reply)
                ? new PythonReply.Gave(table(reply), frames, reply.path("nanos").asLong())
                : reply(SealedReply.refused("the program's reply is none"), limits);
    }

    private static String inALine(JsonNode text) {
        String line = text.asText().strip().replaceAll("\\s+|\\p{Cntrl}", " ");
        return line.substring(0, Math.min(line.length(), LONGEST_MESSAGE));
    }

    /** Whether these are columns, and rows of no more cells each, which hold no lists. */
    private static boolean isTable(JsonNode reply) {
        JsonNode columns = reply.path("columns");
        if (!columns.isArray() || !reply.path("rows").isArray()) {
            return false;
        }
        for (JsonNode row : reply.path("rows")) {
            if (!row.isArray() || row.size() > columns.size()) {
                return false;
            }
            for (JsonNode cell : row) {
                if (cell.isContainerNode()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static PythonReply.Limit limit(String name) {
        try {
            return PythonReply.Limit.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return PythonReply.Limit.OUTPUT;
        }
    }

    private static PythonReply.PythonTable table(JsonNode reply) {
        List<String> columns = new ArrayList<>();
        reply.path("columns").forEach(c -> columns.add(c.asText()));
        List<List<@Nullable Object>> rows = new ArrayList<>();
        reply.path("rows").forEach(r -> {
            List<@Nullable Object> row = new ArrayList<>();
            r.forEach(v -> row.add(value(v)));
            rows.add(row);
        });
        return new PythonReply.PythonTable(columns, rows);
    }

    private static @Nullable Object value(JsonNode v) {
        if (v.isNull()) {
            return null;
        }
        if (v.isIntegralNumber()) {
            return v.bigIntegerValue();
        }
        return v.isNumber() ? (Object) v.doubleValue() : v.isBoolean() ? (Object) v.booleanValue() : v.asText();
    }
}
