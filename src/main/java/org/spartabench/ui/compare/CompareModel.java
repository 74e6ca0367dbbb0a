package org.spartabench.ui.compare;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.spartabench.fact.Loaded;
import org.spartabench.store.Workspace;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.shell.Place;

/** What is compared and which difference is looked at. For the UI thread; it reads elsewhere. */
final class CompareModel {

    private final SideReader reader;
    private final Background reading = new Background(this::failed);
    private final ReadOnlyObjectWrapper<Optional<Comparison>> comparison =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");

    CompareModel(Workspace workspace) {
        reader = new SideReader(workspace);
    }

    /** Both sides; empty before they are read, and when one of them cannot be. */
    ReadOnlyObjectProperty<Optional<Comparison>> comparison() {
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

    private Loaded<Comparison> read(Place.Compare wanted) {
        return reader.read(wanted.left())
                .then(left -> reader.read(wanted.right()).map(right -> new Comparison(left, right)));
    }

    private void take(Loaded<Comparison> read) {
        switch (read) {
            case Loaded.Ok<Comparison>(Comparison both) -> comparison.set(Optional.of(both));
            case Loaded.Bad<Comparison> bad ->
                problem.set(bad.problems().getFirst().message());
        }
    }

    private void failed(Throwable cause) {
        problem.set("Cannot be read: " + Optional.ofNullable(cause.getMessage()).orElse(cause.toString()));
    }
}
