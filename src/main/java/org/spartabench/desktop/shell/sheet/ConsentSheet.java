package org.spartabench.desktop.shell.sheet;

import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;

/** Asks before a project reaches a server, or a program runs without walls. Nothing happens before the user agrees. */
public final class ConsentSheet extends VBox {

    private static final double WIDTH = 560;

    private ConsentSheet(String question, String words, String agree, Overlay overlay, Runnable agreed) {
        super(12);
        Button cancel = Nodes.button("consent-cancel", "Cancel", overlay::close);
        Runnable yes = () -> {
            overlay.close();
            agreed.run();
        };
        getChildren()
                .addAll(
                        Nodes.label(question, "card-title"),
                        Nodes.wrapped(words),
                        Nodes.end(cancel, Nodes.button("consent-connect", agree, yes, "accent")));
        setId("consent-sheet");
        setPrefWidth(WIDTH);
        overlay.show(this, cancel);
    }

    /** Opens the sheet over the window, with the focus on Cancel. @param agreed runs when the user agrees */
    public static void open(Overlay overlay, String server, Runnable agreed) {
        new ConsentSheet(
                "Connect to this server?",
                "The project has its " + server + ". Opening it connects there with your name and password"
                        + " (PGPASSWORD or ~/.pgpass).\n\nConnect only if you trust"
                        + " the author of the project. You are asked once per server.",
                "Connect",
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
                "Allow",
                overlay,
                agreed);
    }

    /**
     * Asks whether one call may send its values.
     *
     * @param leaving which values leave to which host
     * @param allowed whether this user allowed the host before
     */
    public static void openForTrial(Overlay overlay, String leaving, boolean allowed, Runnable agreed) {
        new ConsentSheet(
                "Make this call?",
                leaving + "."
                        + (allowed
                                ? ""
                                : "\n\n"
                                        + "This also allows further calls to the host from this machine. Allow it only"
                                        + " if you trust the author of the project and the host."),
                allowed ? "Call" : "Allow and call",
                overlay,
                agreed);
    }

    /**
     * Asks whether programs that are not compiled may run although the kernel does not confine them.
     *
     * @param weakness why it does not
     * @param what would run, as in {@code programs of the model}
     */
    public static void openForPrograms(Overlay overlay, String weakness, String what, Runnable agreed) {
        new ConsentSheet(
                "Run without protection?",
                Character.toUpperCase(weakness.charAt(0)) + weakness.substring(1)
                        + ".\n\n"
                        + "A program could read, change and delete your files, start other programs and send data over"
                        + " the network. Its text is checked before it runs, but a program written to get around the"
                        + " check could still do this.\n\n"
                        + "Run " + what
                        + " only if you trust every line. You are asked again each time the"
                        + " project is opened; the project does not keep your answer.",
                "Run anyway",
                overlay,
                agreed);
    }
}
