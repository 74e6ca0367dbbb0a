package org.spartabench.project.merge;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.ItemStanding;
import org.spartabench.judging.decision.OwnBodies;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.project.table.ProjectTables;
import org.spartabench.project.table.decision.DecisionTable;

/**
 * Merges the scores of a copy, and keeps all scores with their questions: merged edits may precede others and so change
 * the numbers of versions. A score therefore refers to the decision that made its version, whose name is the same in
 * all copies.
 */
record ScoreMerge(ProjectTables tables) {

    /**
     * A stored score with the name of the decision that made its question.
     *
     * @param edit empty for the original question
     */
    record Named(long id, Score score, String edit) {
        Named ofItem(int item) {
            return new Named(id, score.withItem(item), edit);
        }
    }

    /** Identifies a score; no judge gives two at one moment. */
    private record Key(int item, String judge, Score.By by, Naturalness naturalness, Instant at) {
        static Key of(Score s) {
            return new Key(s.item(), s.judge(), s.by(), s.naturalness(), s.at());
        }
    }

    /** Reads all scores of items of the set. @param journal beside them */
    List<Named> named(Handle h, List<DecisionTable.Entry> journal) {
        Map<Integer, List<DecisionTable.Entry>> byItem = byItem(journal);
        Map<Integer, List<String>> edits = new HashMap<>();
        return tables.scores().all(h).stream()
                .map(row -> new Named(
                        row.id(),
                        row.score(),
                        edits.computeIfAbsent(row.item(), item -> edits(byItem.getOrDefault(item, List.of())))
                                .get(row.version() - 1)))
                .toList();
    }

    /**
     * @param here the scores before decisions came in
     * @param coming those of the copy, with the numbers of their items here
     * @param journal all decisions, with those that came in
     * @return how many came in
     */
    int write(Handle h, List<Named> here, List<Named> coming, List<DecisionTable.Entry> journal) {
        Map<Integer, List<DecisionTable.Entry>> byItem = byItem(journal);
        Map<Integer, Map<String, Integer>> versions = new HashMap<>();
        Function<Named, Score> moved = named -> named.score()
                .withVersion(versions.computeIfAbsent(
                                named.score().item(), item -> versions(h, item, byItem.getOrDefault(item, List.of())))
                        .getOrDefault(named.edit(), 1));
        Set<Key> known = new HashSet<>();
        for (Named named : here) {
            known.add(Key.of(named.score()));
            int version = moved.apply(named).version();
            if (version != named.score().version()) {
                tables.scores().move(h, named.id(), version);
            }
        }
        int added = 0;
        for (Named named : coming) {
            if (known.add(Key.of(named.score()))) {
                tables.scores().add(h, moved.apply(named));
                added++;
            }
        }
        return added;
    }

    /** Maps the names of the decisions that made an item's versions to the last version with the same content. */
    private Map<String, Integer> versions(Handle h, int item, List<DecisionTable.Entry> journal) {
        List<String> edits = edits(journal);
        if (edits.size() == 1) {
            return Map.of(edits.getFirst(), 1);
        }
        List<ItemStanding.Edit> contents = new ArrayList<>();
        contents.add(new ItemStanding.Edit(
                1, tables.bodies().judged(h, item).orElseThrow().original()));
        OwnBodies bodies = new OwnBodies(true);
        for (DecisionTable.Entry entry : journal) {
            Decision d = entry.decision();
            if (ItemStanding.edits(d.verdict())) {
                contents.add(ItemStanding.edit(d.verdict(), bodies.of(d)));
            }
            bodies.after(d);
        }
        Map<String, Integer> versions = new HashMap<>();
        for (int i = 0; i < edits.size(); i++) {
            versions.put(edits.get(i), contents.lastIndexOf(contents.get(i)) + 1);
        }
        return versions;
    }

    /** Names the decisions that made the versions of an item; the first version has none. */
    private static List<String> edits(List<DecisionTable.Entry> journal) {
        List<String> edits = new ArrayList<>();
        edits.add("");
        journal.stream().filter(e -> ItemStanding.edits(e.decision().verdict())).forEach(e -> edits.add(e.uid()));
        return edits;
    }

    private static Map<Integer, List<DecisionTable.Entry>> byItem(List<DecisionTable.Entry> journal) {
        return journal.stream().collect(Collectors.groupingBy(e -> e.decision().item()));
    }
}
