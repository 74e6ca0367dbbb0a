package org.spartabench.desktop.team;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.SheetTable;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.plan.NumberField;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.judging.review.team.Roster;

/** Edits the team and its assignments, and merges copies of the project. */
public final class SharingPage extends Page {

    private static final long MOST_OVERLAP = 20;
    private static final long MOST_SEED = 999_999_999;

    private final BooleanProperty idle = new SimpleBooleanProperty(true);
    private Optional<Roster> filledFrom = Optional.empty();
    private long overlap = 2;
    private long seed = 1;

    private @FXML TextField members;
    private @FXML HBox overlapPlace;
    private @FXML HBox seedPlace;
    private @FXML CheckBox blind;
    private @FXML Button deal;
    private @FXML Button merge;
    private @FXML Label told;
    private @FXML Label open;
    private @FXML Label live;
    private @FXML SheetTable table;

    private final SharingModel model = new SharingModel(scope.project());
    private final Background work = scope.background(this::failed);
    private final NumberField overlapField =
            new NumberField("Validators per item", 1, MOST_OVERLAP, () -> overlap, n -> overlap = n);
    private final NumberField seedField =
            new NumberField("Seed of the assignment", 0, MOST_SEED, () -> seed, n -> seed = n);

    SharingPage(ScreenFrame frame) {
        super(frame, "sharing", "Sharing");
        overlapField.setId("overlap");
        overlapPlace.getChildren().add(overlapField);
        seedField.setId("seed");
        seedPlace.getChildren().add(seedField);
        members.setText(scope.validator());
        live.textProperty().bind(scope.sharing().standing().map(standing -> String.join("\n", standing.lines())));
        Nodes.shownWhileFilled(live);
        blind.setSelected(true);
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        ObservableBooleanValue ready = Bindings.and(shown, idle);
        commands.add(deal, "team.deal", ready, this::deal);
        commands.add(merge, "team.merge", ready, this::merge);
    }

    @Override
    public void enter() {
        if (idle.get()) { // what is being assigned is read when it is done
            work.load(model::read, this::show);
        }
    }

    @Override
    public void came() {
        enter();
    }

    /** Fills the form from the saved team, only if that has changed, so that typed text stays. */
    private void fill(Optional<Roster> roster) {
        if (!roster.equals(filledFrom)) {
            filledFrom = roster;
            roster.ifPresent(r -> {
                members.setText(String.join(", ", r.members()));
                blind.setSelected(r.blind());
                overlap = r.overlap();
                seed = r.seed();
                overlapField.refresh();
                seedField.refresh();
            });
        }
    }

    private void show(SharingModel.Dealt read) {
        fill(read.roster());
        table.show(new ValueTable(List.of("Validator", "Assigned", "Decided", "To decide"), read.rows()));
        open.setText(
                read.roster().isPresent()
                        ? read.undealt() == 0
                                ? "All items are assigned."
                                : Numbers.counted(read.undealt(), "item")
                                        + " not assigned yet; members without assigned items see all."
                        : "There is no team yet: the last decision on an item counts. In a team, each validator decides"
                                + " independently, and disagreements are adjudicated.");
    }

    private void deal() {
        try {
            Roster wanted = new Roster(
                    Arrays.stream(members.getText().split(","))
                            .map(String::strip)
                            .filter(n -> !n.isEmpty())
                            .toList(),
                    (int) overlap,
                    blind.isSelected(),
                    seed);
            busy("Assigning …", () -> model.deal(wanted));
        } catch (IllegalArgumentException e) {
            told.setText("Not assigned: " + e.getMessage() + ".");
        }
    }

    private void merge() {
        files.chooseFolder("Choose the copy of this project")
                .ifPresent(folder -> busy("Merging …", () -> model.merge(folder)));
    }

    private void busy(String meanwhile, Callable<String> what) {
        idle.set(false);
        told.setText(meanwhile);
        open.setText("");
        work.load(what, result -> {
            idle.set(true);
            told.setText(result);
            enter();
        });
    }

    private void failed(Throwable cause) {
        idle.set(true);
        told.setText("Failed: " + Background.reason(cause));
    }
}
