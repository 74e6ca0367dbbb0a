package org.spartabench.desktop.assistant;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.facts.origin.CsvFolder;

/** The import assistant goes on after an exception that nobody expected. */
class AssistantFailureTest {

    @TempDir
    private Path folder;

    private final AssistantView.Host host = new AssistantView.Host() {
        @Override
        public Path proposed(String name) {
            return folder.resolve(name);
        }

        @Override
        public void made(Path project) {
            throw new AssertionError("not in this story");
        }

        @Override
        public void left() {
            throw new AssertionError("not in this story");
        }
    };

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void anExceptionWhileReadingIsShownAndTheNextFolderIsRead() throws Exception {
        WorkScope work = new WorkScope();
        AssistantView view =
                Toolkit.on(() -> new AssistantView(host, work, FilePort.NOBODY, new SimpleBooleanProperty(true)));
        Scene scene = Toolkit.on(() -> new Scene(view.node()));
        CsvFolder unreadable = new CsvFolder(inClosedArchive());
        Toolkit.run(() -> view.read(unreadable));
        Toolkit.await("the exception is shown", () -> problems(scene).contains("ClosedFileSystemException"));
        assertThat(Toolkit.on(() -> ((Label) scene.lookup("#message")).getText()))
                .as("what the assistant is at")
                .doesNotContain("Reading");
        CsvFolder readable = new CsvFolder(Files.createDirectory(folder.resolve("csv")));
        Files.writeString(readable.folder().resolve("nurses.csv"), "name,ward\nAda,north\nBen,south\n");
        Toolkit.run(() -> view.read(readable));
        Toolkit.await(
                "the next folder is read",
                () -> ((Label) scene.lookup("#found")).getText().startsWith("1 table"));
        Toolkit.run(view::close);
        work.closeAsync(() -> {}).join();
    }

    /** A folder that answers every question with an unchecked exception. */
    private Path inClosedArchive() throws Exception {
        try (FileSystem archive = FileSystems.newFileSystem(folder.resolve("a.zip"), Map.of("create", "true"))) {
            return archive.getPath("/data");
        }
    }

    private static String problems(Scene scene) {
        return ((ListView<?>) scene.lookup("#problems")).getItems().toString();
    }
}
