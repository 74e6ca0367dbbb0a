package org.spartabench.desktop.publish;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.chart.SheetTable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.publishing.split.Separation;
import org.spartabench.publishing.split.SplitPlan;

/** Deals the items to splits: shows each split's items and what leaks, before the splits are fixed. */
final class SplitsPage extends Page {

    private static final String USUAL = "dev=20,test=80";

    /** Says so only of splits that were looked at. */
    private final Label shared = Nodes.label("", "muted");

    private final Map<Separation, CheckBox> kinds = new EnumMap<>(Separation.class);
    private final SimpleBooleanProperty fixable = new SimpleBooleanProperty();

    private @FXML TextField shares;
    private @FXML TextField seed;
    private @FXML CheckBox subtrees;
    private @FXML CheckBox answers;
    private @FXML CheckBox duplicates;
    private @FXML Button preview;
    private @FXML Button fix;
    private @FXML Label state;
    private @FXML Label sizes;
    private @FXML Label leaking;
    private @FXML SheetTable table;
    private @FXML ListView<String> leaks;

    private final SplitsModel model = new SplitsModel(scope);
    private final Background reading = scope.background(failure -> {
        shared.setText("");
        say("Cannot make these splits: " + Background.reason(failure), true);
    });

    SplitsPage(ScreenFrame frame) {
        super(frame, "splits", "Splits");
        kinds.put(Separation.SUBTREE, subtrees);
        kinds.put(Separation.ANSWER, answers);
        kinds.put(Separation.DUPLICATE, duplicates);
        leaks.setPlaceholder(shared);
        shares.textProperty().addListener(o -> fixable.set(false));
        seed.textProperty().addListener(o -> fixable.set(false));
        kinds.values().forEach(kind -> kind.selectedProperty().addListener(o -> fixable.set(false)));
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        commands.add(preview, "splits.preview", shown, this::preview);
        commands.add(fix, "splits.fix", Bindings.and(fixable, shown), this::fix);
    }

    @Override
    public void enter() {
        reading.load(model::present, this::show);
    }

    private void show(SplitsModel.Present present) {
        shares.setText(
                present.plan().map(SplitPlan::text).orElse(shares.getText().isBlank() ? USUAL : shares.getText()));
        present.plan().ifPresent(plan -> {
            seed.setText(String.valueOf(plan.seed()));
            kinds.forEach((kind, box) -> box.setSelected(plan.apart().contains(kind)));
        });
        shares.setDisable(present.released());
        seed.setDisable(present.released());
        kinds.values().forEach(box -> box.setDisable(present.released()));
        say(
                present.released()
                        ? "These splits are released. Items keep their splits; new items are added to them."
                        : present.plan().isPresent()
                                ? "These splits are fixed. Preview and fix others until the first release."
                                : "No splits yet: a release would have one split, test.",
                false);
        preview();
    }

    private void preview() {
        String text = shares.getText();
        long number = number();
        Set<Separation> apart = apart();
        leaks.getItems().clear();
        shared.setText("Looking for what splits share …");
        reading.load(() -> model.preview(text, number, apart), this::show);
    }

    private void fix() {
        String text = shares.getText();
        long number = number();
        Set<Separation> apart = apart();
        reading.load(() -> model.fix(text, number, apart), result -> {
            show(result);
            if (result instanceof Result.Ok<SplitsModel.Shown>) {
                say("These splits are fixed. Later items are added without moving any of these.", false);
            }
        });
    }

    private void show(Result<SplitsModel.Shown> result) {
        result.use(this::show, bad -> {
            say(bad.message(), true);
            shared.setText("");
            fixable.set(false);
        });
    }

    private void show(SplitsModel.Shown shown) {
        table.show(shown.table());
        sizes.setText(shown.sizes());
        shared.setText("Nothing is shared between splits.");
        leaks.getItems().setAll(shown.leaks());
        leaking.setText(shown.apart().entrySet().stream()
                .map(e -> e.getKey().label() + ": " + Numbers.counted(e.getValue(), "item"))
                .collect(Collectors.joining(" · ")));
        fixable.set(!shown.kept());
    }

    private void say(String line, boolean bad) {
        state.setText(line);
        state.getStyleClass().setAll("label", bad ? "bad" : "muted");
    }

    private Set<Separation> apart() {
        Set<Separation> apart = EnumSet.noneOf(Separation.class);
        kinds.forEach((kind, box) -> {
            if (box.isSelected()) {
                apart.add(kind);
            }
        });
        return apart;
    }

    /** A seed that is no number counts as 1. */
    private long number() {
        try {
            return Long.parseLong(seed.getText().strip());
        } catch (NumberFormatException e) {
            seed.setText("1");
            return 1;
        }
    }
}
