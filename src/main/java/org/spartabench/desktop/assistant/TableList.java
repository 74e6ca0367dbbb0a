package org.spartabench.desktop.assistant;

import javafx.scene.control.ListView;
import org.spartabench.facts.plan.PlannedTable;

/** Lists the tables of the plan. */
final class TableList {

    private TableList() {}

    /** Shows these tables with the same one chosen as before, by its name. */
    static void show(ListView<PlannedTable> view, Iterable<PlannedTable> tables) {
        PlannedTable chosen = view.getSelectionModel().getSelectedItem();
        view.getItems().clear();
        tables.forEach(view.getItems()::add);
        int at = 0;
        for (int i = 0; i < view.getItems().size() && chosen != null; i++) {
            at = view.getItems().get(i).name().equals(chosen.name()) ? i : at;
        }
        if (!view.getItems().isEmpty()) {
            view.getSelectionModel().clearAndSelect(at);
        }
    }
}
