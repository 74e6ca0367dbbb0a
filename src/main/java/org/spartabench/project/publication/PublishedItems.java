package org.spartabench.project.publication;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.spartabench.authors.item.Status;
import org.spartabench.facts.statement.Limits;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.publishing.entry.Entries;
import org.spartabench.publishing.entry.Entry;

/**
 * Iterates over the items of some states whose stored answer is what their query gives now, and names the others. For one
 * thread.
 */
public final class PublishedItems implements Entries {

    /** Longer than in a run, where the same query was fast enough: a busy machine must not leave an item out. */
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), Limits.DEFAULT.rows());

    private final Project project;
    private final Set<Status> states;
    private final QueryRuns runs;
    private final List<String> leftOut = new ArrayList<>();

    public PublishedItems(Project project, Set<Status> states) {
        this.project = project;
        this.states = states;
        this.runs = new QueryRuns(project);
    }

    @Override
    public void each(Consumer<Entry> taker) {
        leftOut.clear();
        project.set()
                .entries(
                        states,
                        entry -> fault(entry)
                                .ifPresentOrElse(
                                        why -> leftOut.add(entry.id() + ", " + why), () -> taker.accept(entry)));
    }

    private Optional<String> fault(Entry entry) {
        return runs.fault(entry.id(), entry.query(), entry.answer(), LIMITS);
    }

    /** Says in one line how many items were left out, and why the first was; empty if none was. */
    public Optional<String> leftOut() {
        return leftOut.isEmpty()
                ? Optional.empty()
                : Optional.of((leftOut.size() == 1 ? "1 item" : leftOut.size() + " items")
                        + " left out because of a wrong answer (first: " + leftOut.getFirst() + ")");
    }
}
