package org.spartabench.store.release;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.spartabench.publish.release.Passphrase;
import org.spartabench.publish.release.ReleaseVersion;

/**
 * Says what to release.
 *
 * @param validated whether items without a decision are left out; else they are refused
 * @param version empty for the one that follows from the changes
 * @param waived reasons by id, to waive all objections against an item that may be waived
 * @param person who waives
 * @param passphrase for answers that are to be sealed; empty if none are
 * @param decisions whether the page of the set shows the decisions of the validators, without their names
 */
public record ReleaseWish(
        Path out,
        boolean validated,
        Optional<ReleaseVersion> version,
        Map<String, String> waived,
        String person,
        Optional<Passphrase> passphrase,
        boolean decisions) {

    public ReleaseWish {
        waived = Map.copyOf(waived);
    }

    public ReleaseWish(
            Path out,
            boolean validated,
            Optional<ReleaseVersion> version,
            Map<String, String> waived,
            String person,
            Optional<Passphrase> passphrase) {
        this(out, validated, version, waived, person, passphrase, false);
    }
}
