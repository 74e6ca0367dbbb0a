package org.spartabench.project.errata;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Status;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.publication.GoldItems;
import org.spartabench.publishing.score.Suspect;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.error.Suggester;
import org.spartabench.publishing.score.error.Suggestion;
import org.spartabench.publishing.score.gold.GoldSet;

/** Finds the items of a project whose gold answers several good systems contradict. */
public record SuspectItems(Project project) {

    /** Lists the suspects, those with most evidence first, without their slips. */
    public List<SuspectItem> of(List<SystemAnswers> systems) {
        GoldSet gold = GoldItems.of(project, Status.NOT_REJECTED);
        Map<String, Integer> numbers = new HashMap<>();
        for (ItemRow row : project.set().rows()) {
            numbers.put(row.id(), row.number());
        }
        Set<String> reported = new Errata(project)
                .all().stream()
                        .filter(ReportedItem::open)
                        .map(r -> r.erratum().id())
                        .collect(Collectors.toSet());
        List<SuspectItem> found = new ArrayList<>();
        for (Suspect suspect : Suspect.of(gold, systems)) {
            String id = suspect.item().id();
            found.add(new SuspectItem(
                    numbers.getOrDefault(id, 0),
                    id,
                    suspect.item().question(),
                    suspect.item().answer(),
                    suspect.answer(),
                    suspect.systems(),
                    suspect.evidence(),
                    "",
                    reported.contains(id)));
        }
        return found;
    }

    /** Looks for the query that gives the shared answer; takes four seconds at most. */
    public SuspectItem explained(SuspectItem suspect) {
        return project.queue()
                .item(suspect.number())
                .map(stored -> {
                    Item item = stored.item();
                    return new Suggester(project.facts())
                            .suggest(item.query(), item.answer().values(), suspect.answer())
                            .map(Suggestion::text)
                            .orElse("");
                })
                .map(suspect::with)
                .orElse(suspect);
    }
}
