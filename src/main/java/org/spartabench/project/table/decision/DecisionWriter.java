package org.spartabench.project.table.decision;

import static org.spartabench.project.db.Database.selectOne;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.review.Judged;

/** Writes the decisions of one step of a validator and the new status of their items, in one transaction. */
public final class DecisionWriter {

    private final DecisionTable table;
    private final Handle h;
    private final String validator;
    private final Instant at;
    private final String facts;
    private long step;

    DecisionWriter(DecisionTable table, Handle h, String validator, Instant at, String facts) {
        this.table = table;
        this.h = h;
        this.validator = validator;
        this.at = at;
        this.facts = facts;
    }

    /** Decides an item without comparing versions. */
    public Decision decide(int item, Verdict verdict, long activeMillis) {
        return add(new Present(item), verdict, activeMillis);
    }

    /**
     * Decides an item, unless it has changed since it was on screen.
     *
     * @param own whether the validator saw their own version, not the common one
     */
    public Optional<Decision> decide(Judged seen, boolean own, Verdict verdict, long activeMillis) {
        Present present = new Present(seen.item());
        return present.hash(own).equals(seen.hash())
                ? Optional.of(add(present, verdict, activeMillis))
                : Optional.empty();
    }

    /** Decides several items, each its own way; the first one takes the time. */
    public DecisionStep decide(Map<Integer, Verdict> verdicts, long activeMillis) {
        List<Decision> made = new ArrayList<>();
        verdicts.forEach((item, verdict) -> made.add(decide(item, verdict, made.isEmpty() ? activeMillis : 0)));
        return new DecisionStep(made);
    }

    /** Lists the items that have changed since they were on screen. */
    public List<Integer> stale(List<Judged> seen, boolean own) {
        return seen.stream()
                .filter(s -> !new Present(s.item()).hash(own).equals(s.hash()))
                .map(Judged::item)
                .toList();
    }

    public Optional<DecisionStep> undo() {
        return turn(table.steps(h, validator).toUndo());
    }

    /** Redoes the step that was undone last. */
    public Optional<DecisionStep> redo() {
        return turn(table.steps(h, validator).toRedo());
    }

    private Optional<DecisionStep> turn(Optional<UndoHistory.Made> step) {
        return step.map(made -> {
            List<Decision> decisions = table.all(h, made.decisions());
            for (int i = decisions.size() - 1; i >= 0; i--) {
                decide(decisions.get(i).item(), new Verdict.Undo(made.last().get(i)), 0);
            }
            for (Decision undoing : table.all(h, made.also())) {
                decide(undoing.item(), new Verdict.Undo(undoing.id()), 0);
            }
            return new DecisionStep(decisions);
        });
    }

    /** An item and its decisions before the one that is written. */
    private final class Present {
        private final int item;
        private final List<Decision> decisions;
        private final ItemStatusWriter standings;

        Present(int item) {
            this.item = item;
            this.decisions = table.of(h, item);
            this.standings = table.standings(h, item, facts);
        }

        String hash(boolean own) {
            return own
                    ? standings.seen(decisions, validator).hash()
                    : standings.whole(decisions).hash();
        }

        List<Decision> with(Decision one) {
            List<Decision> more = new ArrayList<>(decisions);
            more.add(one);
            return more;
        }
    }

    private Decision add(Present present, Verdict verdict, long activeMillis) {
        // The hash is that of the item with the question after this verdict: the current one, or the one just written.
        Decision provisional = new Decision(Long.MAX_VALUE, present.item, validator, verdict, at, activeMillis, "", 0);
        String hash = present.standings.judged(present.with(provisional), validator);
        Decision made = new Decision(0, present.item, validator, verdict, at, activeMillis, hash, step);
        long id = table.add(h, new DecisionTable.Entry(UUID.randomUUID().toString(), tick(), made));
        step = step == 0 ? id : step;
        Decision decision = made.withId(id).withStep(step);
        List<Decision> all = present.with(decision);
        present.standings.writeStatus(all);
        table.mark(h, present.item, all);
        return decision;
    }

    /** Gives a tick after all earlier ones, whatever the clock says. */
    private long tick() {
        long last = selectOne(h, Long.class, "SELECT COALESCE(MAX(tick), 0) FROM decision");
        return Math.max(last + 1, ChronoUnit.MICROS.between(Instant.EPOCH, at));
    }
}
