package org.spartabench.store.file;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.spartabench.store.db.FailureText;
import org.spartabench.store.db.StoreException;

/** Adds lines of JSON to a file. */
final class GrowingFile {

    private GrowingFile() {}

    /** Adds a line, even if the thread was interrupted: what a cancelled query has asked is kept, too. */
    static void add(Path file, ObjectNode line) {
        // A channel would be closed by the interruption; the line begins with its break, since a killed program may
        // have
        // left a part of one.
        try (OutputStream out = new FileOutputStream(file.toFile(), true)) {
            out.write(("\n" + line).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new StoreException(file + ": cannot be written (" + FailureText.of(e) + ")", e);
        }
    }
}
