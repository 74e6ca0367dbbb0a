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
        done
        [ "$LC_ALL" != POSIX ] || echo ASCII
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
        Files.writeString(java, TELLING);
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(temp.resolve("jdk/release"), "JAVA_VERSION=\"25.0.3\"\n");
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

    /** Short commands start from an archive of their classes and make it; long ones only read it. Without a cache there is none. */
    @Test
    void aShortCommandStartsFromItsClasses() throws Exception {
        List<String> info = start("info");
        String archive = "-XX:SharedArchiveFile=" + temp.resolve("a cache/sparta/classes-");
        assertThat(info).contains("-XX:+AutoCreateSharedArchive").anyMatch(word -> word.startsWith(archive + "info-"));
        assertThat(start("explain")).anyMatch(word -> word.startsWith(archive + "explain-"));
        assertThat(start("--version")).noneMatch(word -> word.startsWith(archive));
        assertThat(start("generate"))
                .anyMatch(word -> word.startsWith(archive))
                .doesNotContain("-XX:+AutoCreateSharedArchive", "-XX:TieredStopAtLevel=1");
        assertThat(start("api", "add")).contains("-XX:TieredStopAtLevel=1", "-Xmn96m");
        Path unwritable = Files.writeString(temp.resolve("a file"), "");
        assertThat(shell("export XDG_CACHE_HOME='" + unwritable + "'; sh '" + app.resolve("bin/sparta") + "' info"))
                .doesNotContain("-XX:+AutoCreateSharedArchive")
                .endsWith("org.spartabench.app.Launcher", "info");
    }

    @Test
    void aSmallerHeapIsNotSmallerThanWhatItBeginsWith() throws Exception {
        heap = "400m";
        assertThat(start()).contains("-Xms400m", "-Xmx400m");
        assertThat(start("info")).contains("-Xmx400m").doesNotContain("-Xms400m");
    }

    /** Java is found, and told everything, where there is no home; nothing starts where too few files may be open. */
    @Test
    void aContainerIsEnough() throws Exception {
        String script = app.resolve("bin/sparta").toString();
        assertThat(shell("unset HOME LC_CTYPE LANG; export LC_ALL=POSIX; sh '" + script + "' info"))
                .endsWith("org.spartabench.app.Launcher", "info");
        assertThat(shell("ulimit -n 40; sh '" + script + "' info 2>&1"))
                .containsExactly(
                        "sparta: may hold no more than 40 files open here and needs 256; raise the limit (ulimit -n"
                                + " 256).",
                        "3");
    }

    private List<String> shell(String line) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", line + " || echo $?");
        builder.environment().put("SPARTA_JAVA", java.toString());
        Process process = builder.start();
        List<String> lines = process.inputReader().lines().toList();
        assertThat(process.waitFor()).isZero();
        return lines;
    }

    private List<String> start(String... words) throws IOException, InterruptedException {
        List<String> command = Stream.concat(
                        Stream.of("sh", app.resolve("bin/sparta").toString()), Stream.of(words))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SPARTA_JAVA", java.toString());
        builder.environment().put("SPARTA_HEAP", heap);
        builder.environment().put("XDG_CACHE_HOME", temp.resolve("a cache").toString());
        Process process = builder.start();
        List<String> lines = process.inputReader().lines().toList();
        assertThat(process.waitFor()).isZero();
        return lines;
    }
}
