package org.spartabench.desktop.review.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.KeyStroke;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Asks for the reasons of a rejection: a key for each, several allowed, with an optional note. */
public final class RejectSheet extends VBox {

    private static final String KEYS = "123456789ABCDEFGH";
    private static final double WIDTH = 340;

    /** Height of all but the reasons, and of what is said of the effect. */
    private static final double AROUND = 220;

    private static final double EFFECT = 60;

    private final List<CheckBox> boxes = new ArrayList<>();
    private final TextField note = Nodes.accessible(new TextField(), "Note");
    private final Button confirm = Nodes.styled(new Button("Reject"), "danger");
    private final Label hint =
            Nodes.named(Nodes.wrapped("Select one or more reasons. Esc cancels.", "muted", "small"), "reject-hint");
    private final Overlay overlay;
    private final List<RejectReason> offered;
    private final BiConsumer<List<RejectReason>, String> chosen;

    private RejectSheet(
            Overlay overlay,
            List<RejectReason> reasons,
            String asked,
            String effect,
            BiConsumer<List<RejectReason>, String> chosen) {
        this.overlay = overlay;
        this.offered = reasons;
        this.chosen = chosen;
        Label title = Nodes.wrapped(asked, "strong");
        VBox list = new VBox(2);
        for (int i = 0; i < reasons.size(); i++) {
            list.getChildren().add(line(reasons.get(i), String.valueOf(KEYS.charAt(i))));
        }
        ScrollPane scroll = Nodes.accessible(Nodes.styled(new ScrollPane(list), "edge-to-edge"), "Reasons");
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.setMaxHeight(Math.max(120, overlay.height() - AROUND - (effect.isEmpty() ? 0 : EFFECT)));
        note.setPromptText("Note (optional)");
        confirm.setMinWidth(USE_PREF_SIZE);
        Keycap.on(confirm, "Enter");
        confirm.setOnAction(e -> confirm());
        HBox end = Nodes.row(12, confirm, hint);
        Label consequence = Nodes.wrapped(effect);
        consequence.setManaged(!effect.isEmpty());
        getChildren().addAll(title, consequence, scroll, note, end);
        setPrefWidth(WIDTH);
        setFocusTraversable(true);
        setAccessibleText(title.getText());
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    }

    private HBox line(RejectReason reason, String key) {
        CheckBox box = Nodes.named(new CheckBox(reason.label()), "reason-" + reason.name());
        box.setAccessibleHelp(reason.meaning());
        boxes.add(box);
        Label meaning = Nodes.wrapped(reason.meaning(), "muted", "small");
        meaning.setOnMouseClicked(e -> box.setSelected(!box.isSelected()));
        return new HBox(8, new Keycap(key), new VBox(1, box, meaning));
    }

    /** Asks why one item is rejected. @param reasons to choose from */
    public static void open(
            Overlay overlay, List<RejectReason> reasons, BiConsumer<List<RejectReason>, String> chosen) {
        open(overlay, reasons, "Why do you reject this item?", "", chosen);
    }

    /** @param effect what the rejection does */
    static void open(
            Overlay overlay,
            List<RejectReason> reasons,
            String asked,
            String effect,
            BiConsumer<List<RejectReason>, String> chosen) {
        RejectSheet sheet = new RejectSheet(overlay, reasons, asked, effect, chosen);
        overlay.showBeside(sheet, sheet);
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER) {
            confirm();
            event.consume();
            return;
        }
        int reason = note.isFocused() || event.isShortcutDown() ? -1 : indexOf(event);
        if (reason >= 0 && reason < boxes.size()) {
            boxes.get(reason).setSelected(!boxes.get(reason).isSelected());
            event.consume();
        }
    }

    private static int indexOf(KeyEvent event) {
        OptionalInt digit = KeyStroke.digit(event);
        return digit.isPresent()
                ? KEYS.indexOf(String.valueOf(digit.getAsInt()))
                : KeyStroke.pressed(event).stream()
                        .mapToInt(k -> KEYS.indexOf(k.name()))
                        .max()
                        .orElse(-1);
    }

    private void confirm() {
        List<RejectReason> reasons = IntStream.range(0, offered.size())
                .filter(i -> boxes.get(i).isSelected())
                .mapToObj(offered::get)
                .toList();
        if (reasons.isEmpty()) {
            hint.setText("Select at least one reason first.");
            hint.getStyleClass().setAll("label", "bad", "small");
            return;
        }
        overlay.close();
        chosen.accept(reasons, note.getText());
    }
}
