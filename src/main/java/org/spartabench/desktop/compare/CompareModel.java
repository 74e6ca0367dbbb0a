package org.spartabench.desktop.compare;

import java.util.Optional;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.FactBase;
import org.spartabench.project.Project;
import org.spartabench.sql.compare.Alignment;
import org.spartabench.sql.name.KnownTables;

/** Models a comparison and its selected difference. For the UI thread; reads in the background. */
final class CompareModel {

    private final Project project;
    private final SideReader reader;
    private final Background reading;
    private final ReadOnlyObjectWrapper<Optional<ItemComparison>> comparison =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final IntegerProperty chosen = new SimpleIntegerProperty();

    CompareModel(ProjectScope scope) {
        this.project = scope.project();
        this.reading = scope.background(this::failed);
        reader = new SideReader(project, scope.validator());
    }

    /** Counts from 0. */
    IntegerProperty chosen() {
        return chosen;
    }

    /** Gives the comparison; empty before both sides are read, or if one is unreadable. */
    ReadOnlyObjectProperty<Optional<ItemComparison>> comparison() {
        return comparison.getReadOnlyProperty();
    }

    /** Says in one line why there is no comparison; empty if there is one. */
    ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }

    /** Shows another comparison; if a side cannot be read, says so and keeps the present one. @param kept runs then */
    void show(Route.Compare wanted, Runnable kept) {
        problem.set("");
        reading.load(() -> read(wanted), read -> {
            take(read);
            if (read instanceof Result.Bad<ItemComparison> && comparison.get().isPresent()) {
                kept.run();
            }
        });
    }

    private Result<ItemComparison> read(Route.Compare wanted) {
        return reader.read(wanted.left())
                .then(left -> reader.read(wanted.right())
                        .map(right -> new ItemComparison(
                                left,
                                right,
                                Alignment.of(left.query(), right.query(), KnownTables.of(project.schema())))));
    }

    /** Shows the rows of the blocks later, since a slow query may take long. */
    private void take(Result<ItemComparison> read) {
        switch (read) {
            case Result.Ok<ItemComparison>(ItemComparison both) -> {
                chosen.set(both.differing().stream().findFirst().orElse(0));
                comparison.set(Optional.of(both));
                FactBase facts = project.facts();
                reading.load(
                        () -> new ItemComparison(
                                both.left().counted(facts), both.right().counted(facts), both.alignment()),
                        counted -> comparison.set(Optional.of(counted)));
            }
            case Result.Bad<ItemComparison> bad ->
                problem.set(bad.problems().getFirst().message());
        }
    }

    /** Selects the previous (-1) or next (1) difference, if there is one. */
    void step(int side) {
        comparison.get().map(ItemComparison::differing).ifPresent(all -> {
            int here = chosen.get();
            (side > 0
                            ? all.stream().filter(i -> i > here).findFirst()
                            : all.stream().filter(i -> i < here).reduce((a, b) -> b))
                    .ifPresent(chosen::set);
        });
    }

    boolean canStep(int side) {
        return comparison.get().stream()
                .flatMap(c -> c.differing().stream())
                .anyMatch(i -> (i - chosen.get()) * side > 0);
    }

    /** Shows a problem and keeps the present comparison. */
    void refuse(String why) {
        problem.set(why);
    }

    private void failed(Throwable cause) {
        problem.set("Cannot read: " + Optional.ofNullable(cause.getMessage()).orElse(cause.toString()));
    }
}
