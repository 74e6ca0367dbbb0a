package org.spartabench.desktop.highlight;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javafx.event.EventHandler;
import javafx.scene.control.IndexRange;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.fxmisc.richtext.StyleClassedTextArea;
import org.spartabench.authors.item.Question.Phrase;
import org.spartabench.desktop.fx.code.CodeText;
import org.spartabench.desktop.fx.difference.WordDiff;

/** Shows the question with its phrases underlined, and edits it in place. */
public final class QuestionArea extends StyleClassedTextArea {

    private static final double LEAST_HEIGHT = 50;
    private static final double MOST_HEIGHT = 150;
    private static final double ROOM = 10;
    private static final double FONT_SIZE = 16;
    /** The area sets its lines a little wider than a plain text node. */
    private static final double LINE_STRETCH = 1.12;

    /** Dates, times and seasons count as one: 2016-17. */
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:[.,:/-]\\d+)*");

    private final Text measure = new Text();
    private List<Phrase> phrases = List.of();
    private List<WordDiff.Span> gone = List.of();
    private String shown = "";
    private Consumer<String> saved = text -> {};
    private Consumer<Optional<String>> ended = text -> {};

    public QuestionArea() {
        getStyleClass().add("question");
        setWrapText(true);
        setEditable(false);
        setMaxHeight(MOST_HEIGHT);
        widthProperty().addListener((o, was, is) -> fitHeight());
        totalHeightEstimateProperty().addListener((o, was, is) -> fitHeight());
        plainTextChanges().subscribe(change -> fitHeight());
        addEventFilter(KeyEvent.KEY_PRESSED, (EventHandler<KeyEvent>) this::key);
    }

    public void show(String text, List<Phrase> known) {
        stopEditing(Optional.of(getText()));
        shown = text;
        phrases = List.copyOf(known);
        gone = List.of();
        replaceText(text);
        setAccessibleText("Question: " + text);
        light(List.of());
    }

    /** Underlines all phrases and highlights some; marks stay. */
    public void light(List<? extends Phrase> lit) {
        if (getLength() == 0 || isEditable()) {
            return;
        }
        clearStyle(0, getLength());
        phrases.forEach(p -> style(p, List.of("phrase")));
        lit.forEach(p -> style(p, List.of("phrase", "lit")));
        gone.forEach(s -> setStyle(s.start(), s.end(), List.of("gone")));
    }

    private void style(Phrase phrase, Collection<String> styles) {
        setStyle(Math.min(phrase.start(), getLength()), Math.min(phrase.end(), getLength()), styles);
    }

    /** Marks the words that a proposed wording lacks. */
    public void markGone(List<WordDiff.Span> words) {
        gone = List.copyOf(words);
        light(List.of());
    }

    /** Gives the smallest phrase under the pointer. */
    public Optional<Phrase> at(MouseEvent event) {
        int index = hit(event.getX(), event.getY()).getCharacterIndex().orElse(-1);
        return phrases.stream()
                .filter(p -> p.start() <= index && index < p.end())
                .reduce((a, b) -> b.end() - b.start() < a.end() - a.start() ? b : a);
    }

    /**
     * Starts editing.
     *
     * @param draft the text to begin with
     * @param save takes the new text
     * @param end runs also after a cancellation; takes the text when another question comes before either
     */
    public void edit(String draft, Consumer<String> save, Consumer<Optional<String>> end) {
        saved = save;
        ended = end;
        if (!draft.equals(getText())) {
            replaceText(draft);
        }
        clearStyle(0, getLength());
        setEditable(true);
        fitHeight();
        getStyleClass().add("editing");
        requestFocus();
        moveTo(getLength());
    }

    public void save() {
        String text = getText();
        stopEditing(Optional.empty());
        saved.accept(text);
    }

    public void cancel() {
        stopEditing(Optional.empty());
        show(shown, phrases);
    }

    private void stopEditing(Optional<String> interrupted) {
        if (isEditable()) {
            setEditable(false);
            getStyleClass().remove("editing");
            ended.accept(interrupted);
        }
    }

    /** Makes the area as high as its wrapped text, within limits. */
    private void fitHeight() {
        measure.setText(getText());
        measure.setFont(Font.font(measure.getFont().getFamily(), FONT_SIZE));
        measure.setWrappingWidth(Math.max(100, getWidth() - 2 * ROOM));
        Double drawn = totalHeightEstimateProperty().getValue();
        double needed = Math.max(measure.getLayoutBounds().getHeight() * LINE_STRETCH, drawn == null ? 0 : drawn);
        setMinHeight(Math.clamp(needed + (isEditable() ? 2 * ROOM : ROOM), LEAST_HEIGHT, MOST_HEIGHT));
        setPrefHeight(getMinHeight());
    }

    private void key(KeyEvent event) {
        if (!isEditable()) {
            CodeText.leaveByTab(this, event);
            return;
        }
        switch (event.getCode()) {
            case ENTER -> save();
            case ESCAPE -> cancel();
            case TAB -> selectNumber(!event.isShiftDown());
            default -> {
                return;
            }
        }
        event.consume();
    }

    /** Selects the next number after or before the caret, round the ends of the text. */
    private void selectNumber(boolean forward) {
        List<IndexRange> numbers = NUMBER.matcher(getText())
                .results()
                .map(r -> new IndexRange(r.start(), r.end()))
                .toList();
        if (numbers.isEmpty()) {
            return;
        }
        IndexRange here = getSelection();
        IndexRange next = forward
                ? numbers.stream()
                        .filter(n -> n.getStart() >= here.getEnd())
                        .findFirst()
                        .orElse(numbers.getFirst())
                : numbers.reversed().stream()
                        .filter(n -> n.getEnd() <= here.getStart())
                        .findFirst()
                        .orElse(numbers.getLast());
        selectRange(next.getStart(), next.getEnd());
    }
}
