package org.spartabench.publishing.release;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.publishing.browse.BrowsedItem;
import org.spartabench.publishing.browse.ItemNotes;
import org.spartabench.publishing.browse.WithheldQuestion;
import org.spartabench.publishing.entry.EvidenceLine;
import org.spartabench.publishing.foreign.layout.CorrectedRecord;
import org.spartabench.publishing.release.form.CardContent;
import org.spartabench.publishing.release.history.ReleaseVersion;

/**
 * Holds all that a release consists of, except tables and passages.
 *
 * @param date of the release, {@code 2026-11-23}
 * @param facts the hash of the database
 * @param items in the order of their numbers
 * @param evidence by item's id
 * @param notes by item's id, for the page of the set
 * @param changelog of all releases, the latest first
 * @param card what people and the project's journal say
 * @param errata of a set that others published: what differs from it
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
        CardContent card,
        List<CorrectedRecord> errata) {

    public ReleaseContent {
        items = List.copyOf(items);
        evidence = Map.copyOf(evidence);
        notes = Map.copyOf(notes);
        errata = List.copyOf(errata);
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

    /** Gives the items for the page of the set. All that the page shows of answers and queries comes from here. */
    public List<BrowsedItem> browsed() {
        return items.stream()
                .filter(item -> !sealed(item.split()))
                .map(item -> new BrowsedItem(
                        item.entry(),
                        item.split(),
                        evidence.getOrDefault(item.id(), List.of()),
                        notes.getOrDefault(item.id(), ItemNotes.NONE)))
                .toList();
    }

    /** Gives the questions whose answers are sealed, for the page of the set. */
    public List<WithheldQuestion> withheld() {
        return items.stream()
                .filter(item -> sealed(item.split()))
                .map(item -> new WithheldQuestion(item.id(), item.entry().question(), item.split()))
                .toList();
    }

    /** Whether the answers of a split are in the sealed archive only. */
    public boolean sealed(String split) {
        return settings.sealed().contains(split);
    }

    /** Whether the answers of any item are sealed. */
    public boolean sealed() {
        return splits().keySet().stream().anyMatch(this::sealed);
    }

    /** Gives the errata whose queries everybody may read, or those of sealed answers. */
    public List<CorrectedRecord> errata(boolean ofSealed) {
        Set<String> withheld = items.stream()
                .filter(item -> sealed(item.split()))
                .map(ReleasedItem::id)
                .collect(Collectors.toSet());
        return errata.stream()
                .filter(e -> withheld.contains(e.id()) == ofSealed)
                .toList();
    }

    /** Names the splits whose answers everybody can read. */
    public List<String> open() {
        return splits().keySet().stream().filter(split -> !sealed(split)).toList();
    }
}
