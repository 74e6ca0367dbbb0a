package org.spartabench.publish.release;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.publish.EvidenceLine;
import org.spartabench.publish.browse.BrowsedItem;
import org.spartabench.publish.browse.ItemNotes;

/**
 * Holds all that a release consists of, except tables and passages.
 *
 * @param date of the release, {@code 2026-11-23}
 * @param facts the hash of the database
 * @param items in the order of their numbers
 * @param evidence by item's id
 * @param notes by item's id, for the page of the set
 * @param changelog of all releases, the latest first
 * @param journal what the project's journal says about the making of the items
 */
public record ReleaseContent(
        ReleaseVersion version,
        String date,
        String facts,
        ReleaseSettings settings,
        List<ReleasedItem> items,
        Map<String, List<EvidenceLine>> evidence,
        Map<String, ItemNotes> notes,
        String changelog,
        List<Section> journal) {

    /** A section of the card; it has lines. */
    public record Section(String heading, List<String> lines) {
        public Section {
            lines = List.copyOf(lines);
        }
    }

    public ReleaseContent {
        items = List.copyOf(items);
        evidence = Map.copyOf(evidence);
        notes = Map.copyOf(notes);
        journal = List.copyOf(journal);
    }

    /** Gives the items by split; splits in the order of the plan, those without items left out. */
    public Map<String, List<ReleasedItem>> splits() {
        Map<String, List<ReleasedItem>> splits = new LinkedHashMap<>();
        settings.plan().ifPresent(plan -> plan.names().forEach(name -> splits.put(name, new ArrayList<>())));
        items.forEach(i ->
                splits.computeIfAbsent(i.split(), name -> new ArrayList<>()).add(i));
        splits.values().removeIf(List::isEmpty);
        return splits;
    }

    /** Gives the items for the page of the set. All that the page shows of the items comes from here. */
    List<BrowsedItem> browsed() {
        return items.stream()
                .map(item -> new BrowsedItem(
                        item.entry(),
                        item.split(),
                        evidence.getOrDefault(item.id(), List.of()),
                        notes.getOrDefault(item.id(), ItemNotes.NONE)))
                .toList();
    }
}
