package org.spartabench.project.team;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.decision.KeptFinding;
import org.spartabench.judging.decision.Panel;
import org.spartabench.judging.desk.Pace;
import org.spartabench.judging.desk.Queue;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.Version;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.item.Scores;
import org.spartabench.project.review.Findings;
import org.spartabench.project.review.ItemQueue;
import org.spartabench.project.review.SeededFaults;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.item.Catalogue;

/**
 * Serves the project as one validator sees it. Without a team, or for a person outside it, that is everything. Members
 * see the items assigned to them (all, if none were assigned), with their own status and question until an
 * adjudication. In a blind pass, others' decisions on an item are hidden until the member has decided it.
 */
public class ValidatorQueue implements Queue {

    private final ItemQueue queue;
    private final ValidatorTeam team;
    private final Scores scores;
    private final Findings findings;
    private final SeededFaults faults;
    private final String validator;

    ValidatorQueue(ProjectCore core, ItemQueue queue, ValidatorTeam team, String validator) {
        this.queue = queue;
        this.team = team;
        this.scores = new Scores(core);
        this.findings = new Findings(core);
        this.faults = new SeededFaults(core);
        this.validator = validator;
    }

    /** Makes a queue of the same validator, for one that serves a part of the items. */
    protected ValidatorQueue(ValidatorQueue whole) {
        this.queue = whole.queue;
        this.team = whole.team;
        this.scores = whole.scores;
        this.findings = whole.findings;
        this.faults = whole.faults;
        this.validator = whole.validator;
    }

    private boolean member() {
        return team.roster().filter(r -> r.members().contains(validator)).isPresent();
    }

    /** Whether others' decisions on an item are hidden from this validator. */
    public boolean hides(int item) {
        if (!member() || team.roster().filter(Roster::blind).isEmpty()) {
            return false;
        }
        Panel panel = team.panel(item);
        return panel.adjudication().isEmpty()
                && panel.of(validator).filter(Panel.Opinion::vote).isEmpty();
    }

    /**
     * Whether the history of an item is hidden from this validator. It ends with the item's own query, so it would
     * reveal a fault in its place. It is available after the decision, or when no faults are seeded.
     */
    public boolean closesHistory(StoredItem item) {
        return faults.mixedIn() && !Panel.SETTLED.contains(item.status());
    }

    @Override
    public int count(ItemFilter filter) {
        return member() ? team.catalogue(validator).count(filter) : queue.count(filter);
    }

    @Override
    public List<ItemRow> items(ItemFilter filter, int offset, int limit) {
        return member()
                ? team.rows(validator, team.catalogue(validator).numbers(filter, offset, limit))
                : queue.items(filter, offset, limit);
    }

    @Override
    public OptionalInt place(ItemFilter filter, int number) {
        return member() ? team.catalogue(validator).place(filter, number) : queue.place(filter, number);
    }

    @Override
    public List<ItemRow> rows(List<Integer> numbers) {
        return member() ? team.rows(validator, numbers) : queue.rows(numbers);
    }

    @Override
    public Optional<StoredItem> item(int number) {
        return member() ? team.item(validator, number) : queue.item(number);
    }

    @Override
    public OptionalInt next(ItemFilter filter, int after) {
        return member()
                ? faults.next(filter, () -> team.catalogue(validator).next(filter, after))
                : queue.next(filter, after);
    }

    @Override
    public Outcome<Decision> decide(Judged seen, String name, Verdict verdict, long activeMillis) {
        return queue.decide(seen, member(), name, verdict, activeMillis);
    }

    @Override
    public Outcome<DecisionStep> decide(List<Judged> seen, String name, Verdict verdict, long activeMillis) {
        return queue.decide(seen, member(), name, verdict, activeMillis);
    }

    @Override
    public Optional<DecisionStep> undo(String name) {
        return queue.undo(name);
    }

    @Override
    public Optional<DecisionStep> redo(String name) {
        return queue.redo(name);
    }

    @Override
    public List<Decision> decisions(int item) {
        List<Decision> all =
                queue.decisions(item).stream().map(d -> d.withItem(item)).toList();
        return hides(item)
                ? all.stream().filter(d -> d.validator().equals(validator)).toList()
                : all;
    }

    /** Lists versions of an item's question and query; others' only if their decisions are not hidden. */
    public List<Version> versions(int item) {
        List<Version> all = queue.versions(item);
        return hides(item)
                ? all.stream()
                        .filter(v -> v.number() == 1 || v.author().equals(validator))
                        .toList()
                : all;
    }

    /** Lists scores of an item's questions; others' only if their decisions are not hidden. */
    public List<Score> scores(int item) {
        List<Score> all = scores.of(item);
        return hides(item)
                ? all.stream()
                        .filter(s -> s.by() == Score.By.MODEL || s.judge().equals(validator))
                        .toList()
                : all;
    }

    /** Lists the validators with a decision in force that is not hidden, by name. */
    public List<String> validators() {
        return member() ? team.catalogue(validator).validators() : queue.validators();
    }

    /**
     * Gives the findings on this validator's version of an item; others' dismissals are hidden with their decisions.
     * Empty if the version is unchecked.
     */
    public Optional<List<KeptFinding>> findings(int item) {
        Optional<List<KeptFinding>> all =
                member() ? item(item).flatMap(seen -> findings.of(item, seen.hash())) : findings.of(item);
        return hides(item)
                ? all.map(kept -> kept.stream()
                        .map(k -> new KeptFinding(
                                k.finding(),
                                k.dismissal().filter(d -> d.validator().equals(validator))))
                        .toList())
                : all;
    }

    @Override
    public Map<Status, Integer> tally() {
        return member() ? team.catalogue(validator).tally() : queue.tally();
    }

    @Override
    public Pace pace(String name) {
        if (!member()) {
            return queue.pace(name);
        }
        Catalogue own = team.catalogue(validator);
        int decided = own.count(Status.ACCEPTED) + own.count(Status.EDITED) + own.count(Status.REJECTED);
        return new Pace(
                decided, own.count(ItemFilter.ALL) - decided, queue.pace(name).millisAnItem());
    }
}
