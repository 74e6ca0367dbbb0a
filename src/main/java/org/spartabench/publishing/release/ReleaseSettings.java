package org.spartabench.publishing.release;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.publishing.split.SplitPlan;

/**
 * Holds what a team has settled for its releases.
 *
 * @param canary an id that stands in every file, so that the files can be found in training data
 * @param license an SPDX identifier, or a text of several lines; empty if none was chosen
 * @param plan of the splits; without one, all items are in the split {@code test}
 * @param dealt the splits that are fixed, by item's id
 * @param sealed the splits whose answers are published in an encrypted archive only
 */
public record ReleaseSettings(
        String canary,
        String license,
        Optional<SplitPlan> plan,
        Map<String, String> dealt,
        List<Waiver> waivers,
        @Nullable List<String> sealed) {

    public ReleaseSettings {
        dealt = Collections.unmodifiableMap(new TreeMap<>(dealt));
        waivers = List.copyOf(waivers);
        // Settings that were stored before answers could be sealed have none.
        sealed = sealed == null ? List.of() : List.copyOf(sealed);
    }

    public ReleaseSettings withLicense(String chosen) {
        return new ReleaseSettings(canary, chosen, plan, dealt, waivers, sealed);
    }

    public ReleaseSettings withSplits(Optional<SplitPlan> other, Map<String, String> splits) {
        return new ReleaseSettings(canary, license, other, splits, waivers, sealed);
    }

    public ReleaseSettings withWaivers(List<Waiver> others) {
        return new ReleaseSettings(canary, license, plan, dealt, others, sealed);
    }

    public ReleaseSettings withSealed(List<String> splits) {
        return new ReleaseSettings(canary, license, plan, dealt, waivers, splits);
    }

    @Override
    public List<String> sealed() {
        return sealed == null ? List.of() : sealed;
    }
}
