package org.spartabench.desktop;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.spartabench.desktop.fx.key.KeyStroke;

/** Keyboards by what their keys write, and the events that the toolkit makes of them on Linux. */
public enum Keyboard {
    /** United States. */
    QWERTY(
            "`~1!2@3#4$5%6^7&8*9(0)-_=+[{]};:'\"\\|,<.>/?",
            "BACK_QUOTE DIGIT1 DIGIT2 DIGIT3 DIGIT4 DIGIT5 DIGIT6 DIGIT7 DIGIT8 DIGIT9 DIGIT0 MINUS EQUALS OPEN_BRACKET"
                    + " CLOSE_BRACKET SEMICOLON QUOTE BACK_SLASH COMMA PERIOD SLASH"),
    /** France; keys whose sign the toolkit does not know have the code that they have on a US board. */
    AZERTY(
            "&1é2\"3'4(5-6è7_8ç9à0)°=+$£ù%*µ,?;.:/!§<>",
            "AMPERSAND DIGIT2 QUOTEDBL QUOTE LEFT_PARENTHESIS MINUS DIGIT7 UNDERSCORE DIGIT9 DIGIT0 RIGHT_PARENTHESIS"
                    + " EQUALS DOLLAR QUOTE ASTERISK COMMA SEMICOLON COLON EXCLAMATION_MARK LESS"),
    /** Germany. */
    QWERTZ(
            "1!2\"3§4$5%6&7/8(9)0=ß?üÜ+*öÖäÄ#',;.:-_<>",
            "DIGIT1 DIGIT2 DIGIT3 DIGIT4 DIGIT5 DIGIT6 DIGIT7 DIGIT8 DIGIT9 DIGIT0 MINUS OPEN_BRACKET PLUS SEMICOLON"
                    + " QUOTE NUMBER_SIGN COMMA PERIOD MINUS LESS");

    /** A key that is pressed, and whether Shift is. */
    private record Stroke(KeyCode code, String written, boolean shift) {}

    private final List<Stroke> strokes = new ArrayList<>();

    /**
     * @param signs what each key that is no letter writes, without Shift and with it
     * @param codes of those keys, in the same order
     */
    Keyboard(String signs, String codes) {
        String[] keys = codes.split(" ");
        for (int i = 0; i < keys.length; i++) {
            KeyCode code = KeyCode.valueOf(keys[i]);
            strokes.add(new Stroke(code, signs.substring(2 * i, 2 * i + 1), false));
            strokes.add(new Stroke(code, signs.substring(2 * i + 1, 2 * i + 2), true));
        }
        for (char c = 'A'; c <= 'Z'; c++) {
            KeyCode code = KeyCode.getKeyCode(String.valueOf(c));
            strokes.add(new Stroke(code, String.valueOf(c).toLowerCase(Locale.ROOT), false));
            strokes.add(new Stroke(code, String.valueOf(c), true));
        }
    }

    /** What the toolkit tells when someone at this board presses that key; empty when it cannot be pressed here. */
    public List<KeyEvent> events(KeyStroke key) {
        if (key.name().length() > 1) {
            KeyCode code = KeyCode.getKeyCode(key.name());
            return List.of(pressed(code, "", key.shift(), key), released(code));
        }
        String name = key.name();
        boolean letter = Character.isLetter(name.charAt(0));
        String wanted = letter && !key.shift() ? name.toLowerCase(Locale.ROOT) : name;
        return strokes.stream()
                .filter(s -> s.written().equals(wanted))
                .findFirst()
                .map(s -> events(s.code(), s.written(), s.shift(), key))
                .orElse(List.of());
    }

    /** The key in the row of digits, without Shift. */
    public List<KeyEvent> digitRow(int digit) {
        Optional<Stroke> stroke = strokes.stream()
                .filter(s -> s.written().equals(String.valueOf(digit)))
                .findFirst();
        return strokes.stream()
                .filter(s -> !s.shift() && s.code() == stroke.orElseThrow().code())
                .findFirst()
                .map(s -> events(s.code(), s.written(), false, KeyStroke.of("A")))
                .orElse(List.of());
    }

    private static List<KeyEvent> events(KeyCode code, String written, boolean shift, KeyStroke key) {
        char c = written.charAt(0);
        boolean control = key.control() && c >= 'a' && c <= 'z';
        String text = control ? String.valueOf((char) (c - 'a' + 1)) : written;
        return List.of(
                pressed(code, text, shift, key),
                new KeyEvent(KeyEvent.KEY_TYPED, text, "", KeyCode.UNDEFINED, shift, key.control(), key.alt(), false),
                released(code));
    }

    private static KeyEvent released(KeyCode code) {
        return new KeyEvent(KeyEvent.KEY_RELEASED, "", "", code, false, false, false, false);
    }

    private static KeyEvent pressed(KeyCode code, String text, boolean shift, KeyStroke key) {
        return new KeyEvent(KeyEvent.KEY_PRESSED, text, text, code, shift, key.control(), key.alt(), false);
    }
}
