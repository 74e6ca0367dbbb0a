package org.spartabench.store.release;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.fact.FileFailure;
import org.spartabench.fact.Result;
import org.spartabench.item.Status;
import org.spartabench.publish.AllOrNothing;
import org.spartabench.publish.Entry;
import org.spartabench.publish.browse.BrowsePage;
import org.spartabench.publish.browse.BrowsedItem;
import org.spartabench.publish.browse.BrowsedSet;
import org.spartabench.publish.release.ReleaseSettings;
import org.spartabench.run.task.Job;
import org.spartabench.run.task.TaskControl;
import org.spartabench.store.Project;
import org.spartabench.store.db.StoreException;

/**
 * Writes the page of a project's items with the results of systems, for the team itself: it is no release, and no gate is asked.
 *
 * @param states of the items that the page shows
 */
public record BrowseJob(Project project, Set<Status> states, JsonNode results, Path out) implements Job {

    @Override
    public String run(TaskControl control) throws InterruptedException {
        List<Entry> entries = new ArrayList<>();
        project.set().entries(states, entries::add);
        Optional<ItemSupport> support = ItemSupport.find(project, false, entries, control);
        return support.isEmpty()
                ? out + ": was stopped; nothing was written"
                : write(entries, support.get()).orThrow(StoreException::new);
    }

    private Result<String> write(List<Entry> entries, ItemSupport support) {
        ReleaseSettings settings = project.files().releases().settings();
        Map<String, String> splits = settings.dealt();
        BrowsedSet set = new BrowsedSet(
                project.schema().name(),
                "",
                "",
                "",
                settings.canary(),
                entries.stream()
                        .map(e -> new BrowsedItem(
                                e,
                                splits.getOrDefault(e.id(), ""),
                                support.evidenceOf(e.id()),
                                support.notesOf(e.id())))
                        .toList());
        try {
            AllOrNothing.file(
                    out,
                    work -> new BrowsePage(project.facts(), project.files().passages())
                            .write(set, Optional.of(results), work));
            return Result.ok(out + ": " + entries.size() + (entries.size() == 1 ? " item" : " items"));
        } catch (IOException e) {
            return Result.bad(out + ": cannot be written (" + FileFailure.of(e) + ")");
        }
    }
}
