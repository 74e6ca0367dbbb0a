package org.spartabench.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A program in a process of its own, that can be killed with {@code kill -9}, and what it prints. */
final class Child {

    private final Process process;
    private final Thread listener;
    private final List<String> lines = new ArrayList<>();
    private boolean ended;

    private Child(Process process) {
        this.process = process;
        this.listener = Thread.ofVirtual().start(this::listen);
    }

    static Child start(Class<?> main, List<String> args) throws IOException {
        List<String> words = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                main.getName()),
                        args.stream())
                .toList();
        return new Child(new ProcessBuilder(words).redirectErrorStream(true).start());
    }

    private void listen() {
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                synchronized (lines) {
                    lines.add(line);
                    lines.notifyAll();
                }
            }
        } catch (IOException e) {
            // The pipe breaks when the process is killed.
        }
        synchronized (lines) {
            ended = true;
            lines.notifyAll();
        }
    }

    /** Waits until a line is printed that is wanted; false when the process ends before. */
    boolean waitFor(Predicate<String> wanted) throws InterruptedException {
        synchronized (lines) {
            for (int seen = 0; ; lines.wait()) {
                while (seen < lines.size()) {
                    if (wanted.test(lines.get(seen++))) {
                        return true;
                    }
                }
                if (ended) {
                    return false;
                }
            }
        }
    }

    boolean alive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** Kills the process and reads what it had printed; false when it had ended by itself. */
    boolean kill() throws InterruptedException {
        boolean alive = process.isAlive();
        // By its handle: destroying the process itself would close the pipe before the last lines are read.
        process.toHandle().destroyForcibly();
        toEnd();
        return alive && code() == 128 + 9;
    }

    void toEnd() throws InterruptedException {
        process.waitFor();
        listener.join();
    }

    int code() {
        return process.exitValue();
    }

    /** Whole lines that were printed so far. */
    List<String> lines() {
        synchronized (lines) {
            return List.copyOf(lines);
        }
    }

    /** The last line that is not empty. */
    String lastLine() {
        return lines().stream().filter(l -> !l.isEmpty()).reduce("", (first, second) -> second);
    }
}
