package org.spartabench.project.item;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.judging.naturalness.NaturalnessByMethod;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.ScoreTable;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.project.table.item.ItemTable;
import org.spartabench.project.table.run.RunInfo;

/** Stores the naturalness scores of items, from validators and models. On disk when a call returns. */
public final class Scores {

    /** The ranks of methods that come after all methods of runs. */
    private static final int RANK_IMPORTED = 100;

    private static final int RANK_BY_HAND = 101;

    private final ProjectCore core;
    private final ItemTable items;
    private final FaultTable faults;
    private final ScoreTable table;

    public Scores(ProjectCore core) {
        this.core = core;
        this.items = core.tables().items();
        this.faults = core.tables().faults();
        this.table = core.tables().scores();
    }

    /**
     * Adds a score of an item's question.
     *
     * @param version of the question that was judged
     */
    public Score add(int item, int version, String judge, Score.By by, Naturalness naturalness) {
        int row = faults.row(item);
        return core.write(h -> {
            Score score = new Score(row, version, judge, by, naturalness, later(h, row));
            table.add(h, score);
            return score;
        });
    }

    /** Gives the current time, but later than any score of that item: the last score counts in all copies. */
    private Instant later(Handle h, int row) {
        Instant at = core.now();
        return table.last(h, row)
                .map(last -> last.plus(1, ChronoUnit.MICROS))
                .filter(at::isBefore)
                .orElse(at);
    }

    /**
     * Lists all scores of an item, also of earlier versions of its question, oldest first. A fault without model scores
     * shows those of the item it replaces; otherwise their absence would reveal it.
     */
    public List<Score> of(int item) {
        int row = faults.row(item);
        return core.read(h -> {
            List<Score> own = table.of(h, row);
            boolean lent = row != item && own.stream().noneMatch(s -> s.by() == Score.By.MODEL);
            Stream<Score> others =
                    lent ? table.of(h, item).stream().filter(s -> s.by() == Score.By.MODEL) : Stream.empty();
            return Stream.concat(others, own.stream())
                    .map(s -> s.withItem(item))
                    .toList();
        });
    }

    /** Lists items whose current question the judge has not scored, by the number under which they are shown. */
    public List<Integer> lacking(String judge, Score.By by) {
        return core.read(h -> table.lacking(h, judge, by));
    }

    public NaturalnessByMethod byMethod() {
        return core.read(h -> {
            Map<Long, RunPlan> plans =
                    core.tables().runs().runs(h).stream().collect(Collectors.toMap(RunInfo::id, RunInfo::plan));
            List<NaturalnessByMethod.Scored> scored = table.present(h).stream()
                    .map(c -> new NaturalnessByMethod.Scored(method(plans, c), c.scores()))
                    .toList();
            return NaturalnessByMethod.of(items.numbers().count(h), scored);
        });
    }

    private static NaturalnessByMethod.Method method(Map<Long, RunPlan> plans, ScoreTable.Counted item) {
        if (item.hand()) {
            return new NaturalnessByMethod.Method(Lineage.BY_HAND, item.nested(), RANK_BY_HAND);
        }
        RunPlan plan = plans.get(item.run());
        if (plan == null) {
            return new NaturalnessByMethod.Method("imported", item.nested(), RANK_IMPORTED);
        }
        return item.nested()
                ? new NaturalnessByMethod.Method(
                        plan.treeMethod().label(), true, plan.treeMethod().ordinal())
                : new NaturalnessByMethod.Method(
                        plan.leafMethod().label(), false, plan.leafMethod().ordinal());
    }
}
