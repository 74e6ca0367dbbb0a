package org.spartabench.desktop.calls;

import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.desktop.fx.Nodes;

/** Shows one call: what was sent, what came back, and which column each value becomes. */
final class ReplyBox extends VBox {

    private final Label request = Nodes.wrapped("", "mono", "small");
    private final Label legend = Nodes.wrapped("", "muted", "small");
    private final TextFlow reply = Nodes.styled(Nodes.named(new TextFlow(), "reply-text"), "reply-text");

    ReplyBox() {
        super(6);
        getStyleClass().add("reply-box");
        ScrollPane scroll = Nodes.accessible(new ScrollPane(reply), "Reply");
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(request, legend, scroll);
        clear();
    }

    void clear() {
        request.setText("Select a call to see its request and its reply.");
        legend.setText("");
        reply.getChildren().clear();
    }

    /** @param mapping of the API that was called, if the project still has it */
    void show(Called call, Optional<ApiMapping> mapping) {
        request.setText(call.texts().request());
        var pieces = ReplyText.of(call.texts().reply(), mapping);
        reply.getChildren().clear();
        for (ReplyText.Piece piece : pieces) {
            // the toolkit paints the first sign of a text like the text before it, so that one takes no room
            Text text = new Text(piece.value().isPresent() ? "\u200B" + piece.text() : piece.text());
            text.getStyleClass().add("text");
            piece.value().ifPresent(v -> {
                text.getStyleClass().add("lit-value");
                Nodes.hint(text, () -> v.pointer() + " becomes " + v.column());
            });
            reply.getChildren().add(text);
        }
        String values = pieces.stream()
                .flatMap(p -> p.value().stream())
                .limit(3)
                .map(v -> v.pointer() + " → " + v.column())
                .collect(Collectors.joining(",  "));
        legend.setText(
                values.isEmpty()
                        ? "No value of this reply becomes a column."
                        : "Highlighted values become columns:  " + values + " …");
    }
}
