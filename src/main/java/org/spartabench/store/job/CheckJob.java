package org.spartabench.store.job;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.spartabench.author.wording.lexicon.Lexicon;
import org.spartabench.check.Checks;
import org.spartabench.check.SimilarItems;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Result;
import org.spartabench.fact.Table;
import org.spartabench.fact.load.H2Build;
import org.spartabench.fact.passage.DuplicateFacts;
import org.spartabench.item.Finding;
import org.spartabench.item.Item;
import org.spartabench.review.StoredItem;
import org.spartabench.run.task.Job;
import org.spartabench.run.task.TaskControl;
import org.spartabench.store.Audit;
import org.spartabench.store.Project;
import org.spartabench.strategy.CallingFacts;

/** Runs the checks on items with an unchecked current version, and stores each item's findings at once. */
public final class CheckJob implements Job {

    /** The most rows of a project of which a second engine gets a copy. */
    private static final long MOST_COPIED = 2_000_000;

    private final Project workspace;
    private final Optional<StoredItem> first;
    private int checked;
    private int warned;

    public CheckJob(Project workspace) {
        this.workspace = workspace;
        this.first = Optional.empty();
    }

    /** @param first a validator's version of an item, checked before the others */
    public CheckJob(Project workspace, StoredItem first) {
        this.workspace = workspace;
        this.first = Optional.of(first);
    }

    public int checked() {
        return checked;
    }

    /** Checks only these items. */
    static void on(Project workspace, List<Integer> numbers, TaskControl control) throws InterruptedException {
        if (!numbers.isEmpty()) {
            List<StoredItem> items = numbers.stream()
                    .flatMap(n -> workspace.queue().item(n).stream())
                    .toList();
            new CheckJob(workspace).look(items, List.of(), control);
        }
    }

    @Override
    public String run(TaskControl control) throws InterruptedException {
        if (Audit.of(workspace.facts()).isPresent()) {
            return "items of an external set have no query to check";
        }
        List<Integer> numbers = workspace.findings().lacking();
        List<StoredItem> own = first
                .filter(i -> workspace.findings().of(i.number(), i.hash()).isEmpty())
                .stream()
                .toList();
        int total = numbers.size() + own.size();
        control.total(total);
        if (total == 0) {
            return "all items are already checked";
        }
        look(own, numbers, control);
        return checked + " of " + total + " items checked, " + warned + " with a warning or an error";
    }

    private void look(List<StoredItem> some, List<Integer> others, TaskControl control) throws InterruptedException {
        Optional<FactBase> second = second(workspace);
        try {
            SimilarItems kin = kin();
            Checks checks = new Checks(workspace.facts(), second, Limits.DEFAULT, lexicon(workspace), kin, alsoTold());
            some.forEach(item -> check(checks, kin, item));
            for (int number : others) {
                control.awaitWhilePaused();
                if (control.cancelled()) {
                    break;
                }
                workspace.queue().item(number).ifPresent(item -> check(checks, kin, item));
                control.done(checked);
            }
        } finally {
            second.ifPresent(FactBase::close);
        }
    }

    private void check(Checks checks, SimilarItems kin, StoredItem item) {
        Optional<Item> right = workspace
                .faults()
                .madeOf(item.number())
                .flatMap(workspace.faults()::real)
                .map(StoredItem::item);
        right.ifPresent(i -> kin.remove(i.number(), i.query(), i.answer()));
        List<Finding> found = checks.of(item.item());
        right.ifPresent(i -> kin.add(i.number(), i.query(), i.answer()));
        workspace.findings().keep(item.number(), item.hash(), found);
        checked++;
        warned += found.stream().anyMatch(f -> f.severity() != Finding.Severity.INFO) ? 1 : 0;
    }

    /** Gives the project's words, or the derived ones if its file is damaged. */
    static Lexicon lexicon(Project workspace) {
        return workspace.files().lexicon() instanceof Result.Ok<Lexicon>(Lexicon own)
                ? own
                : Lexicon.forSchema(workspace.schema());
    }

    /** Copies the facts to a second engine; empty if they are too large or cannot be copied. */
    public static Optional<FactBase> second(Project workspace) {
        long rows = workspace.schema().tables().stream().mapToLong(Table::rows).sum();
        return rows <= MOST_COPIED && H2Build.copyOf(workspace.facts()) instanceof Result.Ok<FactBase>(FactBase copy)
                ? Optional.of(workspace.facts() instanceof CallingFacts calling ? calling.second(copy) : copy)
                : Optional.empty();
    }

    private SimilarItems kin() {
        SimilarItems kin = new SimilarItems(workspace.schema());
        workspace.set().present(item -> kin.add(item.number(), item.query(), item.answer()));
        return kin;
    }

    private Set<ColumnRef> alsoTold() {
        Set<ColumnRef> columns = new TreeSet<>();
        if (workspace.files().passages().imported() > 0) {
            DuplicateFacts.of(workspace.facts(), workspace.files().passages())
                    .forEach(told -> columns.add(told.column()));
        }
        return columns;
    }
}
