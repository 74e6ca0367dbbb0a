package org.spartabench.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The program as its users have it, from jars and with the start script's options; {@code mvn package} makes it. */
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
        boolean inside = System.getProperty("java.class.path").startsWith(APP.toString());
        boolean packaged = Files.isDirectory(APP.resolve("lib"));
        System.out.println(inside ? "the packaged program" : packaged ? "" : "classes that are not packaged");
        if (inside || !packaged) {
            return false;
        }
        List<String> words = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "@packaging/window.flags",
                                "-Xmx" + heap,
                                "-Xlog:disable",
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
}
