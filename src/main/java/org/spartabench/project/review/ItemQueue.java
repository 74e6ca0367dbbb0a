package org.spartabench.project.review;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.decision.Panel;
import org.spartabench.judging.desk.Pace;
import org.spartabench.judging.desk.Queue;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.Version;
import org.spartabench.project.contest.ContestRepository;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.decision.DecisionTable;
import org.spartabench.project.table.decision.DecisionWriter;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.project.table.item.ItemTable;

/** Serves all items of a project for review, with their common status. Changes are on disk when a call returns. */
public final class ItemQueue implements Queue {

    private final ProjectCore core;
    private final ItemTable items;
    private final DecisionTable decisions;
    private final FaultTable faults;
    private final SeededFaults seeded;
    private final ContestRepository contests;

    public ItemQueue(ProjectCore core) {
        this.core = core;
        this.items = core.tables().items();
        this.decisions = core.tables().decisions();
        this.faults = core.tables().faults();
        this.seeded = new SeededFaults(core);
        this.contests = new ContestRepository(core);
    }

    /** Keeps the filters that the user named. */
    public SavedFilters filters() {
        return new SavedFilters(core);
    }

    /** Whether to answer from the tables, because the catalogue is still loading and this filter does not need it. */
    private boolean early(ItemFilter filter) {
        return !core.changes().catalogueIsThere()
                && filter.equals(ItemFilter.ALL)
                && faults.inSight().isEmpty();
    }

    @Override
    public int count(ItemFilter filter) {
        return early(filter) ? sum(tally()) : core.changes().catalogue().count(filter);
    }

    @Override
    public List<ItemRow> items(ItemFilter filter, int offset, int limit) {
        return shownAs(
                early(filter)
                        ? core.read(h -> items.numbers().page(h, offset, limit))
                        : core.changes().catalogue().numbers(filter, offset, limit));
    }

    @Override
    public OptionalInt place(ItemFilter filter, int number) {
        return early(filter)
                ? core.read(h -> items.numbers().place(h, number))
                : core.changes().catalogue().place(filter, number);
    }

    private List<ItemRow> shownAs(List<Integer> numbers) {
        return core.read(h -> items.rows(h, numbers.stream().map(faults::row).toList()));
    }

    @Override
    public List<ItemRow> rows(List<Integer> numbers) {
        return shownAs(numbers).stream()
                .filter(r -> Status.LISTED.contains(r.status()))
                .toList();
    }

    @Override
    public Optional<StoredItem> item(int number) {
        return core.read(h -> items.item(h, faults.row(number)));
    }

    /** Gives a number that differs after each change of an item, while the project is open. */
    public int changes(int item) {
        return core.changes().catalogueIsThere() ? core.changes().catalogue().changes(item) : -1;
    }

    @Override
    public OptionalInt next(ItemFilter filter, int after) {
        OptionalInt early = early(filter) ? core.read(h -> items.numbers().next(h, after)) : OptionalInt.empty();
        return early.isPresent()
                ? early
                : seeded.next(filter, () -> core.changes().catalogue().next(filter, after));
    }

    @Override
    public Outcome<Decision> decide(Judged seen, String validator, Verdict verdict, long activeMillis) {
        return decide(seen, false, validator, verdict, activeMillis);
    }

    /** @param own whether the validator saw their own version of the item, not the common one */
    public Outcome<Decision> decide(Judged seen, boolean own, String validator, Verdict verdict, long activeMillis) {
        return core.write(
                h -> stored(h, seen, own, validator, verdict)
                        .flatMap(v -> by(h, validator)
                                .decide(row(seen), own, v, activeMillis)
                                .map(d -> Outcome.done(d.withItem(seen.item())))
                                .orElseGet(() -> stale(seen))),
                decided -> decided.toOptional().ifPresent(d -> core.changes().refresh(d.item())));
    }

    /** Stores what a verdict needs, unless the item has changed. */
    private Outcome<Verdict> stored(Handle h, Judged seen, boolean own, String validator, Verdict verdict) {
        if (!(verdict instanceof Verdict.Choose choice)) {
            return Outcome.done(verdict);
        }
        return by(h, validator).stale(List.of(row(seen)), own).isEmpty()
                ? contests.stored(h, faults.row(seen.item()), validator, choice).map(v -> v)
                : stale(seen);
    }

    private static <T> Outcome<T> stale(Judged seen) {
        return Outcome.refused(new Refusal.Stale(List.of(seen.item())));
    }

    @Override
    public Outcome<DecisionStep> decide(List<Judged> seen, String validator, Verdict verdict, long activeMillis) {
        return decide(seen, false, validator, verdict, activeMillis);
    }

    public Outcome<DecisionStep> decide(
            List<Judged> seen, boolean own, String validator, Verdict verdict, long activeMillis) {
        return core.write(
                h -> {
                    DecisionWriter writer = by(h, validator);
                    List<Integer> stale =
                            writer.stale(seen.stream().map(this::row).toList(), own);
                    if (!stale.isEmpty()) {
                        return Outcome.refused(new Refusal.Stale(
                                stale.stream().map(n -> faults.shown(h, n)).toList()));
                    }
                    Map<Integer, Verdict> verdicts = new LinkedHashMap<>();
                    seen.forEach(s -> verdicts.put(faults.row(s.item()), verdict));
                    return Outcome.done(shown(h, writer.decide(verdicts, activeMillis)));
                },
                decided -> decided.toOptional().ifPresent(this::refresh));
    }

    private DecisionWriter by(Handle h, String validator) {
        return decisions.by(h, validator, core.now(), core.fingerprint());
    }

    private Judged row(Judged seen) {
        return new Judged(faults.row(seen.item()), seen.hash());
    }

    @Override
    public Optional<DecisionStep> undo(String validator) {
        return turn(validator, DecisionWriter::undo);
    }

    @Override
    public Optional<DecisionStep> redo(String validator) {
        return turn(validator, DecisionWriter::redo);
    }

    private Optional<DecisionStep> turn(String validator, Function<DecisionWriter, Optional<DecisionStep>> action) {
        return core.write(
                h -> action.apply(by(h, validator)).map(s -> shown(h, s)), turned -> turned.ifPresent(this::refresh));
    }

    /** Replaces row numbers by the numbers that screens show. */
    private DecisionStep shown(Handle h, DecisionStep step) {
        return new DecisionStep(step.decisions().stream()
                .map(d -> d.withItem(faults.shown(h, d.item())))
                .toList());
    }

    private void refresh(DecisionStep step) {
        core.changes().refresh(step.decisions().stream().map(Decision::item).toList());
    }

    @Override
    public List<Decision> decisions(int item) {
        return core.read(h -> decisions.of(h, faults.row(item)));
    }

    @Override
    public Map<Status, Integer> tally() {
        return early(ItemFilter.ALL)
                ? core.read(items.numbers()::tally)
                : core.changes().catalogue().tally();
    }

    /** Lists the validators with a decision in force, by name. */
    public List<String> validators() {
        return core.changes().catalogue().validators();
    }

    @Override
    public Pace pace(String validator) {
        Map<Status, Integer> tally = tally();
        int decided =
                Panel.SETTLED.stream().mapToInt(s -> tally.getOrDefault(s, 0)).sum();
        return new Pace(decided, sum(tally) - decided, core.read(h -> decisions.millisAnItem(h, validator)));
    }

    private static int sum(Map<Status, Integer> tally) {
        return tally.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Lists all versions of an item's question and query, the original first; includes undone edits. */
    public List<Version> versions(int item) {
        return core.read(h -> decisions.versions(h, faults.row(item)));
    }
}
