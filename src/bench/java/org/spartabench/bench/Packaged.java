package org.spartabench.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The program as its users have it, from jars and with what Java learned in practice; {@code mvn package} makes both. */
final class Packaged {

    private static final Path APP = Path.of("target", "app").toAbsolutePath();

    private Packaged() {}

    /**
     * Runs a benchmark with it, in a process of its own.
     *
     * @param heap the most that it may take: {@code 512m}
     * @return false where nothing is packaged, or where this is that process
     */
    static boolean ran(Class<?> bench, String heap, String... args) throws IOException, InterruptedException {
        Optional<Path> learned = learned();
        boolean packaged = System.getProperty("java.class.path").startsWith(APP.toString());
        System.out.println(
                packaged ? "the packaged program" : learned.isPresent() ? "" : "classes that are not packaged");
        if (packaged || learned.isEmpty()) {
            return false;
        }
        List<String> words = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "@packaging/window.flags",
                                "-Xmx" + heap,
                                "-Xlog:disable",
                                "-XX:AOTCache=" + learned.get(),
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-cp",
                                APP.resolve("lib") + "/*" + File.pathSeparator + "target/test-classes",
                                bench.getName()),
                        Stream.of(args))
                .toList();
        int code = new ProcessBuilder(words).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IllegalStateException(bench.getSimpleName() + " ended with " + code);
        }
        return true;
    }

    private static Optional<Path> learned() throws IOException {
        Path folder = APP.resolve("learned");
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findFirst();
        }
    }
}
