package org.spartabench.desktop.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.ComboBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.project.table.run.RunInfo;

/** Chooses a run, the newest first, or a new one. */
public final class RunChoice extends ComboBox<RunChoice.Choice> {

    /** Holds a line of the list. @param run empty for a new run */
    record Choice(Optional<RunInfo> run) {
        @Override
        public String toString() {
            return run.map(r -> "Run " + r.id() + " · " + r.state().name().toLowerCase(Locale.ROOT)
                            + (r.state() == RunInfo.State.RUNNING
                                    ? "" // its number grows while the list stays; the plan shows it
                                    : " · " + Numbers.grouped(r.accepted()) + "/"
                                            + Numbers.grouped(r.plan().total())))
                    .orElse("New run");
        }
    }

    private boolean listing;

    void onChoose(Consumer<RunInfo> run, Runnable fresh) {
        setOnAction(e -> {
            Choice choice = getValue();
            if (!listing && choice != null) {
                choice.run().ifPresentOrElse(run, fresh);
            }
        });
    }

    void show(List<RunInfo> runs, Optional<RunInfo> shown) {
        listing = true;
        List<Choice> choices = new ArrayList<>();
        choices.add(new Choice(Optional.empty()));
        runs.reversed().forEach(r -> choices.add(new Choice(Optional.of(r))));
        getItems().setAll(choices);
        setValue(new Choice(shown));
        listing = false;
    }
}
