package org.spartabench.project.release;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.project.release.gate.Objection;
import org.spartabench.publishing.release.history.ReleaseVersion;
import org.spartabench.publishing.release.seal.Passphrase;

/**
 * Says what to release.
 *
 * @param leftOut kinds of objections for which an item is left out; else it is refused
 * @param version empty for the one that follows from the changes
 * @param waived reasons by id, to waive all objections against an item that may be waived
 * @param person who waives
 * @param passphrase for answers that are to be sealed; empty if none are
 * @param decisions whether the page of the set shows the decisions of the validators, without their names
 */
public record ReleaseWish(
        Path out,
        Set<Objection.Kind> leftOut,
        Optional<ReleaseVersion> version,
        Map<String, String> waived,
        String person,
        Optional<Passphrase> passphrase,
        boolean decisions) {

    public ReleaseWish {
        leftOut = Set.copyOf(leftOut);
        waived = Map.copyOf(waived);
    }

    public ReleaseWish(
            Path out,
            Set<Objection.Kind> leftOut,
            Optional<ReleaseVersion> version,
            Map<String, String> waived,
            String person,
            Optional<Passphrase> passphrase) {
        this(out, leftOut, version, waived, person, passphrase, false);
    }
}
