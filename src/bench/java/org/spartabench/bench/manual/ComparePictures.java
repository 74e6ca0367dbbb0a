package org.spartabench.bench.manual;

import java.io.IOException;
import javafx.scene.control.ListView;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;

/** Pictures of two trees beside each other. */
final class ComparePictures {

    private ComparePictures() {}

    /** The tree before and after the repair that is shown now. */
    static void repair(Workbench workbench, ImportPictures.Shot shot) throws IOException, InterruptedException {
        Headless.await("both trees are asked for", () -> workbench.shell().fire("whynot.before-after"));
        Headless.await(
                "both trees are shown",
                () -> workbench.stage().getScene().lookup("#pairs") instanceof ListView<?> pairs
                        && !pairs.getItems().isEmpty());
        Headless.await(
                "the rows are counted", () -> workbench.stage().getScene().lookup("#block-rows") != null);
        shot.of("compare");
    }
}
