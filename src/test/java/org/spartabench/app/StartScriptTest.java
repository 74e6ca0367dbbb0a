package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the start script tells Java, told by a Java that only writes its arguments. */
class StartScriptTest {

    private static final String TELLING = """
        #!/bin/sh
        for word in "$@"; do
            echo "$word"
            case $word in -XX:AOTCacheOutput=*) [ -n "$CANNOT" ] || echo learned > "${word#*=}" ;; esac
        done
        [ -z "$CANNOT" ] || { echo "sparta: practice: cannot draw" >&2; exit 3; }
        """;

    @TempDir
    private Path temp;

    private Path app;
    private Path java;
    private String heap = "";

    @BeforeEach
    void install() throws IOException {
        app = temp.resolve("an app");
        java = temp.resolve("jdk/bin/java");
        for (Path folder : List.of(app.resolve("bin"), app.resolve("lib"), java.getParent())) {
            Files.createDirectories(folder);
        }
        Files.copy(Path.of("packaging", "sparta"), app.resolve("bin/sparta"));
        Files.writeString(app.resolve("lib/sparta-workbench.jar"), "first");
        Files.writeString(java, TELLING);
        assertThat(java.toFile().setExecutable(true)).isTrue();
        release("25.0.3");
    }

    private void release(String version) throws IOException {
        Files.writeString(temp.resolve("jdk/release"), "JAVA_VERSION=\"" + version + "\"\n");
    }

    @Test
    void theWindowHasShortPausesAndACommandLittleMemory() throws Exception {
        assertThat(start())
                .contains("@" + app.toRealPath() + "/lib/window.flags")
                .doesNotContain("-XX:+UseSerialGC");
        assertThat(start("info", "window"))
                .contains("-XX:+UseSerialGC")
                .endsWith("org.spartabench.app.Launcher", "info", "window");
    }

    @Test
    void aSmallerHeapIsNotSmallerThanWhatItBeginsWith() throws Exception {
        heap = "400m";
        assertThat(start()).contains("-Xms400m", "-Xmx400m");
        assertThat(start("info")).contains("-Xmx400m").doesNotContain("-Xms400m");
    }

    @Test
    void whatIsLearnedInPracticeIsUsedFromThenOn() throws Exception {
        assertThat(learned(start())).isEmpty();
        assertThat(start("practice")).isEmpty();
        assertThat(learned(start())).hasSize(1).allMatch(file -> Files.exists(Path.of(file)));
        assertThat(learned(start("info"))).isEqualTo(learned(start()));
        assertThat(learned(start("info", "practice"))).isEqualTo(learned(start()));
    }

    @Test
    void whatWasLearnedOfAnotherProgramOrJavaOrPlaceIsNot() throws Exception {
        start("practice");
        Files.writeString(app.resolve("lib/sparta-workbench.jar"), "later");
        assertThat(learned(start())).isEmpty();
        Files.writeString(app.resolve("lib/sparta-workbench.jar"), "first");
        assertThat(learned(start())).hasSize(1);
        Files.writeString(app.resolve("lib/library-2.jar"), "new");
        assertThat(learned(start())).isEmpty();
        Files.delete(app.resolve("lib/library-2.jar"));
        release("25.0.4");
        assertThat(learned(start())).isEmpty();
        release("25.0.3");
        app = Files.move(app, temp.resolve("elsewhere"));
        assertThat(learned(start())).isEmpty();
    }

    @Test
    void practiceThatFailsSaysWhyAndLeavesNothing() throws Exception {
        start("practice");
        Process failed = process(true, "practice");
        assertThat(failed.errorReader().lines()).contains("sparta: practice: cannot draw");
        assertThat(failed.waitFor()).isEqualTo(3);
        try (Stream<Path> left = Files.list(app.resolve("learned"))) {
            assertThat(left).isEmpty();
        }
        assertThat(learned(start())).isEmpty();
    }

    private static List<String> learned(List<String> told) {
        return told.stream()
                .filter(word -> word.startsWith("-XX:AOTCache="))
                .map(word -> word.substring(word.indexOf('=') + 1))
                .toList();
    }

    private List<String> start(String... words) throws IOException, InterruptedException {
        Process process = process(false, words);
        List<String> told = process.inputReader().lines().toList();
        assertThat(process.waitFor()).isZero();
        return told;
    }

    private Process process(boolean cannot, String... words) throws IOException {
        List<String> command = Stream.concat(
                        Stream.of("sh", app.resolve("bin/sparta").toString()), Stream.of(words))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SPARTA_JAVA", java.toString());
        builder.environment().put("SPARTA_HEAP", heap);
        builder.environment().put("CANNOT", cannot ? "yes" : "");
        return builder.start();
    }
}
