package org.spartabench.desktop.fx.key;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/**
 * Represents a key by the character it types in the user's layout, or by its name, with its modifiers. Where the key
 * sits on the board does not matter.
 *
 * @param control the key for short cuts: Ctrl, on a Mac Cmd
 * @param shift of letters and named keys only: a sign is the same whether Shift is needed to write it or not
 * @param name one character, a letter as a capital; or the name of the key: {@code Enter}, {@code Left}, {@code F1}
 */
public record KeyStroke(boolean control, boolean alt, boolean shift, String name) {

    /** The characters of the digit keys 0 to 9 without Shift on French and Belgian keyboards. */
    private static final List<String> FRENCH_DIGITS = List.of("à", "&", "é", "\"", "'", "(", "-§", "è", "_!", "ç");

    /** The characters of keys on most keyboards, for events without a character. */
    private static final Map<KeyCode, String> SIGNS = Map.of(
            KeyCode.MINUS, "-",
            KeyCode.EQUALS, "=",
            KeyCode.PLUS, "+",
            KeyCode.SLASH, "/",
            KeyCode.COMMA, ",",
            KeyCode.PERIOD, ".",
            KeyCode.SUBTRACT, "-",
            KeyCode.ADD, "+");

    /** Keys that write nothing, or nothing to be seen; function keys are such too. */
    private static final Set<KeyCode> NAMED = Set.of(
            KeyCode.ENTER,
            KeyCode.ESCAPE,
            KeyCode.SPACE,
            KeyCode.TAB,
            KeyCode.BACK_SPACE,
            KeyCode.DELETE,
            KeyCode.INSERT,
            KeyCode.HOME,
            KeyCode.END,
            KeyCode.PAGE_UP,
            KeyCode.PAGE_DOWN,
            KeyCode.LEFT,
            KeyCode.RIGHT,
            KeyCode.UP,
            KeyCode.DOWN);

    private static final Map<String, String> DRAWN = Map.of("Left", "←", "Right", "→", "Up", "↑", "Down", "↓");

    /** Reads {@code Shortcut+Shift+E}, {@code ?}, {@code Alt+Left}. @throws IllegalArgumentException for other text */
    public static KeyStroke of(String text) {
        return read(text.replace("Shortcut+", "Ctrl+"))
                .orElseThrow(() -> new IllegalArgumentException("no key: " + text));
    }

    /** Reads a text that a user may have written; empty for other text. */
    public static Optional<KeyStroke> read(String text) {
        int cut = text.lastIndexOf('+', text.length() - 2);
        String name = text.substring(cut + 1);
        List<String> held =
                cut < 0 ? List.of() : Arrays.asList(text.substring(0, cut).split("\\+"));
        boolean letter = name.codePointCount(0, name.length()) == 1 && Character.isLetter(name.codePointAt(0));
        boolean sign = name.length() == 1 && !letter && !name.isBlank();
        boolean known =
                letter || sign || NAMED.stream().anyMatch(c -> c.getName().equals(name)) || function(name);
        if (!known || !Set.of("Ctrl", "Alt", "Shift").containsAll(held) || sign && held.contains("Shift")) {
            return Optional.empty();
        }
        return Optional.of(new KeyStroke(
                held.contains("Ctrl"),
                held.contains("Alt"),
                held.contains("Shift"),
                letter ? name.toUpperCase(Locale.ROOT) : name));
    }

    private static boolean function(String name) {
        return Optional.ofNullable(KeyCode.getKeyCode(name))
                .filter(KeyCode::isFunctionKey)
                .isPresent();
    }

    /** Gives the text that {@link #read} reads. */
    public String text() {
        return held() + name;
    }

    /** Gives the text on buttons. */
    public String words() {
        return held() + DRAWN.getOrDefault(name, name);
    }

    private String held() {
        return (control ? "Ctrl+" : "") + (alt ? "Alt+" : "") + (shift ? "Shift+" : "");
    }

    /** Whether it would write a character into a text field. */
    public boolean plain() {
        return !control && !alt && !function(name);
    }

    /**
     * Lists the meanings of a pressed key, likeliest first; none for a plain sign, which is known only when it is typed.
     * If the layout has no Latin letters, or its digits need Shift, the key's Latin letter or digit comes second.
     */
    public static List<KeyStroke> pressed(KeyEvent event) {
        KeyCode code = event.getCode();
        boolean control = event.isShortcutDown();
        boolean alt = event.isAltDown();
        if (NAMED.contains(code) || code.isFunctionKey()) {
            return List.of(new KeyStroke(control, alt, event.isShiftDown(), code.getName()));
        }
        String written = written(event);
        List<KeyStroke> meant = new ArrayList<>();
        if (letter(written)) {
            meant.add(new KeyStroke(control, alt, event.isShiftDown(), written.toUpperCase(Locale.ROOT)));
        } else if (!written.isEmpty() && (control || alt)) {
            meant.add(new KeyStroke(control, alt, false, written));
        }
        if (code.isLetterKey()) {
            meant.add(new KeyStroke(control, alt, event.isShiftDown(), code.getName()));
        } else if (control || alt || letter(written)) {
            digit(event).ifPresent(d -> meant.add(new KeyStroke(control, alt, false, String.valueOf(d))));
        }
        return meant.stream().distinct().toList();
    }

    /** Lists the meanings of a typed plain sign: the sign, then the digit of its key. Letters are handled when pressed. */
    public static List<KeyStroke> typed(KeyEvent event) {
        String sign = event.getCharacter();
        boolean held = event.isControlDown() != event.isAltDown() || event.isMetaDown();
        if (held || !visible(sign) || letter(sign)) {
            return List.of();
        }
        List<KeyStroke> meant = new ArrayList<>(List.of(new KeyStroke(false, false, false, sign)));
        digit(sign, event.isShiftDown())
                .ifPresent(d -> meant.add(new KeyStroke(false, false, false, String.valueOf(d))));
        return meant.stream().distinct().toList();
    }

    /** Gives the digit of a pressed key, with or without Shift if the layout's digits need it. */
    public static OptionalInt digit(KeyEvent event) {
        return digit(written(event), event.isShiftDown());
    }

    private static OptionalInt digit(String written, boolean shift) {
        if (written.length() == 1 && written.charAt(0) >= '0' && written.charAt(0) <= '9') {
            return OptionalInt.of(written.charAt(0) - '0');
        }
        for (int d = 0; d < FRENCH_DIGITS.size() && !shift; d++) {
            if (!written.isEmpty() && FRENCH_DIGITS.get(d).contains(written)) {
                return OptionalInt.of(d);
            }
        }
        return OptionalInt.empty();
    }

    /** Gives the visible character of a pressed key; from the key's code if the event has none. */
    private static String written(KeyEvent event) {
        if (visible(event.getText())) {
            return event.getText();
        }
        String name = event.getCode().getName();
        if (event.getCode().isDigitKey()) {
            return event.isShiftDown() ? "" : name.substring(name.length() - 1);
        }
        return event.isShiftDown() ? "" : SIGNS.getOrDefault(event.getCode(), "");
    }

    private static boolean letter(String written) {
        return !written.isEmpty() && Character.isLetter(written.codePointAt(0));
    }

    private static boolean visible(String text) {
        return text.codePointCount(0, text.length()) == 1
                && !text.isBlank()
                && !Character.isISOControl(text.codePointAt(0));
    }
}
