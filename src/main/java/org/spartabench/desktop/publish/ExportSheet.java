package org.spartabench.desktop.publish;

import java.util.Locale;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.Status;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Says what an export will write, leave out and replace, and asks whether to go on. */
final class ExportSheet extends VBox {

    private static final double WIDTH = 560;

    private ExportSheet(PublishModel.Ahead ahead, Overlay overlay, Runnable agreed) {
        super(10);
        boolean replaces = ahead.replaced().isPresent();
        setId("export-sheet");
        setPrefWidth(WIDTH);
        getChildren()
                .addAll(
                        Nodes.wrapped(
                                ahead.items() == 0
                                        ? "Nothing to export yet"
                                        : "Export " + Numbers.counted(ahead.items(), "item") + " to "
                                                + ahead.wish().out() + "?",
                                "card-title"),
                        Nodes.wrapped(left(ahead), "muted"));
        if (replaces) {
            getChildren().add(Nodes.wrapped(replaced(ahead), "warn"));
        }
        Button cancel = Nodes.button("export-cancel", "Cancel", overlay::close);
        Runnable yes = () -> {
            overlay.close();
            agreed.run();
        };
        Button export =
                Nodes.button("export-confirm", replaces ? "Replace" : "Export", yes, replaces ? "danger" : "accent");
        export.setDefaultButton(true);
        Keycap.on(export, "Enter");
        export.setDisable(ahead.items() == 0);
        getChildren().add(Nodes.end(cancel, export));
        overlay.show(this, ahead.items() == 0 ? cancel : export);
    }

    static void open(Overlay overlay, PublishModel.Ahead ahead, Runnable agreed) {
        Platform.runLater(() -> new ExportSheet(ahead, overlay, agreed));
    }

    private static String left(PublishModel.Ahead ahead) {
        String rest = ahead.left().entrySet().stream()
                .map(e -> Numbers.grouped(e.getValue()) + " " + word(e.getKey()))
                .collect(Collectors.joining(", "));
        return rest.isEmpty()
                ? "No item is left out."
                : "Not included: " + rest + "."
                        + (ahead.items() == 0
                                ? " Accept items in Review, or check “Undecided items, too” beside the folder."
                                : "");
    }

    private static String word(Status status) {
        return status == Status.OPEN ? "undecided" : status.name().toLowerCase(Locale.ROOT);
    }

    private static String replaced(PublishModel.Ahead ahead) {
        long items = ahead.replaced().orElse(0);
        return ahead.wish().out().getFileName() + " is there already"
                + (items == 0 ? "" : " with " + Numbers.counted(items, "item")) + "; it will be replaced.";
    }
}
