package org.spartabench.ui.compare;

import java.util.Optional;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import org.spartabench.fact.Result;
import org.spartabench.query.name.KnownTables;
import org.spartabench.store.Project;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.ProjectScope;

/** Models a comparison and its selected difference. For the UI thread; it reads elsewhere. */
final class CompareModel {

    private final Project workspace;
    private final SideReader reader;
    private final Background reading;
    private final ReadOnlyObjectWrapper<Optional<ItemComparison>> comparison =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final IntegerProperty chosen = new SimpleIntegerProperty();

    CompareModel(ProjectScope session) {
        this.workspace = session.project();
        this.reading = session.background(this::failed);
        reader = new SideReader(workspace, session.validator());
    }

    /** Number, from 0, of the match that is looked at. */
    IntegerProperty chosen() {
        return chosen;
    }

    /** Both sides; empty before they are read, and when one of them cannot be. */
    ReadOnlyObjectProperty<Optional<ItemComparison>> comparison() {
        return comparison.getReadOnlyProperty();
    }

    /** Why there is nothing to compare, in one line; empty when there is. */
    ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }

    void show(Place.Compare wanted) {
        comparison.set(Optional.empty());
        problem.set("");
        reading.load(() -> read(wanted), this::take);
    }

    private Result<ItemComparison> read(Place.Compare wanted) {
        return reader.read(wanted.left())
                .then(left -> reader.read(wanted.right())
                        .map(right -> ItemComparison.of(left, right, KnownTables.of(workspace.schema()))));
    }

    private void take(Result<ItemComparison> read) {
        switch (read) {
            case Result.Ok<ItemComparison>(ItemComparison both) -> {
                chosen.set(both.differing().stream().findFirst().orElse(0));
                comparison.set(Optional.of(both));
                count(both);
            }
            case Result.Bad<ItemComparison> bad ->
                problem.set(bad.problems().getFirst().message());
        }
    }

    /** What the blocks return is shown later, since a slow query may take long. */
    private void count(ItemComparison both) {
        reading.load(
                () -> both.counted(
                        both.left().counted(workspace.facts()), both.right().counted(workspace.facts())),
                counted -> comparison.set(Optional.of(counted)));
    }

    /** Goes to the difference before or after, if there is one. */
    void step(int side) {
        comparison.get().map(ItemComparison::differing).ifPresent(all -> {
            int here = chosen.get();
            (side > 0
                            ? all.stream().filter(i -> i > here).findFirst()
                            : all.stream().filter(i -> i < here).reduce((a, b) -> b))
                    .ifPresent(chosen::set);
        });
    }

    /** Whether there is a difference before or after. */
    boolean canStep(int side) {
        return comparison.get().stream()
                .flatMap(c -> c.differing().stream())
                .anyMatch(i -> (i - chosen.get()) * side > 0);
    }

    /** Says why what was asked for cannot be shown; what is shown stays. */
    void refuse(String why) {
        problem.set(why);
    }

    private void failed(Throwable cause) {
        problem.set("Cannot read: " + Optional.ofNullable(cause.getMessage()).orElse(cause.toString()));
    }
}
