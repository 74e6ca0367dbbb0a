package org.spartabench.desktop.plan;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.plan.ModelDraft.Field;
import org.spartabench.desktop.plan.ModelDraft.KeyKind;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.project.Consents;
import org.spartabench.project.Project;

/** Edits and tries the settings of the project's language model. Valid settings are stored during typing. */
final class ModelForm extends VBox {

    private static final Duration PAUSE = Duration.millis(400);
    private static final List<Field> BASIC = List.of(Field.URL, Field.MODEL, Field.KEY);

    private final Project project;
    private final AuthorWish wish;
    private final ComboBox<KeyKind> keys = new ComboBox<>();
    private final Map<Field, TextField> fields = new EnumMap<>(Field.class);
    private final Map<Field, Label> complaints = new EnumMap<>(Field.class);
    private final CheckBox streamed = new CheckBox("Stream replies");
    private final Button tryIt = Nodes.styled(Nodes.named(new Button("Test"), "model-try"), "dense");
    private final Label answer = Nodes.named(Nodes.wrapped("", "muted", "small"), "model-answer");
    private final Label unkept = Nodes.wrapped("", "muted", "small");
    private final Background reading;
    private final Background keeping;
    private final Background trying;
    private final PauseTransition settled = new PauseTransition(PAUSE);
    private ModelDraft draft = ModelDraft.of(Optional.empty());
    private boolean showing;

    ModelForm(ProjectScope scope, AuthorWish wish) {
        super(5);
        this.project = scope.project();
        this.reading = scope.background(this::failed);
        this.keeping = scope.saver("model-settings", this::failed);
        this.trying = scope.background(this::failed);
        this.wish = wish;
        getStyleClass().add("plan-form");
        BASIC.forEach(f -> line(f, this));
        VBox rest = Nodes.styled(new VBox(5), "plan-form");
        for (Field field : Field.values()) {
            if (!BASIC.contains(field)) {
                line(field, rest);
            }
        }
        rest.getChildren().add(streamed);
        streamed.selectedProperty().addListener((o, was, is) -> change(draft.withStreamed(is)));
        Fold folded = new Fold("Request settings", rest);
        tryIt.setOnAction(e -> tryIt());
        answer.setMinHeight(Region.USE_PREF_SIZE);
        Form.show(answer, "");
        getChildren().addAll(unkept, folded, tryIt, answer);
        settled.setOnFinished(e -> keep());
        ModelDraft empty = draft;
        reading.load(project.files()::model, kept -> {
            if (draft == empty) { // no key was pressed while it was read
                show(ModelDraft.of(kept));
            }
        });
        paint();
    }

    /** Prepares the choice of the key's source; the key itself is never typed. */
    private ComboBox<KeyKind> keys() {
        keys.getItems().setAll(KeyKind.values());
        keys.setConverter(Form.converter(KeyKind::label, keys::getValue));
        keys.setAccessibleText("Source of the key");
        keys.getStyleClass().add("plan-choice");
        keys.setMinWidth(USE_PREF_SIZE);
        keys.setOnAction(e -> Optional.ofNullable(keys.getValue()).ifPresent(k -> change(draft.withKey(k))));
        return keys;
    }

    private void line(Field field, VBox into) {
        TextField text = Nodes.named(new TextField(), "model-" + field.name().toLowerCase(Locale.ROOT), field.label());
        text.textProperty().addListener((o, was, is) -> change(draft.with(field, is)));
        Label name = new Label(field.label());
        name.setMinWidth(Region.USE_PREF_SIZE);
        HBox line = Nodes.row(8, name, text);
        if (field == Field.KEY) {
            line.getChildren().setAll(name, keys());
        } else if (BASIC.contains(field)) {
            HBox.setHgrow(text, Priority.ALWAYS);
        } else {
            line.getChildren().add(1, Nodes.spring());
            text.getStyleClass().add("number-field");
        }
        Label complaint = Form.complaint();
        fields.put(field, text);
        complaints.put(field, complaint);
        into.getChildren().add(line);
        if (field == Field.KEY) {
            into.getChildren().add(text);
        }
        into.getChildren().add(complaint);
    }

    private void show(ModelDraft wanted) {
        showing = true;
        draft = wanted;
        fields.forEach((field, text) -> text.setText(wanted.text(field)));
        streamed.setSelected(wanted.streamed());
        keys.setValue(wanted.keyKind());
        showing = false;
        paint();
    }

    private void change(ModelDraft changed) {
        if (!showing) {
            draft = changed;
            Form.show(answer, "");
            settled.playFromStart();
            paint();
        }
    }

    private void paint() {
        Map<Field, String> problems = draft.problems();
        complaints.forEach((field, label) -> Form.show(label, problems.getOrDefault(field, "")));
        fields.forEach((field, text) -> text.pseudoClassStateChanged(NumberField.WRONG, problems.containsKey(field)));
        tryIt.setDisable(!problems.isEmpty());
        Nodes.shown(Objects.requireNonNull(fields.get(Field.KEY)), draft.keyKind() != KeyKind.NONE);
        Form.show(
                unkept,
                draft.keyKind() == KeyKind.COMMAND
                        ? "Used while this window is open; the project does not save commands."
                        : "");
    }

    /** Saves valid settings; a command that prints the key stays in this window. */
    private void keep() {
        Optional<ModelSettings> typed = draft.settings();
        wish.key(typed.map(ModelSettings::key).filter(KeySource.Command.class::isInstance));
        typed.ifPresent(settings -> keeping.load(
                () -> {
                    project.files().model(settings);
                    // The form shows server and key, so saving it is consent to them.
                    project.files().model().map(Consents::destination).ifPresent(Consents.ofUser()::give);
                    return settings;
                },
                kept -> {}));
    }

    private void tryIt() {
        Optional<ModelSettings> settings = draft.settings();
        if (settings.isPresent()) {
            Form.show(answer, "Asking " + settings.get().model() + " …");
            trying.load(() -> ModelTrial.say(settings.get()), words -> Form.show(answer, words));
        }
    }

    private void failed(Throwable cause) {
        Form.show(answer, "Failed: " + Background.reason(cause));
    }
}
