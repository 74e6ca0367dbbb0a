package org.spartabench.store.merge;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.spartabench.item.Naturalness;
import org.spartabench.item.Verdict;
import org.spartabench.review.Decision;
import org.spartabench.review.ItemStanding;
import org.spartabench.review.OwnBodies;
import org.spartabench.review.Score;
import org.spartabench.store.table.DecisionTable;
import org.spartabench.store.table.ItemTable;
import org.spartabench.store.table.ScoreTable;

/**
 * Merges the scores of a copy, and keeps all scores with their questions: merged edits may precede others and so change
 * the numbers of versions. A score therefore refers to the decision that made its version, whose name is the same in
 * all copies.
 */
final class ScoreMerge {

    /**
     * A score with the name of the decision that made the question it is of.
     *
     * @param edit empty for the question the item came with
     */
    record Named(ScoreTable.Row row, String edit) {

        /** The same on an item with another number. */
        Named of(int item) {
            return new Named(new ScoreTable.Row(row.id(), row.score().of(item)), edit);
        }
    }

    /** Identifies a score; no judge gives two at one moment. */
    private record Key(int item, String judge, Score.By by, Naturalness naturalness, Instant at) {
        static Key of(Score s) {
            return new Key(s.item(), s.judge(), s.by(), s.naturalness(), s.at());
        }
    }

    private final ItemTable items;
    private final ScoreTable table = new ScoreTable();

    ScoreMerge(ItemTable items) {
        this.items = items;
    }

    /** All scores of items of the set. @param journal that there is beside them */
    List<Named> named(Handle h, List<DecisionTable.Entry> journal) {
        Map<Integer, List<DecisionTable.Entry>> byItem = byItem(journal);
        Map<Integer, List<String>> edits = new HashMap<>();
        return table.all(h).stream()
                .map(row -> new Named(
                        row,
                        edits.computeIfAbsent(row.score().item(), item -> edits(byItem.getOrDefault(item, List.of())))
                                .get(row.score().version() - 1)))
                .toList();
    }

    /**
     * @param here the scores as they were before decisions came in
     * @param coming those of the copy, with the numbers that their items have here
     * @param journal all decisions there are now
     * @return how many came in
     */
    int write(Handle h, List<Named> here, List<Named> coming, List<DecisionTable.Entry> journal) {
        Map<Integer, List<DecisionTable.Entry>> byItem = byItem(journal);
        Map<Integer, Map<String, Integer>> versions = new HashMap<>();
        Set<Key> known = new HashSet<>();
        for (Named named : here) {
            known.add(Key.of(named.row().score()));
            Score moved = moved(h, named, byItem, versions);
            if (moved.version() != named.row().score().version()) {
                table.move(h, named.row().id(), moved.version());
            }
        }
        int added = 0;
        for (Named named : coming) {
            if (known.add(Key.of(named.row().score()))) {
                table.add(h, moved(h, named, byItem, versions));
                added++;
            }
        }
        return added;
    }

    private Score moved(
            Handle h,
            Named named,
            Map<Integer, List<DecisionTable.Entry>> byItem,
            Map<Integer, Map<String, Integer>> versions) {
        Score score = named.row().score();
        return score.ofVersion(versions.computeIfAbsent(
                        score.item(), item -> versions(h, item, byItem.getOrDefault(item, List.of())))
                .getOrDefault(named.edit(), 1));
    }

    /** What an item says in a version. */
    private record Text(int body, String question) {}

    /** The versions of an item by the names of the decisions that made them: of several that say the same, the last. */
    private Map<String, Integer> versions(Handle h, int item, List<DecisionTable.Entry> journal) {
        List<String> edits = edits(journal);
        if (edits.size() == 1) {
            return Map.of(edits.getFirst(), 1);
        }
        List<Text> texts = new ArrayList<>();
        texts.add(new Text(1, items.bodies().judged(h, item).orElseThrow().original()));
        OwnBodies bodies = new OwnBodies(true);
        for (DecisionTable.Entry entry : journal) {
            Decision d = entry.decision();
            if (ItemStanding.edits(d.verdict())) {
                texts.add(text(d, bodies.of(d)));
            }
            bodies.after(d);
        }
        Map<String, Integer> versions = new HashMap<>();
        for (int i = 0; i < edits.size(); i++) {
            versions.put(edits.get(i), texts.lastIndexOf(texts.get(i)) + 1);
        }
        return versions;
    }

    private static Text text(Decision d, int body) {
        return switch (d.verdict()) {
            case Verdict.EditQuestion(String question) -> new Text(body, question);
            case Verdict.ChangeQuery(int other, String question) -> new Text(other, question);
            case Verdict.Adjudicate a -> new Text(a.body(), a.question());
            case Verdict v -> throw new IllegalArgumentException("edits nothing: " + v);
        };
    }

    /** Names the decisions that made the versions of an item; the first version has none. */
    private static List<String> edits(List<DecisionTable.Entry> journal) {
        List<String> edits = new ArrayList<>();
        edits.add("");
        journal.stream().filter(e -> ItemStanding.edits(e.decision().verdict())).forEach(e -> edits.add(e.uid()));
        return edits;
    }

    private static Map<Integer, List<DecisionTable.Entry>> byItem(List<DecisionTable.Entry> journal) {
        Map<Integer, List<DecisionTable.Entry>> byItem = new HashMap<>();
        journal.forEach(e -> byItem.computeIfAbsent(e.decision().item(), i -> new ArrayList<>())
                .add(e));
        return byItem;
    }
}
