package org.spartabench.store.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.spartabench.author.wording.lexicon.OwnWords;
import org.spartabench.fact.Result;
import org.spartabench.store.db.FailureText;
import org.spartabench.store.db.StoreException;

/** Stores the project's own words: {@code lexicon.json}, present only if something differs. */
final class WordsFile {

    static final String NAME = "lexicon.json";

    private final Path file;

    WordsFile(Path project) {
        file = project.resolve(NAME);
    }

    Result<OwnWords> read() {
        if (!Files.exists(file)) {
            return Result.ok(OwnWords.NONE);
        }
        try {
            return OwnWords.read(Files.readString(file), file.toString());
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FailureText.of(e) + ")");
        }
    }

    /** Writes beside the file first and moves, so that the file is never half written. */
    void write(OwnWords own) {
        Path part = file.resolveSibling("." + NAME + ".part");
        try {
            if (own.isEmpty()) {
                Files.deleteIfExists(file);
                return;
            }
            Files.writeString(part, own.json());
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new StoreException(file + ": cannot be written (" + FailureText.of(e) + ")", e);
        }
    }
}
