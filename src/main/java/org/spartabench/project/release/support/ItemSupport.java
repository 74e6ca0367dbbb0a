package org.spartabench.project.release.support;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.task.TaskControl;
import org.spartabench.project.Project;
import org.spartabench.publishing.browse.ItemNotes;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.entry.EvidenceLine;

/** Holds what the project adds to items that are published: their evidence, and notes for the page of the set, both by id. */
public record ItemSupport(Map<String, List<EvidenceLine>> evidence, Map<String, ItemNotes> notes) {

    /**
     * Finds it item by item; empty if the user stopped it.
     *
     * @param decisions whether the page shows what the validators decided
     */
    public static Optional<ItemSupport> find(
            Project project, boolean decisions, List<Entry> entries, TaskControl control) throws InterruptedException {
        control.message("finding evidence");
        control.total(entries.size());
        EvidenceFinder finder =
                new EvidenceFinder(project.facts(), project.files().passages());
        ItemNotesReader reader = new ItemNotesReader(project, decisions);
        ItemSupport support = new ItemSupport(new HashMap<>(), new HashMap<>());
        for (Entry entry : entries) {
            control.awaitWhilePaused();
            if (control.cancelled()) {
                return Optional.empty();
            }
            support.evidence.put(entry.id(), finder.of(entry));
            support.notes.put(entry.id(), reader.of(entry));
            control.done(support.notes.size());
        }
        return Optional.of(support);
    }

    public List<EvidenceLine> evidenceOf(String id) {
        return evidence.getOrDefault(id, List.of());
    }

    public ItemNotes notesOf(String id) {
        return notes.getOrDefault(id, ItemNotes.NONE);
    }
}
