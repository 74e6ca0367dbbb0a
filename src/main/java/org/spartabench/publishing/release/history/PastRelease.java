package org.spartabench.publishing.release.history;

import java.util.List;

/**
 * Keeps a release with the project, so that the next one can be compared with it.
 *
 * @param date {@code 2026-11-23}
 * @param facts the hash of the database
 * @param changes its section of the changelog, in Markdown
 * @param errata numbers of the errata whose outcome it has
 */
public record PastRelease(
        String version, String date, String facts, String changes, List<PastItem> items, List<Integer> errata) {

    public PastRelease {
        items = List.copyOf(items);
        errata = List.copyOf(errata);
    }
}
