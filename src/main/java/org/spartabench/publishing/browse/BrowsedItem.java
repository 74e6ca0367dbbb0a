package org.spartabench.publishing.browse;

import java.util.List;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.entry.EvidenceLine;

/** Holds an item with all that the page shows of it. @param split empty for an item that is in none */
public record BrowsedItem(Entry entry, String split, List<EvidenceLine> evidence, ItemNotes notes) {

    public BrowsedItem {
        evidence = List.copyOf(evidence);
    }
}
