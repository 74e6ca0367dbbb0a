package org.spartabench.ui.shell;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.ui.fx.Nodes;

/** Asks whether a project may connect to a server. Nothing is sent before the user agrees. */
public final class ConsentSheet extends VBox {

    private static final double WIDTH = 560;

    private ConsentSheet(String question, String words, Overlay overlay, Runnable agreed) {
        super(12);
        Label title = Nodes.label(question, "card-title");
        Label text = Nodes.wrapped(words);
        Button cancel = new Button("Cancel");
        cancel.setId("consent-cancel");
        cancel.setOnAction(e -> overlay.close());
        Button connect = new Button("Connect");
        connect.setId("consent-connect");
        connect.getStyleClass().add("accent");
        connect.setOnAction(e -> {
            overlay.close();
            agreed.run();
        });
        HBox buttons = new HBox(8, cancel, connect);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        getChildren().addAll(title, text, buttons);
        setId("consent-sheet");
        setPrefWidth(WIDTH);
        overlay.show(this, cancel);
    }

    /** Opens the sheet over the window, with the focus on Cancel. @param agreed runs when the user agrees */
    public static void open(Overlay overlay, String server, Runnable agreed) {
        new ConsentSheet(
                "Connect to this server?",
                "The project has its " + server + ". Opening it connects there with your name and password"
                        + " (PGPASSWORD or ~/.pgpass). Connect only if you trust"
                        + " the author of the project. You are asked once per server.",
                overlay,
                agreed);
    }

    /**
     * Asks whether calls may go to the hosts of APIs.
     *
     * @param leaving which values leave to which host, a line each
     */
    public static void openForApis(Overlay overlay, List<String> leaving, Runnable agreed) {
        new ConsentSheet(
                "Call these APIs?",
                String.join("\n", leaving)
                        + "\n\n"
                        + "Calls send these values to the host. Allow it only if you trust the author of the project"
                        + " and the host. You are asked once per host on this machine.",
                overlay,
                agreed);
    }
}
