package org.spartabench.python.confined;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.spartabench.base.Json;

/** Holds one process of the user's Python that runs the script of this package, and exchanges messages with it. */
final class PythonRunner implements AutoCloseable {

    private static final byte[] MARKER = "\0sparta\0".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST_NOISE = 1 << 16;
    private static final int MOST_REPLY = (32 << 20) + (1 << 10);

    /** Reads the script from the input, so that no file of a project or folder can take its place. */
    private static final String READER = "import os, sys; sys.path.pop(0); script = b''\n"
            + "while len(script) < int(sys.argv[1]): script += os.read(0, int(sys.argv[1]) - len(script))\n"
            + "exec(compile(script, 'runner', 'exec'))";

    /** What Python keeps of the environment; APPDATA is where Windows has the libraries of a user. */
    private static final Set<String> KEPT = Set.of("PATH", "LANG", "SYSTEMROOT", "APPDATA");

    private final Process process;
    private final DataOutputStream to;
    private final DataInputStream from;

    private PythonRunner(Process process) {
        this.process = process;
        this.to = new DataOutputStream(process.getOutputStream());
        this.from = new DataInputStream(process.getInputStream());
    }

    static String script() {
        try (InputStream script = PythonRunner.class.getResourceAsStream("runner.py")) {
            if (script == null) {
                throw new IllegalStateException("the program has lost runner.py");
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Starts a process without the user's environment; {@link #hello} says whether it can be used. */
    static PythonRunner start(Path executable, String script) throws IOException {
        byte[] text = script.getBytes(StandardCharsets.UTF_8);
        ProcessBuilder builder = new ProcessBuilder(
                        executable.toString(), "-E", "-B", "-X", "utf8", "-c", READER, String.valueOf(text.length))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .directory(executable.toAbsolutePath().getRoot().toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> !KEPT.contains(name.toUpperCase(Locale.ROOT)));
        for (String threads :
                new String[] {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"}) {
            environment.put(threads, "1");
        }
        PythonRunner runner = new PythonRunner(builder.start());
        try {
            runner.to.write(text);
            runner.to.flush();
        } catch (IOException e) {
            runner.close();
            throw new IOException("it ended before it read anything", e);
        }
        return runner;
    }

    /** Waits for the first message, behind whatever Python prints when it starts. */
    JsonNode hello(Duration patience) throws IOException {
        return within(patience, () -> {
            int met = 0;
            for (int i = 0; met < MARKER.length; i++) {
                int next = from.read();
                if (next < 0 || i > MOST_NOISE) {
                    throw new EOFException("it ends or prints without an answer");
                }
                met = next == MARKER[met] ? met + 1 : next == MARKER[0] ? 1 : 0;
            }
            return read();
        });
    }

    /** @throws InterruptedIOException if the process was killed since it stayed silent */
    JsonNode ask(ObjectNode message, Duration patience) throws IOException {
        return within(patience, () -> {
            send(message);
            return read();
        });
    }

    /**
     * Does the same where a program answers, so that the reply is checked.
     *
     * @param seal what the reply must bear
     */
    JsonNode ask(ObjectNode message, String seal, Duration patience) throws IOException {
        return within(patience, () -> {
            send(message);
            return SealedReply.read(body(), seal);
        });
    }

    private void send(ObjectNode message) throws IOException {
        byte[] body = Json.MAPPER.writeValueAsBytes(message);
        to.writeInt(body.length);
        to.write(body);
        to.flush();
    }

    ObjectNode message() {
        return JsonNodeFactory.instance.objectNode();
    }

    private JsonNode read() throws IOException {
        return Json.MAPPER.readTree(body());
    }

    private byte[] body() throws IOException {
        int length = from.readInt();
        if (length < 0 || length > MOST_REPLY) {
            throw new IOException("its reply is no reply");
        }
        byte[] body = new byte[length];
        from.readFully(body);
        return body;
    }

    /** Talks to the process. */
    interface Exchange {
        JsonNode run() throws IOException;
    }

    private JsonNode within(Duration patience, Exchange exchange) throws IOException {
        return within(patience, process::destroyForcibly, exchange);
    }

    /**
     * Kills a process that stays silent, which ends the reading. Whoever is first decides: an answer that is read while the
     * process is being killed comes too late, since no other will follow it.
     */
    static JsonNode within(Duration patience, Runnable kill, Exchange exchange) throws IOException {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        done.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).exceptionally(late -> {
            kill.run();
            return false;
        });
        try {
            JsonNode answer = exchange.run();
            if (done.complete(true)) {
                return answer;
            }
        } catch (IOException e) {
            if (done.complete(true)) {
                throw new IOException(e instanceof EOFException ? "it ended without an answer" : e.getMessage(), e);
            }
        }
        throw new InterruptedIOException(
                String.format(Locale.ROOT, "it gave no answer within %.0f s", patience.toMillis() / 1e3));
    }

    boolean alive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
