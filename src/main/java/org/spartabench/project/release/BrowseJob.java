package org.spartabench.project.release;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.Status;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.project.Project;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.release.support.ItemSupport;
import org.spartabench.publishing.browse.BrowsePage;
import org.spartabench.publishing.browse.BrowsedItem;
import org.spartabench.publishing.browse.BrowsedSet;
import org.spartabench.publishing.browse.WithheldQuestion;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.file.AllOrNothing;
import org.spartabench.publishing.release.ReleaseSettings;

/**
 * Writes the page of a project's items with the results of systems, for the team itself: it is no release, and no gate is asked.
 * Sealed answers stay out of it.
 *
 * @param states of the items that the page shows
 */
public record BrowseJob(Project project, Set<Status> states, JsonNode results, Path out) implements Job {

    @Override
    public String run(TaskControl control) throws InterruptedException {
        List<Entry> entries = new ArrayList<>();
        List<WithheldQuestion> withheld = new ArrayList<>();
        ReleaseSettings settings = project.files().releases().settings();
        project.set().entries(states, entry -> {
            String split = split(settings, entry);
            if (settings.sealed().contains(split)) {
                withheld.add(new WithheldQuestion(entry.id(), entry.question(), split));
            } else {
                entries.add(entry);
            }
        });
        Optional<ItemSupport> support = ItemSupport.find(project, false, entries, control);
        return support.isEmpty()
                ? out + ": was stopped; nothing was written"
                : write(entries, withheld, support.get()).orThrow(StoreException::new);
    }

    private static String split(ReleaseSettings settings, Entry entry) {
        return settings.plan().isEmpty() ? ProjectSplits.ONLY : settings.dealt().getOrDefault(entry.id(), "");
    }

    private Result<String> write(List<Entry> entries, List<WithheldQuestion> withheld, ItemSupport support) {
        ReleaseSettings settings = project.files().releases().settings();
        BrowsedSet set = new BrowsedSet(
                project.schema().name(),
                "",
                "",
                "",
                settings.canary(),
                entries.stream()
                        .map(e -> new BrowsedItem(
                                e, split(settings, e), support.evidenceOf(e.id()), support.notesOf(e.id())))
                        .toList(),
                withheld);
        try {
            AllOrNothing.file(
                    out,
                    work -> new BrowsePage(project.facts(), project.files().passages())
                            .write(set, Optional.of(results), work));
            return Result.ok(out + ": " + Numbers.counted(entries.size(), "item")
                    + (withheld.isEmpty()
                            ? ""
                            : "; " + withheld.size() + " with sealed answers show their questions alone"));
        } catch (IOException e) {
            return Result.bad(out + ": cannot be written (" + FileFailure.of(e) + ")");
        }
    }
}
