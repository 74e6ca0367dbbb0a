package org.spartabench.publishing.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;

/** At every moment of a replacement, one of the two folders is in its place: so a kill leaves one of them. */
class AllOrNothingTest {

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void aReplacedFolderIsThereAtEveryMoment() throws IOException, InterruptedException {
        Path target = folder.resolve("set");
        AllOrNothing.folder(target, work -> Files.writeString(work.resolve("a.txt"), "0"));
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger looks = new AtomicInteger();
        AtomicInteger gaps = new AtomicInteger();
        Thread observer = Thread.ofPlatform().start(() -> {
            while (!ended.get()) {
                looks.incrementAndGet();
                if (!Files.exists(target.resolve("a.txt"))) {
                    gaps.incrementAndGet();
                }
            }
        });
        for (int i = 1; i <= 300; i++) {
            String text = String.valueOf(i);
            AllOrNothing.folder(target, work -> Files.writeString(work.resolve("a.txt"), text));
        }
        ended.set(true);
        observer.join();
        assertThat(looks.get()).isGreaterThan(300);
        assertThat(gaps.get())
                .as("moments without a folder, of %d", looks.get())
                .isZero();
        assertThat(target.resolve("a.txt")).hasContent("300");
        try (var left = Files.list(folder)) {
            assertThat(left).containsExactly(target);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onlyAFileIsReplaced() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        AllOrNothing.file(link, work -> Files.writeString(work, "new"));
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");

        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (Path target : List.of(pipe, Files.createSymbolicLink(folder.resolve("out"), pipe))) {
            CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
                try {
                    return Files.readString(pipe);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            AllOrNothing.file(target, work -> Files.writeString(work, "passed on"));
            assertThat(read.join()).isEqualTo("passed on");
        }
        assertThat(Files.isRegularFile(pipe)).as("the pipe was replaced").isFalse();

        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThatThrownBy(() -> AllOrNothing.file(empty, work -> Files.writeString(work, "x")))
                .hasMessageContaining("it is a folder");
        assertThat(empty).isEmptyDirectory();
        try (var left = Files.list(folder)) {
            assertThat(left).hasSize(5);
        }
    }

    @Test
    void aNameThatLeadsOutOfTheFolderNamesNoFile() throws IOException {
        assertThat(AllOrNothing.inside(folder, "data/dev.json")).isEqualTo(folder.resolve("data/dev.json"));
        assertThat(AllOrNothing.inside(folder, "a/../b")).isEqualTo(folder.resolve("b"));
        Law.holdsFor(
                Stream.of("../stray", "a/../../stray", "/tmp/stray", "..", ".", "", "a/..", "a\0b"),
                name -> assertThatThrownBy(() -> AllOrNothing.inside(folder, name))
                        .isInstanceOf(IOException.class));
    }
}
