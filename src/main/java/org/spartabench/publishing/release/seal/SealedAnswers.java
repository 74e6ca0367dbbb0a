package org.spartabench.publishing.release.seal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import net.lingala.zip4j.ZipFile;
import net.lingala.zip4j.exception.ZipException;
import org.spartabench.base.file.Unfinished;
import org.spartabench.base.result.Result;

/** Writes and opens the archive with the sealed answers of a release: ZIP with AES-256. */
public final class SealedAnswers {

    public static final String FILE = "sealed.zip";

    /** Begins the name of folders with the answers in plain text. */
    public static final String PLAIN = "sparta-sealed";

    /** Takes the folder of an opened archive. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(Path folder) throws IOException;
    }

    private SealedAnswers() {}

    public static boolean in(Path release) {
        return Files.isRegularFile(release.resolve(FILE));
    }

    /**
     * Packs all files of a folder; the same files give the same bytes.
     *
     * @param release the folder that gets the archive
     * @param label of the project; no secret
     */
    public static void write(Path folder, Path release, Passphrase passphrase, String label) throws IOException {
        try (Stream<Path> all = Files.walk(folder);
                SealedZip archive = new SealedZip(release.resolve(FILE), passphrase, label)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                archive.add(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
    }

    /**
     * Opens the archive of a release into a folder that is deleted afterwards.
     *
     * @return a problem in one line if the passphrase is not that of the archive
     */
    public static <T> Result<T> open(Path release, Passphrase passphrase, Reader<T> reader) throws IOException {
        Path folder = Unfinished.ofUser().folder(PLAIN);
        try (ZipFile archive =
                new ZipFile(release.resolve(FILE).toFile(), passphrase.text().toCharArray())) {
            archive.extractAll(folder.toString());
            return Result.ok(reader.read(folder));
        } catch (ZipException e) {
            return Result.bad(release.resolve(FILE) + ": cannot be opened ("
                    + (e.getType() == ZipException.Type.WRONG_PASSWORD
                            ? "the passphrase is not its own"
                            : e.getMessage())
                    + ")");
        } finally {
            Unfinished.ofUser().end(folder);
        }
    }
}
