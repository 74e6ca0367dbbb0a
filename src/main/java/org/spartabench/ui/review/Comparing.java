package org.spartabench.ui.review;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;
import org.spartabench.review.StoredItem;
import org.spartabench.ui.shell.AskLine;
import org.spartabench.ui.shell.Command;
import org.spartabench.ui.shell.Navigator;
import org.spartabench.ui.shell.Overlay;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.Side;

/** Sets the item on the desk beside another one, or beside an earlier version of itself. */
final class Comparing {

    private final ReviewModel model;
    private final Navigator navigator;
    private final Overlay overlay;

    Comparing(ReviewModel model, Navigator navigator, Overlay overlay) {
        this.model = model;
        this.navigator = navigator;
        this.overlay = overlay;
    }

    /** @param item whether there is an item that may be left now */
    List<Command> commands(ObservableBooleanValue item) {
        BooleanBinding changed = Bindings.createBooleanBinding(
                () -> item.get() && stored().filter(s -> s.version() > 1).isPresent(), item, model.sheet());
        return List.of(
                Command.of("review.versions", "Compare with the version before", "V", changed, this::version),
                Command.of("review.compare", "Compare with another item", "C", item, this::ask));
    }

    private Optional<StoredItem> stored() {
        return model.sheet().get().map(Sheet::stored);
    }

    private void version() {
        stored().ifPresent(s -> navigator.go(new Place.Compare(
                new Side.OfVersion(s.number(), s.version() - 1), new Side.OfVersion(s.number(), s.version()))));
    }

    /** After the key that asks for it has been dealt with, lest its letter is typed. */
    private void ask() {
        stored().ifPresent(s -> javafx.application.Platform.runLater(() -> AskLine.open(
                overlay, "With which item is item " + s.number() + " to be compared?", "its number", text -> {
                    OptionalInt other = number(text);
                    other.ifPresentOrElse(
                            n -> navigator.go(new Place.Compare(new Side.OfItem(n), new Side.OfItem(s.number()))),
                            () -> model.tell("“" + text + "” is no number of an item."));
                })));
    }

    private static OptionalInt number(String text) {
        return text.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }
}
