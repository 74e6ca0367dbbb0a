package org.spartabench.project.share.fold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.ItemStanding;
import org.spartabench.judging.decision.OwnBodies;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.project.table.ProjectTables;
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

    /** Reads the scores of an item. */
    List<Named> named(Handle h, int item) {
        List<DecisionTable.Entry> journal = tables.decisions().journal(h, item);
        List<String> edits = edits(journal);
        return tables.scores().rows(h, item).stream()
                .map(row -> new Named(
                        row.id(), row.score(), row.version() <= edits.size() ? edits.get(row.version() - 1) : ""))
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
}
