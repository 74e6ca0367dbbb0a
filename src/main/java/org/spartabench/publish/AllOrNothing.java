package org.spartabench.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.spartabench.fact.Folders;
import org.spartabench.fact.Unfinished;

/** Writes a file or folder under a temporary name beside its place, and moves it there when it is complete. */
public final class AllOrNothing {

    /** A step of writing that may meet a full disk. */
    @FunctionalInterface
    public interface Writing<T> {
        void to(T target) throws IOException;
    }

    private static final Unfinished UNFINISHED = Unfinished.ofUser();

    private AllOrNothing() {}

    /** Replaces a file that is there. */
    public static void file(Path target, Writing<Path> writing) throws IOException {
        Path work = beside(target);
        try {
            writing.to(work);
            Files.move(work, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            UNFINISHED.end(work);
        }
    }

    /**
     * Replaces a folder that is there, in one step where the system can. Elsewhere the old one is put aside first, and put back
     * when the move fails.
     */
    public static void folder(Path target, Writing<Path> writing) throws IOException {
        Path work = beside(target);
        try {
            Files.createDirectory(work);
            writing.to(work);
            if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                Files.move(work, target, StandardCopyOption.ATOMIC_MOVE);
                return;
            }
            if (FolderExchange.exchange(work, target)) {
                return;
            }
            Path aside = Unfinished.aside(work);
            Files.move(target, aside, StandardCopyOption.ATOMIC_MOVE);
            try {
                Files.move(work, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
                throw e;
            }
            Folders.delete(aside);
        } finally {
            UNFINISHED.end(work);
        }
    }

    private static Path beside(Path target) throws IOException {
        Path whole = target.toAbsolutePath().normalize();
        Files.createDirectories(whole.getParent());
        return UNFINISHED.begin(whole);
    }
}
