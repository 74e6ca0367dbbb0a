package org.spartabench.desktop.team;

import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.plan.NumberField;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.ScreenFrame;

/** Shows the rate of seeded faults, the share found, and the estimate of errors left in the set. */
final class FaultsPage extends FigurePage {

    private final FaultsModel model = new FaultsModel(scope);

    private final CheckBox atOnce = Nodes.named(new CheckBox("Reveal immediately (training)"), "faults-at-once");
    private final Button reveal = Nodes.named(new Button("Reveal decided faults"), "faults-tell");
    private final SimpleBooleanProperty something = new SimpleBooleanProperty();
    private final NumberField rate;
    private final NumberField seed;

    FaultsPage(ScreenFrame frame) {
        super(frame, "faults", "Seeded faults");
        rate = new NumberField(
                "Faults per 100 items", 0, FaultsModel.MOST_RATE, model::rate, n -> change(() -> model.rate((int) n)));
        rate.setId("faults-rate");
        seed = new NumberField(
                "Seed of the faults", 0, Integer.MAX_VALUE, model::seed, n -> change(() -> model.seed(n)));
        seed.setId("faults-seed");
        atOnce.setOnAction(e -> change(() -> model.atOnce(atOnce.isSelected())));
        pane.tools()
                .getChildren()
                .addAll(new Label("Faults in 100 items"), rate, new Label("Seed"), seed, atOnce, reveal);
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        commands.add(reveal, "faults.tell", something.and(shown), () -> reading.load(model::reveal, count -> enter()));
        super.register(commands, shown);
    }

    @Override
    public void enter() {
        reading.load(model::read, this::show);
    }

    private void change(Runnable wish) {
        wish.run();
        reading.load(model::keep, kept -> enter());
    }

    private void show(FaultsModel.Shown read) {
        model.take(read);
        rate.refresh();
        seed.refresh();
        atOnce.setSelected(model.atOnce());
        something.set(read.unrevealed());
        read.figure().ifPresentOrElse(pane::show, () -> pane.missing(read.instead()));
    }
}
