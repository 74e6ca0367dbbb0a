package org.spartabench.desktop.review;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.Button;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.route.Side;
import org.spartabench.desktop.shell.sheet.AskLine;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.sql.path.BlockPath;

/**
 * Opens other screens from the current item: its history, its query, a missing answer, a comparison with another item.
 */
record ItemNavigation(ReviewModel model, Navigator navigator, Overlay overlay) {

    /**
     * @param history the button that opens the history of the item's tree
     * @param program the button that shows the program of its query
     * @param item whether there is an item that may be left now
     */
    void addTo(Commands all, Button history, Button program, ObservableBooleanValue item) {
        BooleanBinding grown = where(item, s -> s.run() > 0);
        BooleanBinding changed = where(item, s -> s.version() > 1);
        all.add(history, "review.growth", grown, this::growth);
        all.add("review.query", item, this::query);
        all.add(program, "review.program", item, this::program);
        all.add("review.whynot", item, this::whyNot);
        all.add("review.versions", changed, this::version);
        all.add("review.compare", item, this::compare);
    }

    private BooleanBinding where(ObservableBooleanValue item, Predicate<StoredItem> holds) {
        return Bindings.createBooleanBinding(
                () -> item.get() && stored().filter(holds).isPresent(), item, model.sheet());
    }

    private Optional<StoredItem> stored() {
        return model.sheet().get().map(ItemData::stored);
    }

    private void growth() {
        stored().ifPresent(s -> {
            if (model.closesHistory(s)) {
                model.tell("History is available after you decide this item (seeded faults are active).");
            } else {
                navigator.go(new Route.WhyNot(s.run(), s.place(), BlockPath.ROOT));
            }
        });
    }

    private void query() {
        stored().ifPresent(s -> navigator.go(Route.Query.of(s.number(), BlockPath.ROOT)));
    }

    private void program() {
        stored().ifPresent(s -> navigator.go(new Route.Program(OptionalInt.of(s.number()), "")));
    }

    private void whyNot() {
        stored().ifPresent(s -> AskLine.open(
                overlay,
                "Which value is missing from the answer?",
                "Why not …",
                value -> navigator.go(Route.Query.lacking(s.number(), value))));
    }

    private void version() {
        model.sheet().get().ifPresent(data -> {
            StoredItem s = data.stored();
            int before = data.version(s.version() - 1).number();
            navigator.go(new Route.Compare(
                    new Side.OfVersion(s.number(), before), new Side.OfVersion(s.number(), s.version())));
        });
    }

    private void compare() {
        stored().ifPresent(s ->
                AskLine.open(overlay, "Compare item " + s.number() + " with which item?", "item number", text -> {
                    OptionalInt other = number(text);
                    if (other.isEmpty()) {
                        model.tell("“" + text + "” is not an item number.");
                    } else {
                        compare(s.number(), other.getAsInt());
                    }
                }));
    }

    private void compare(int item, int other) {
        model.ifListed(other, there -> {
            if (there) {
                navigator.go(new Route.Compare(new Side.OfItem(other), new Side.OfItem(item)));
            } else {
                model.tell("There is no item " + other + " to compare with.");
            }
        });
    }

    private static OptionalInt number(String text) {
        return text.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }
}
