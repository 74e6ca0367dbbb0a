package org.spartabench.publish.release;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.publish.split.SplitPlan;

/**
 * Holds what a team has settled for its releases.
 *
 * @param canary an id that stands in every file, so that the files can be found in training data
 * @param license an SPDX identifier, or a text of several lines; empty if none was chosen
 * @param plan of the splits; without one, all items are in the split {@code test}
 * @param dealt the splits that are fixed, by item's id
 */
public record ReleaseSettings(
        String canary, String license, Optional<SplitPlan> plan, Map<String, String> dealt, List<Waiver> waivers) {

    public ReleaseSettings {
        dealt = Collections.unmodifiableMap(new TreeMap<>(dealt));
        waivers = List.copyOf(waivers);
    }

    public ReleaseSettings withLicense(String chosen) {
        return new ReleaseSettings(canary, chosen, plan, dealt, waivers);
    }

    public ReleaseSettings withSplits(Optional<SplitPlan> other, Map<String, String> splits) {
        return new ReleaseSettings(canary, license, other, splits, waivers);
    }

    public ReleaseSettings withWaivers(List<Waiver> others) {
        return new ReleaseSettings(canary, license, plan, dealt, others);
    }
}
