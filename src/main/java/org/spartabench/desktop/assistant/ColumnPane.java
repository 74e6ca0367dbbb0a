package org.spartabench.desktop.assistant;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Problem;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.plan.proposal.Misfits;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.value.ColumnType;

/** Edits type, role and unit of one column, and shows the cells that a correction would break. */
final class ColumnPane extends FxmlView {

    private final AssistantModel model;
    private final Background reading;
    private @Nullable ColumnRef shown;
    private boolean filling;

    private @FXML Label name;
    private @FXML Label profile;
    private @FXML ChoiceBox<ColumnType> type;
    private @FXML ChoiceBox<Role> role;
    private @FXML Label meaning;
    private @FXML TextField unit;
    private @FXML Label fit;
    private @FXML Button missing;
    private @FXML ListView<String> misfits;

    ColumnPane(AssistantModel model) {
        this.model = model;
        this.reading = model.background(failure -> tell("cannot be read: " + failure.getMessage()));
        type.getItems().setAll(ColumnType.values());
        Nodes.words(type, Labels::of);
        role.getItems().setAll(Role.values());
        Nodes.words(role, Labels::of);
        type.valueProperty()
                .addListener((o, was, is) -> ifChosen(ref -> {
                    if (is != null) {
                        correct(ref, is);
                    }
                }));
        role.valueProperty()
                .addListener((o, was, is) -> ifChosen(ref -> {
                    if (is != null) {
                        model.role(ref, is);
                    }
                }));
        Runnable typed = () -> ifChosen(ref -> model.unit(ref, unit.getText()));
        unit.setOnAction(e -> typed.run());
        unit.focusedProperty().addListener((o, was, is) -> {
            if (!is) {
                typed.run();
            }
        });
        misfits.setCellFactory(view -> new LineCell());
        misfits.managedProperty().bind(misfits.visibleProperty());
        missing.managedProperty().bind(missing.visibleProperty());
        hideMisfits();
    }

    private void ifChosen(Consumer<ColumnRef> action) {
        ColumnRef ref = shown;
        if (!filling && ref != null) {
            action.accept(ref);
        }
    }

    void show(Optional<ColumnRef> wanted) {
        boolean other = !wanted.equals(Optional.ofNullable(shown));
        shown = wanted.orElse(null);
        Optional<PlannedColumn> column = wanted.flatMap(model::column);
        node().setVisible(column.isPresent());
        column.ifPresent(c -> {
            filling = true;
            name.setText(c.name());
            profile.setText(Labels.profile(c));
            type.setValue(c.column().type());
            role.setValue(c.column().role());
            meaning.setText(Labels.meaning(c.column().role()));
            unit.setText(c.column().unit().orElse(""));
            unit.setDisable(!c.column().type().numeric());
            filling = false;
            if (other) {
                hideMisfits();
                tell(missingTexts(c).orElse(Labels.of(c.notation())));
            }
        });
    }

    private void hideMisfits() {
        misfits.setVisible(false);
        missing.setVisible(false);
    }

    private static Optional<String> missingTexts(PlannedColumn column) {
        return column.missing().isEmpty()
                ? Optional.empty()
                : Optional.of("Imported as missing: "
                        + column.missing().stream()
                                .sorted()
                                .map(t -> "'" + t + "'")
                                .collect(Collectors.joining(", "))
                        + ".");
    }

    private void tell(String line) {
        fit.getStyleClass().removeAll("bad", "good");
        fit.setText(line);
    }

    /** Changes the type only when every cell fits it. */
    private void correct(ColumnRef ref, ColumnType wanted) {
        Optional<PlannedTable> table = model.table(ref.table());
        if (table.isEmpty() || model.column(ref).map(c -> c.column().type()).equals(Optional.of(wanted))) {
            return;
        }
        hideMisfits();
        tell("Checking every cell …");
        reading.load(() -> Misfits.of(table.get(), ref.column(), wanted), found -> {
            if (ref.equals(shown)) {
                found.use(cells -> show(ref, cells), bad -> refuse(ref, bad.message(), bad.problems()));
            }
        });
    }

    private void show(ColumnRef ref, Misfits cells) {
        if (cells.count() == 0) {
            model.type(ref, cells);
            String how = Labels.of(cells.notation());
            tell("Every cell matches" + (how.isEmpty() ? "." : ", " + how + "."));
            fit.getStyleClass().add("good");
        } else {
            String more = cells.count() > cells.first().size()
                    ? "; the first " + cells.first().size() + ":"
                    : ":";
            refuse(
                    ref,
                    "Type not changed: "
                            + (cells.count() == 1 ? "1 cell is" : Numbers.grouped(cells.count()) + " cells are")
                            + " not of type " + Labels.of(cells.type()) + more,
                    cells.first());
            missing.setVisible(!cells.texts().isEmpty());
            missing.setOnAction(e -> {
                model.type(ref, cells);
                show(Optional.of(ref));
                hideMisfits();
                model.column(ref).flatMap(ColumnPane::missingTexts).ifPresent(this::tell);
            });
        }
    }

    private void refuse(ColumnRef ref, String line, List<Problem> cells) {
        show(Optional.of(ref));
        tell(line);
        fit.getStyleClass().add("bad");
        misfits.getItems().setAll(cells.stream().map(Problem::message).toList());
        misfits.setVisible(true);
    }
}
