package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;

/** Whatever language and time zone a machine has, all stages run there, and write the same bytes. */
class EveryMachineTest {

    private static final List<String> MACHINES =
            List.of("tr TR latn Pacific/Kiritimati", "ar EG arab Africa/Cairo", "th TH thai Asia/Bangkok");

    @TempDir
    private Path temp;

    @Test
    void everyMachineWritesTheSameBytes() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("here"));
        EveryStageChild.main(new String[] {folder.toString()});
        Map<String, String> usual = kept(folder);
        assertThat(usual.keySet()).contains("sheet.csv", "answer.out", "score.out", "api.json", "checks.json");
        Law.holdsFor(MACHINES.stream(), machine -> {
            Map<String, String> here = written(machine);
            assertThat(here.keySet()).isEqualTo(usual.keySet());
            for (Map.Entry<String, String> file : here.entrySet()) {
                assertThat(file.getValue()).as(file.getKey()).isEqualTo(usual.get(file.getKey()));
            }
        });
    }

    private Map<String, String> written(String machine) throws IOException, InterruptedException {
        String[] parts = machine.split(" ");
        Path folder = Files.createDirectory(temp.resolve(parts[0]));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Duser.language=" + parts[0],
                "-Duser.country=" + parts[1],
                "-Duser.extensions=u-nu-" + parts[2],
                "-Duser.timezone=" + parts[3],
                "-cp",
                System.getProperty("java.class.path"),
                EveryStageChild.class.getName(),
                folder.toString()));
        Process child = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> error = child.errorReader().lines().toList();
        assertThat(child.waitFor()).as("%s: %s", machine, error).isZero();
        return kept(folder);
    }

    /** A locale without UTF-8 reads no é: Java then writes to a folder of another name. */
    @Test
    void aFolderThatTheLocaleCannotReadIsNamedWithTheMend() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("\u00e9t\u00e9"));
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Launcher.class.getName(),
                "info",
                "clinic");
        builder.environment().put("LC_ALL", "C");
        Process child = builder.directory(folder.toFile()).start();
        List<String> error = child.errorReader().lines().toList();
        assertThat(child.waitFor()).isEqualTo(2);
        assertThat(error).singleElement().asString().contains("cannot be a file's name here", "set LC_ALL=C.UTF-8");
    }

    private static Map<String, String> kept(Path folder) throws IOException {
        Map<String, String> written = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder.resolve("out")).filter(Files::isRegularFile)) {
            for (Path file : all.toList()) {
                String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                written.put(folder.resolve("out").relativize(file).toString(), text.replace(folder.toString(), ""));
            }
        }
        return written;
    }
}
