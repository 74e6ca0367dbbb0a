package org.spartabench.base.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ShellWordTest {

    private static final List<String> HOSTILE = List.of(
            "films",
            "C:/data/b\u00e4r-2.0_x@y,z+1=%",
            "my films/db",
            "",
            "a\"b",
            "a'b c",
            "$HOME",
            "`id`",
            "a\\b\\",
            "~",
            "*",
            "a;b&c|d>e<f",
            "(x)[y]{z,w}",
            "#no",
            "stop!now",
            "!",
            "two\nlines");

    /** The judge is the shell itself: it gives each word back as it was. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void theShellReadsTheWordAsItWas() throws IOException, InterruptedException {
        for (String word : HOSTILE) {
            Process shell = new ProcessBuilder("/bin/sh", "-c", "printf %s " + ShellWord.of(word)).start();
            assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .as(ShellWord.of(word))
                    .isEqualTo(word);
            assertThat(shell.waitFor()).isZero();
        }
    }

    @Test
    void onlyWhatNeedsQuotesHasThem() {
        assertThat(ShellWord.of(Path.of("audit/db-2")))
                .isEqualTo(Path.of("audit/db-2").toString());
        assertThat(ShellWord.of(Path.of("my films"))).isEqualTo("\"my films\"");
    }

    /** No printed command takes a name or a path as it is. */
    @Test
    void everyPrintedCommandQuotesWhatItNames() throws IOException {
        Pattern command = Pattern.compile("'sparta [^\"']*\"\\s*\\+\\s*([\\w.]+)");
        List<String> named = new ArrayList<>();
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            for (Path source :
                    sources.filter(p -> p.toString().endsWith(".java")).toList()) {
                command.matcher(Files.readString(source))
                        .results()
                        .forEach(found -> named.add(found.group(1) + " in " + source.getFileName()));
            }
        }
        assertThat(named).hasSizeGreaterThan(10).allMatch(name -> name.startsWith("ShellWord.of in "));
    }
}
