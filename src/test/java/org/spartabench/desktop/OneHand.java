package org.spartabench.desktop;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Cell;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.robot.Robot;

/**
 * A person before the user's own window who has only a keyboard, or only a mouse, and reads the screen: works it through the
 * toolkit's robot and counts the steps. A step is a key (with Ctrl or Alt held down still one) or a click; letters typed into
 * a field are counted apart. What is not seen whole, or lies under something else, cannot be clicked.
 */
final class OneHand {

    private final Workbench window;
    private final Robot robot = Toolkit.on(Robot::new);
    private final List<String> steps = new ArrayList<>();
    private int letters;

    OneHand(Workbench window) {
        this.window = window;
    }

    int steps() {
        return steps.size();
    }

    int letters() {
        return letters;
    }

    /** The steps so far, for a story that takes too many. */
    String told() {
        return String.join(", ", steps);
    }

    /** Presses a key as soon as what it is meant for can be done. */
    void press(KeyCode code, KeyCode... with) {
        KeyEvent meant = new KeyEvent(
                KeyEvent.KEY_PRESSED,
                "",
                "",
                code,
                List.of(with).contains(KeyCode.SHIFT),
                List.of(with).contains(KeyCode.CONTROL),
                List.of(with).contains(KeyCode.ALT),
                false);
        Toolkit.await(code + " can be pressed", () -> StoryWindow.taken(window.shell(), meant));
        key(code, with);
    }

    /** Presses a key that belongs to a field or list rather than to a command. */
    void key(KeyCode code, KeyCode... with) {
        steps.add(Stream.concat(Stream.of(with), Stream.of(code))
                .map(KeyCode::getName)
                .reduce((a, b) -> a + "+" + b)
                .orElseThrow());
        Toolkit.run(() -> {
            Stream.of(with).forEach(robot::keyPress);
            robot.keyType(code);
            Stream.of(with).forEach(robot::keyRelease);
        });
        Toolkit.run(() -> {}); // what the key set off has begun
    }

    /** Presses Tab until a control has the focus. */
    void tabTo(String name) {
        for (int i = 0; i < 40 && !name.equals(focus()); i++) {
            key(KeyCode.TAB);
            steps.set(steps.size() - 1, "Tab to " + focus());
        }
        if (!name.equals(focus())) {
            throw new AssertionError("Tab does not come to " + name + " but to " + focus());
        }
    }

    /** What a screen reader calls the control that has the focus. */
    String focus() {
        return Toolkit.on(() ->
                Optional.ofNullable(scene().getFocusOwner()).map(OneHand::name).orElse(""));
    }

    /** Types into the field that has the focus. */
    void type(String text) {
        Toolkit.await(
                "the field is drawn",
                () -> !(scene().getFocusOwner() instanceof Control field) || field.getSkin() != null);
        letters += text.length();
        Toolkit.run(() -> text.chars().forEach(c -> {
            String sign = String.valueOf((char) c);
            Node focused = scene().getFocusOwner();
            KeyEvent.fireEvent(
                    focused, new KeyEvent(KeyEvent.KEY_TYPED, sign, "", KeyCode.UNDEFINED, false, false, false, false));
        }));
    }

    /** Clicks in the middle of a part of the window as soon as it is seen. */
    void click(String part) {
        click(part, 1);
    }

    /** Clicks on a number or word to select it. */
    void doubleClick(String part) {
        click(part, 2);
    }

    private void click(String part, int times) {
        Toolkit.await(part + " is seen", () -> seen(part).isPresent());
        Toolkit.rest();
        steps.add(times + "× " + part);
        Toolkit.run(() -> {
            Point2D at = seen(part).orElseThrow();
            robot.mouseMove(at);
            for (int i = 0; i < times; i++) {
                robot.mouseClick(MouseButton.PRIMARY);
            }
        });
    }

    /** Whether a part of the window can be seen whole and used; on the UI thread. */
    boolean sees(String part) {
        return seen(part).isPresent();
    }

    /** The middle of the part on the virtual screen. @param part its id after #, or what it says or is called */
    private Optional<Point2D> seen(String part) {
        return scene().getRoot().lookupAll(part.startsWith("#") ? part : "*").stream()
                .filter(n -> part.startsWith("#") || name(n).equals(part))
                .filter(n -> !n.isDisabled() && shown(n))
                .min((a, b) -> Double.compare(area(b), area(a)))
                .map(n -> {
                    Bounds bounds = n.getBoundsInLocal();
                    return n.localToScreen(bounds.getCenterX(), bounds.getCenterY());
                });
    }

    private static double area(Node node) {
        return node.getLayoutBounds().getWidth() * node.getLayoutBounds().getHeight();
    }

    private boolean shown(Node node) {
        Bounds bounds = node.localToScene(node.getBoundsInLocal());
        boolean inside = bounds.getWidth() > 0
                && bounds.getMinX() >= 0
                && bounds.getMinY() >= 0
                && bounds.getMaxX() <= scene().getWidth()
                && bounds.getMaxY() <= scene().getHeight();
        for (Node n = node; n != null && inside; n = n.getParent()) {
            Node clip = n.getClip();
            inside = n.isVisible()
                    && (clip == null
                            || n.localToScene(clip.getBoundsInParent())
                                    .contains(bounds.getCenterX(), bounds.getCenterY()));
        }
        return inside;
    }

    private static String name(Node node) {
        String accessible = node.getAccessibleText();
        boolean named = accessible != null && !accessible.isEmpty();
        return switch (node) {
            case Cell<?> cell when cell.isEmpty() -> "";
            case Labeled labeled
            when labeled.getText() != null && !labeled.getText().isEmpty() -> labeled.getText();
            default -> named ? accessible : "";
        };
    }

    /** What a label or button of this id says; empty while it is not seen. */
    String says(String id) {
        return Toolkit.on(
                () -> scene().getRoot().lookup(id) instanceof Labeled l && shown(l) ? String.valueOf(l.getText()) : "");
    }

    /** Waits until something can be read on the screen: the beginning of what a part says. */
    void reads(String start) {
        Toolkit.await(
                "'" + start + "' can be read",
                () -> scene().getRoot().lookupAll("*").stream()
                        .anyMatch(n -> name(n).toLowerCase(Locale.ROOT).startsWith(start.toLowerCase(Locale.ROOT))
                                && shown(n)));
    }

    private Scene scene() {
        return window.stage().getScene();
    }
}
