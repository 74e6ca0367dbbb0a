package org.spartabench.desktop.words;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javafx.fxml.FXML;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.ColumnWords.Kind;
import org.spartabench.authors.wording.lexicon.ColumnWords.Pair;
import org.spartabench.authors.wording.preview.SampleQueries;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.value.ColumnType;

/**
 * Edits the words for one column: its name, the kind of its values, the phrases for rows, and words for single
 * values.
 */
final class ColumnEditor extends FxmlView {

    private final WordsModel model;
    private final SampleQueries samples;
    private final Background reading = new Background(failure -> {});
    private final Map<String, TextField> values = new LinkedHashMap<>();
    private @Nullable ColumnRef column;
    private boolean filling;

    private @FXML TextField one;
    private @FXML TextField many;
    private @FXML ChoiceBox<Kind> kind;
    private @FXML TextField unitOne;
    private @FXML TextField unitMany;
    private @FXML TextArea before;
    private @FXML TextArea after;
    private @FXML TextArea verb;
    private @FXML TextArea notAfter;
    private @FXML TextArea notVerb;
    private @FXML TextField greater;
    private @FXML TextField lesser;
    private @FXML TextField greatest;
    private @FXML TextField least;
    private @FXML TextField most;
    private @FXML TextField fewest;
    private @FXML TextArea ask;
    private @FXML Label warnings;
    private @FXML HBox unitBox;
    private @FXML VBox moreBox;
    private @FXML VBox valueBox;
    private @FXML GridPane valueGrid;

    ColumnEditor(WordsModel model, SampleQueries samples) {
        this.model = model;
        this.samples = samples;
        kind.getItems().setAll(Kind.values());
        Nodes.words(kind, ColumnEditor::words);
        for (Region part : List.of(warnings, unitBox, moreBox, valueBox)) {
            part.managedProperty().bind(part.visibleProperty());
        }
        Stream.of(
                        unitOne, unitMany, before, after, verb, notAfter, notVerb, ask, greater, lesser, greatest,
                        least, most, fewest)
                .forEach(field -> field.textProperty().addListener((o, was, is) -> changed()));
        kind.valueProperty().addListener((o, was, is) -> {
            unitBox.setVisible(is == Kind.COUNT || is == Kind.AMOUNT);
            moreBox.setVisible(is != Kind.WORD);
            changed();
        });
        one.textProperty().addListener((o, was, is) -> renamed(was, is));
        many.textProperty().addListener((o, was, is) -> renamed(one.getText(), one.getText()));
    }

    static String words(Kind kind) {
        return switch (kind) {
            case COUNT -> "counted: fewer than 5";
            case AMOUNT -> "measured: less than 5.5 seconds";
            case MONEY -> "dollars: $1,200";
            case PERCENT -> "percent: 45%";
            case YEAR -> "years: after 2000";
            case MOMENT -> "dates and times: before June 4, 1955";
            case SEASON -> "seasons: since 2016-17";
            case WORD -> "words and names";
        };
    }

    void show(ColumnRef wanted) {
        boolean other = !wanted.equals(column);
        column = wanted;
        fill(ColumnForm.of(model.column(wanted)), true);
        if (other) {
            values.clear();
            valueBox.setVisible(false);
            reading.load(() -> samples.values(wanted), found -> {
                if (wanted.equals(column)) {
                    offer(found);
                }
            });
        }
    }

    private void fill(ColumnForm form, boolean names) {
        filling = true;
        if (names) {
            one.setText(form.one());
            many.setText(form.many());
        }
        kind.setValue(form.kind());
        unitOne.setText(form.unitOne());
        unitMany.setText(form.unitMany());
        before.setText(form.before());
        after.setText(form.after());
        verb.setText(form.verb());
        notAfter.setText(form.notAfter());
        notVerb.setText(form.notVerb());
        greater.setText(form.comparative().more());
        lesser.setText(form.comparative().less());
        greatest.setText(form.superlative().more());
        least.setText(form.superlative().less());
        most.setText(form.ranking().more());
        fewest.setText(form.ranking().less());
        ask.setText(form.ask());
        values.forEach((value, field) -> field.setText(form.values().getOrDefault(value, "")));
        filling = false;
        warn(form);
    }

    private ColumnForm form() {
        Map<String, String> phrases = new LinkedHashMap<>();
        values.forEach((value, field) -> phrases.put(value, field.getText()));
        return new ColumnForm(
                one.getText(),
                many.getText(),
                kind.getValue(),
                unitOne.getText(),
                unitMany.getText(),
                before.getText(),
                after.getText(),
                verb.getText(),
                notAfter.getText(),
                notVerb.getText(),
                new Pair(greater.getText(), lesser.getText()),
                new Pair(greatest.getText(), least.getText()),
                new Pair(most.getText(), fewest.getText()),
                ask.getText(),
                phrases);
    }

    private void changed() {
        ColumnRef shown = column;
        if (!filling && shown != null) {
            model.column(shown, form().over(model.column(shown)));
            warn(form());
        }
    }

    /** Phrases that name the column follow its name; a regular plural follows its singular. */
    private void renamed(String was, String is) {
        ColumnRef shown = column;
        if (filling || shown == null || is.isBlank()) {
            return;
        }
        if (!was.equals(is) && many.getText().equals(Noun.regular(was).many())) {
            filling = true;
            many.setText(Noun.regular(is).many());
            filling = false;
        }
        ColumnWords words = model.column(shown);
        String several = many.getText().isBlank()
                ? Noun.regular(is.strip()).many()
                : many.getText().strip();
        ColumnWords named =
                words.called(new Noun(is.strip(), several, words.noun().person()));
        model.column(shown, named);
        fill(ColumnForm.of(named), false);
    }

    private void warn(ColumnForm form) {
        ColumnRef shown = column;
        boolean truth = shown != null
                && model.schema()
                        .column(shown)
                        .filter(c -> c.type() == ColumnType.BOOLEAN)
                        .isPresent();
        List<String> found = form.warnings(truth);
        warnings.setText(String.join("\n", found.stream().limit(3).toList()));
        warnings.setVisible(!found.isEmpty());
    }

    /** Offers fields for the words of single values if there are few. */
    private void offer(List<String> found) {
        ColumnRef shown = column;
        ColumnType type = shown == null
                ? ColumnType.TEXT
                : model.schema().column(shown).map(c -> c.type()).orElse(ColumnType.TEXT);
        values.clear();
        valueGrid.getChildren().clear();
        if (shown == null || type != ColumnType.TEXT || found.isEmpty()) {
            return;
        }
        Map<String, String> phrases = ColumnForm.of(model.column(shown)).values();
        int row = 0;
        for (String value : found) {
            Label name = new Label(value);
            name.setMinWidth(0);
            TextField field = Nodes.accessible(new TextField(phrases.getOrDefault(value, "")), "Words for " + value);
            field.setPromptText("as written");
            field.textProperty().addListener((o, was, is) -> changed());
            valueGrid.addRow(row++, name, field);
            values.put(value, field);
        }
        valueBox.setVisible(true);
    }
}
