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
 * beside a plain start of the program and beside Java alone: all in turns, so that a busy machine slows each of them.
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

    /**
     * Holds medians of one command. Ratios hold on a busy machine, too, where the times say little.
     *
     * @param millis from start to end
     * @param ofJava these, as a multiple of those of Java alone ({@code java -version})
     * @param processorMillis what the processors took
     * @param ofPlain this, as a multiple of a start without the script
     */
    record Start(String command, double millis, double ofJava, double processorMillis, double ofPlain) {}

    /** Finds the start script that started this program; empty where another way was taken. */
    static Optional<Path> startScript() {
        return Optional.ofNullable(System.getProperty("sparta.start")).map(Path::of);
    }

    /** @param taker of the figures, those of a command one after the other */
    List<Start> run(Consumer<Figure> taker) throws IOException, InterruptedException {
        List<Start> starts = new ArrayList<>();
        starts.add(measure(taker, "--version", VERSION, List.of("--version")));
        starts.add(measure(taker, "info", COMMAND, List.of("info", project.toString())));
        for (String command : List.of("explain", "answer")) {
            starts.add(measure(taker, command, COMMAND, List.of(command, project.toString(), "--sql", sql)));
        }
        Path lines = Files.createTempFile("sparta-bench", ".jsonl");
        try {
            Files.writeString(lines, Json.OUTPUT.writeValueAsString(Map.of("sql", sql)) + "\n");
            starts.add(measure(taker, "classify", COMMAND, List.of("classify", lines.toString())));
        } finally {
            Files.delete(lines);
        }
        return starts;
    }

    /** The first start leaves the archive of classes, and is not counted. */
    private Start measure(Consumer<Figure> taker, String command, double limit, List<String> args)
            throws IOException, InterruptedException {
        List<String> present =
                Stream.concat(Stream.of(script.toString()), args.stream()).toList();
        List<String> plain = Stream.concat(plain().stream(), args.stream()).toList();
        List<Long> wall = new ArrayList<>();
        List<Long> processor = new ArrayList<>();
        List<Long> before = new ArrayList<>();
        List<Long> alone = new ArrayList<>();
        taken(present);
        for (int round = 0; round < ROUNDS; round++) {
            alone.add(taken(List.of(java(), "-version")).wall());
            before.add(taken(plain).processor());
            Taken now = taken(present);
            wall.add(now.wall());
            processor.add(now.processor());
        }
        double usual = median(before);
        taker.accept(Figure.of("start to end of " + command, "median", 0.5, wall, limit));
        taker.accept(Figure.of(
                "processor time of " + command + ", limit: half of a plain start",
                "median",
                0.5,
                processor,
                usual / 2));
        return new Start(
                command, median(wall), median(wall) / median(alone), median(processor), median(processor) / usual);
    }

    private static double median(List<Long> nanos) {
        return Figure.of("", "", 0.5, nanos, 0).millis();
    }

    /** How Java would be started without a script: no archive of classes, and compiled for long work. */
    private static List<String> plain() {
        return List.of(
                java(),
                "-XX:+UseSerialGC",
                "-Xmx1g",
                "-Xlog:disable",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                "org.spartabench.app.Launcher");
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
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
