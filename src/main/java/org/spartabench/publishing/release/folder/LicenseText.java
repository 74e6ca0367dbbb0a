package org.spartabench.publishing.release.folder;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;

/**
 * Holds the whole texts of the licenses that data sets usually have, by their SPDX identifiers. The texts are those of the SPDX license
 * list 3.x, with lines of at most 110 characters.
 */
public final class LicenseText {

    private static final List<String> KNOWN = List.of(
            "CC0-1.0",
            "CC-BY-4.0",
            "CC-BY-SA-4.0",
            "CC-BY-ND-4.0",
            "CC-BY-NC-4.0",
            "CC-BY-NC-SA-4.0",
            "CC-BY-NC-ND-4.0",
            "CC-BY-3.0",
            "CC-BY-SA-3.0",
            "ODC-By-1.0",
            "ODbL-1.0",
            "PDDL-1.0",
            "CDLA-Permissive-1.0",
            "CDLA-Permissive-2.0",
            "CDLA-Sharing-1.0",
            "C-UDA-1.0",
            "MIT",
            "Apache-2.0",
            "BSD-3-Clause");

    private LicenseText() {}

    /** Gives the whole text of a license, in whatever case its identifier is; empty if it is not known here. */
    public static Optional<String> of(String id) {
        return KNOWN.stream()
                .filter(known -> known.equalsIgnoreCase(id))
                .findFirst()
                .map(LicenseText::read);
    }

    private static String read(String id) {
        try (InputStream in = LicenseText.class.getResourceAsStream("licenses/" + id + ".txt")) {
            if (in == null) {
                throw new IllegalStateException("no text of " + id);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads what a person gives as the license: an identifier as it is, or the text of the file that it names. */
    public static Result<String> given(String idOrFile) {
        String given = idOrFile.strip();
        try {
            return given.isEmpty() || given.contains("\n") || !Files.isRegularFile(Path.of(given))
                    ? Result.ok(given)
                    : Result.ok(Files.readString(Path.of(given)).strip() + "\n");
        } catch (InvalidPathException e) {
            return Result.ok(given);
        } catch (IOException e) {
            return Result.bad(given + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /** Says in one line why nothing can be released under a license; empty if it can. @param license an identifier, or a text of several lines */
    public static Optional<String> objection(String license) {
        if (license.isBlank()) {
            return Optional.of("release: no license was chosen; name one, as in CC-BY-4.0");
        }
        return license.contains("\n") || of(license).isPresent()
                ? Optional.empty()
                : Optional.of("release: the text of the license '" + license
                        + "' is not known here; give a file with its whole text as the license, or one of "
                        + String.join(", ", KNOWN));
    }
}
