package org.spartabench.project.share.fold;

import static org.spartabench.project.db.Database.selectAll;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.ItemStanding;
import org.spartabench.judging.decision.OwnBodies;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.project.table.ProjectTables;
import org.spartabench.project.table.ScoreTable;
import org.spartabench.project.table.decision.DecisionTable;

/**
 * Keeps scores with their questions: edits that come in may precede others and so change the numbers of versions. A score therefore
 * refers to the decision that made its version, whose name is the same in all copies.
 */
record ScoreVersions(ProjectTables tables) {

    /**
     * A stored score with the name of the decision that made its question.
     *
     * @param edit empty for the original question
     */
    record Named(long id, Score score, String edit) {}

    /** The versions of an item: the decision that made each, and its content. */
    private record Made(List<String> edits, List<ItemStanding.Edit> contents) {

        /** Gives the first decision with the content of a version; no decision that only stands for another of its name. */
        String edit(int version, Set<String> derived) {
            if (version > edits.size()) {
                return "";
            }
            return IntStream.range(0, edits.size())
                    .filter(i -> contents.get(i).equals(contents.get(version - 1)))
                    .mapToObj(edits::get)
                    .filter(edit -> !derived.contains(edit))
                    .findFirst()
                    .orElse("");
        }
    }

    /** Reads the scores of an item. */
    List<Named> named(Handle h, int item) {
        List<ScoreTable.Row> rows = tables.scores().rows(h, item);
        if (rows.isEmpty()) {
            return List.of();
        }
        Made made = made(h, item, tables.decisions().journal(h, item));
        Set<String> derived =
                Set.copyOf(selectAll(h, String.class, "SELECT uid FROM decision WHERE item = ? AND derived", item));
        return rows.stream()
                .map(row -> new Named(row.id(), row.score(), made.edit(row.version(), derived)))
                .toList();
    }

    /** Gives the scores the numbers that their versions have now. @param before as they were named before decisions came in */
    void renumber(Handle h, int item, List<Named> before) {
        Map<String, Integer> versions = versions(h, item);
        for (Named named : before) {
            int version = versions.getOrDefault(named.edit(), 1);
            if (version != named.score().version()) {
                tables.scores().move(h, named.id(), version);
            }
        }
    }

    /** Maps the names of the decisions that made an item's versions to the last version with the same content. */
    Map<String, Integer> versions(Handle h, int item) {
        List<DecisionTable.Entry> journal = tables.decisions().journal(h, item);
        Made made = made(h, item, journal);
        Map<String, Integer> versions = new HashMap<>();
        for (int i = 0; i < made.edits().size(); i++) {
            versions.put(
                    made.edits().get(i),
                    made.contents().lastIndexOf(made.contents().get(i)) + 1);
        }
        return versions;
    }

    private Made made(Handle h, int item, List<DecisionTable.Entry> journal) {
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
        return new Made(edits(journal), contents);
    }

    /** Names the decisions that made the versions of an item; the first version has none. */
    private static List<String> edits(List<DecisionTable.Entry> journal) {
        List<String> edits = new ArrayList<>();
        edits.add("");
        journal.stream().filter(e -> ItemStanding.edits(e.decision().verdict())).forEach(e -> edits.add(e.uid()));
        return edits;
    }
}
