package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's first command, run where there is no display. */
class DemoTest {

    @Test
    void itLeavesADatasetAndPicturesOfTheGrowingTrees(@TempDir Path folder) throws IOException, InterruptedException {
        Path output = folder.resolve("told");
        ProcessBuilder demo = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-classpath",
                System.getProperty("java.class.path"),
                Launcher.class.getName(),
                "demo");
        demo.environment().keySet().removeAll(List.of("DISPLAY", "WAYLAND_DISPLAY"));
        int code = demo.directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        assertThat(code).as(Files.readString(output)).isZero();
        assertThat(Files.readString(output)).contains("no display");
        Path left = folder.resolve("target/demo");
        assertThat(names(left.resolve("dataset"))).isNotEmpty();
        assertThat(names(left.resolve("pictures"))).hasSizeGreaterThan(5).allMatch(n -> n.endsWith(".png"));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }
}
