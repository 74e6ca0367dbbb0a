package org.spartabench.desktop.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.file.FilePort;

/** Chooses the calls to replay: from another project, or from a file. */
final class ReplayForm extends VBox {

    private final AuthorWish wish;
    private final Label chosen = Nodes.named(Nodes.wrapped("", "muted", "small"), "replayed");

    ReplayForm(AuthorWish wish, FilePort files) {
        super(6);
        this.wish = wish;
        getStyleClass().add("plan-form");
        Button project = Nodes.styled(new Button("Choose a project"), "dense");
        project.setOnAction(e -> take(files.chooseFolder("Choose the project whose calls to replay")));
        Button file = Nodes.styled(new Button("Choose a file"), "dense");
        file.setOnAction(e -> take(files.chooseFile(
                "Choose a file of calls written by 'sparta calls'", "Calls", List.of("jsonl", "json"))));
        getChildren().addAll(chosen, new HBox(8, project, file));
        paint();
    }

    private void take(Optional<Path> path) {
        path.ifPresent(wish::replay);
        paint();
    }

    private void paint() {
        chosen.setText(wish.replay()
                .map(p -> "Replays the calls of " + p + ".")
                .orElse("Choose the calls to replay: a project with language model runs, or a file written by"
                        + " 'sparta calls'."));
    }
}
