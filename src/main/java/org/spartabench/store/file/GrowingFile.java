package org.spartabench.store.file;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.spartabench.store.db.FailureText;
import org.spartabench.store.db.StoreException;

/** Adds lines of JSON to a file. */
final class GrowingFile {

    private GrowingFile() {}

    /** Adds a line, even if the thread was interrupted: what a cancelled query has asked is kept, too. */
    static void add(Path file, ObjectNode line) {
        // The line begins with its break, since a killed program may have left a part of one. No interruption closes
        // this stream, and a link that was put in the file's place since the project was opened is not followed.
        try (OutputStream out = Files.newOutputStream(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.APPEND,
                LinkOption.NOFOLLOW_LINKS)) {
            out.write(("\n" + line).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new StoreException(file + ": cannot be written (" + FailureText.of(e) + ")", e);
        }
    }
}
