package org.spartabench.publishing.browse;

import java.util.List;

/**
 * Holds what the page shows: these items and questions, and no others.
 *
 * @param version empty for a set that is not released
 * @param date of the release, {@code 2026-11-23}; empty for a set that is not released
 * @param license an SPDX identifier, or a name; empty if none was chosen
 * @param withheld questions whose answers are sealed
 */
public record BrowsedSet(
        String name,
        String version,
        String date,
        String license,
        String canary,
        List<BrowsedItem> items,
        List<WithheldQuestion> withheld) {

    public BrowsedSet {
        items = List.copyOf(items);
        withheld = List.copyOf(withheld);
    }
}
