package org.spartabench.cli.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.spartabench.base.Json;

/**
 * Measures how long short commands take from start to end, as the start script runs them, and what they take of the processors
 * beside a plain start of Java: all in one run, so that a busy machine slows both.
 *
 * @param script the start script
 * @param project folder of a project
 * @param sql a query over its facts
 */
record Starts(Path script, Path project, String sql) {

    private static final int ROUNDS = 3;
    private static final double VERSION = 250;
    private static final double COMMAND = 600;

    /** How often the processor time of a command is read, in milliseconds; it is gone with the process. */
    private static final long READING = 4;

    private record Taken(long wall, long processor) {}

    /** Finds the start script that started this program; empty where another way was taken. */
    static Optional<Path> startScript() {
        return Optional.ofNullable(System.getProperty("sparta.start")).map(Path::of);
    }

    /** @param taker of the figures, those of a command one after the other */
    void run(Consumer<Figure> taker) throws IOException, InterruptedException {
        measure(taker, "--version", VERSION, List.of("--version"));
        measure(taker, "info", COMMAND, List.of("info", project.toString()));
        for (String command : List.of("explain", "answer")) {
            measure(taker, command, COMMAND, List.of(command, project.toString(), "--sql", sql));
        }
        Path lines = Files.createTempFile("sparta-bench", ".jsonl");
        try {
            Files.writeString(lines, Json.OUTPUT.writeValueAsString(Map.of("sql", sql)) + "\n");
            measure(taker, "classify", COMMAND, List.of("classify", lines.toString()));
        } finally {
            Files.delete(lines);
        }
    }

    /** The first start leaves the archive of classes, and is not counted. */
    private void measure(Consumer<Figure> taker, String command, double limit, List<String> args)
            throws IOException, InterruptedException {
        List<String> present =
                Stream.concat(Stream.of(script.toString()), args.stream()).toList();
        List<String> plain = Stream.concat(plain().stream(), args.stream()).toList();
        List<Long> wall = new ArrayList<>();
        List<Long> processor = new ArrayList<>();
        List<Long> before = new ArrayList<>();
        taken(present);
        for (int round = 0; round < ROUNDS; round++) {
            before.add(taken(plain).processor());
            Taken now = taken(present);
            wall.add(now.wall());
            processor.add(now.processor());
        }
        double half = Figure.of("", "", 0.5, before, 0).millis() / 2;
        taker.accept(Figure.of("start to end of " + command, "median", 0.5, wall, limit));
        taker.accept(Figure.of(
                "processor time of " + command + ", limit: half of a plain start", "median", 0.5, processor, half));
    }

    /** How Java would be started without a script: no archive of classes, and compiled for long work. */
    private static List<String> plain() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx1g",
                "-Xlog:disable",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                "org.spartabench.app.Launcher");
    }

    private static Taken taken(List<String> words) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(words)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        Duration processor = Duration.ZERO;
        while (!process.waitFor(READING, TimeUnit.MILLISECONDS)) {
            Duration now = process.info().totalCpuDuration().orElse(processor);
            processor = now.compareTo(processor) > 0 ? now : processor;
        }
        return new Taken(System.nanoTime() - start, processor.toNanos());
    }
}
