package org.spartabench.project.check;

import java.util.List;
import java.util.Optional;
import org.spartabench.answering.execution.FactsWithApis;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.review.Audit;

/** Runs the checks on items with an unchecked current version, and stores each item's findings at once. */
public final class CheckJob implements Job {

    private final Project project;
    private final Optional<StoredItem> first;
    private int checked;
    private int warned;
    private Optional<String> alone;

    public CheckJob(Project project) {
        this(project, Optional.empty());
    }

    /** @param first a validator's version of an item, checked before the others */
    public CheckJob(Project project, StoredItem first) {
        this(project, Optional.of(first));
    }

    private CheckJob(Project project, Optional<StoredItem> first) {
        this.project = project;
        this.first = first;
        this.alone = FactsWithApis.tooLarge(project.schema());
    }

    public int checked() {
        return checked;
    }

    /** Says why no second engine has looked at the items; empty if one has. */
    public Optional<String> alone() {
        return alone;
    }

    /** Checks only these items. */
    static void on(Project project, List<Integer> numbers, TaskControl control) throws InterruptedException {
        if (!numbers.isEmpty()) {
            List<StoredItem> items = numbers.stream()
                    .flatMap(n -> project.queue().item(n).stream())
                    .toList();
            new CheckJob(project).checkAll(items, List.of(), control);
        }
    }

    @Override
    public String run(TaskControl control) throws InterruptedException {
        if (Audit.of(project.facts()).isPresent()) {
            return "items of an external set have no query to check";
        }
        List<Integer> numbers = project.findings().lacking();
        List<StoredItem> own = first
                .filter(i -> project.findings().of(i.number(), i.hash()).isEmpty())
                .stream()
                .toList();
        int total = numbers.size() + own.size();
        control.total(total);
        if (total == 0) {
            return "all items are already checked";
        }
        checkAll(own, numbers, control);
        return checked + " of " + total + " items checked, " + warned + " with a warning or an error"
                + alone.map(why -> "; no second engine has looked at their queries: " + why)
                        .orElse("");
    }

    private void checkAll(List<StoredItem> some, List<Integer> others, TaskControl control)
            throws InterruptedException {
        try (ProjectChecks checks = new ProjectChecks(project, true)) {
            alone = checks.alone();
            some.forEach(item -> check(checks, item));
            for (int number : others) {
                control.awaitWhilePaused();
                if (control.cancelled()) {
                    break;
                }
                project.queue().item(number).ifPresent(item -> check(checks, item));
                control.done(checked);
            }
        }
    }

    private void check(ProjectChecks checks, StoredItem item) {
        Optional<Item> right = project.faults()
                .madeOf(item.number())
                .flatMap(project.faults()::real)
                .map(StoredItem::item);
        List<Finding> found = checks.of(item.item(), right);
        project.findings().keep(item.number(), item.hash(), found);
        checked++;
        warned += found.stream().anyMatch(f -> f.severity() != Finding.Severity.INFO) ? 1 : 0;
    }

    /** Gives the facts on a second engine; empty if they are too large or cannot be copied. */
    public static Optional<FactBase> second(Project project) {
        return ProjectChecks.engine(ProjectChecks.second(project));
    }
}
