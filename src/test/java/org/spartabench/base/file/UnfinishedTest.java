package org.spartabench.base.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a killed program was writing is gone after the next start; what others write is left alone. */
class UnfinishedTest {

    @TempDir
    private Path temp;

    private Path notes;
    private Path target;
    private Unfinished unfinished;

    @BeforeEach
    void begin() throws IOException {
        notes = temp.resolve("notes");
        target = Files.createDirectory(temp.resolve("work")).resolve("export");
        unfinished = new Unfinished(notes);
    }

    /** Java calls the home of a user without one a question mark, which would be a folder below the current one. */
    @Test
    void aUserWithoutAHomeKeepsNothing() {
        assertThat(Folders.home("?", "/home/anna")).isEqualTo(Path.of("/home/anna"));
        assertThat(Folders.home("?", null)).isEqualTo(Path.of("/dev/null"));
    }

    @Test
    void theNextStartRemovesWhatAKilledProgramLeft() throws Exception {
        Path part = killed(unfinished.begin(target));
        Files.createDirectories(part.resolve("inside"));
        Path foreign = Files.writeString(target.resolveSibling(".export.1.part"), "somebody else's");

        unfinished.sweep();
        assertThat(files(temp.resolve("work"))).containsExactly(foreign);
        assertThat(files(notes)).isEmpty();
    }

    @Test
    void anOldExportThatWasPutAsideComesBack() throws Exception {
        Path part = killed(unfinished.begin(target));
        Files.createDirectory(part);
        Files.writeString(Unfinished.aside(part), "old");

        unfinished.sweep();
        assertThat(target).hasContent("old");
        assertThat(files(temp.resolve("work"))).containsExactly(target);
    }

    @Test
    void anOldExportThatWasReplacedGoes() throws Exception {
        Path part = killed(unfinished.begin(target));
        Files.writeString(target, "new");
        Files.writeString(Unfinished.aside(part), "old");

        unfinished.sweep();
        assertThat(target).hasContent("new");
        assertThat(files(temp.resolve("work"))).containsExactly(target);
    }

    @Test
    void whatARunningProgramWritesStays() throws IOException {
        Path part = Files.writeString(unfinished.begin(target), "half");
        unfinished.sweep();
        assertThat(part).hasContent("half");

        unfinished.end(part);
        assertThat(files(temp.resolve("work"))).isEmpty();
        assertThat(files(notes)).isEmpty();
    }

    @Test
    void aFolderForSecretsIsTheUsersAloneAndGoesWithTheProgram() throws Exception {
        Path folder = unfinished.folder("secrets");
        assertThat(folder).isEmptyDirectory().hasParent(Path.of(System.getProperty("java.io.tmpdir")));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        Path left = killed(folder);
        Files.move(folder, left);
        Files.writeString(left.resolve("answers"), "42");

        unfinished.sweep();
        assertThat(left).doesNotExist();
        assertThat(files(notes)).isEmpty();
    }

    /** Makes the part one of a process that has ended. */
    private Path killed(Path part) throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Path note = files(notes).getFirst();
        String mine = String.valueOf(ProcessHandle.current().pid());
        String theirs = String.valueOf(ended.pid());
        Path other = Path.of(part.toString().replace("." + mine + "-", "." + theirs + "-"));
        Files.writeString(
                notes.resolve(note.getFileName().toString().replace(mine + "-", theirs + "-")),
                Files.readString(note).replace(part.toString(), other.toString()));
        Files.delete(note);
        return other;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }
}
