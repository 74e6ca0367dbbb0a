package org.spartabench.desktop.words;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.animation.PauseTransition;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.authors.wording.preview.SampleQueries;
import org.spartabench.authors.wording.preview.WordSubject;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.scope.Drafts;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.tree.Block;

/** Edits the words for one table and its columns, with questions that update during typing. */
public final class LexiconPane extends FxmlView {

    /** Pause in typing before the questions are written again. */
    private static final Duration TYPING = Duration.millis(200);

    private final Drafts drafts;
    private final SampleQueries samples;
    private final Background reading;
    private final Background querying;
    private final Background asking;
    private final Background saving;
    private final PauseTransition pause = new PauseTransition(TYPING);
    private List<Block> queries = List.of();
    private @Nullable WordsModel model;
    private @Nullable ColumnEditor columnEditor;
    private @Nullable TableEditor tableEditor;
    private @Nullable Table table;

    private @FXML ListView<WordSubject> subjects;
    private @FXML StackPane editor;
    private @FXML VBox questions;
    private @FXML Label told;
    private @FXML Button usual;
    private @FXML Button discard;
    private @FXML Button save;

    /** @param keep the command that saves, whose key stands beside the button */
    public LexiconPane(ProjectScope scope, Command keep) {
        drafts = scope.drafts();
        samples = new SampleQueries(scope.facts());
        reading = scope.background(this::failed);
        querying = scope.background(this::failed);
        asking = scope.background(this::failed);
        saving = scope.saver("words", this::failed);
        subjects.setCellFactory(view -> new SubjectCell(this::own, this::doubt));
        Nodes.onSelect(subjects.getSelectionModel(), this::edit);
        pause.setOnFinished(e -> ask());
        usual.setOnAction(e -> usual());
        discard.setOnAction(e -> discard());
        save.setOnAction(e -> save());
        for (Button button : List.of(usual, discard, save)) {
            button.setDisable(true);
        }
        told.setText("Reading the words …");
        reading.load(() -> WordsModel.read(scope), this::begin);
        Keycap.on(save, keep.key());
    }

    /** Shows the words of a table and its columns. */
    public void show(Table wanted) {
        table = wanted;
        fill();
    }

    private void begin(Result<WordsModel> read) {
        read.use(
                made -> {
                    model = made;
                    columnEditor = new ColumnEditor(made, samples);
                    tableEditor = new TableEditor(made);
                    made.unsaved().addListener((o, was, is) -> standing());
                    made.draft().addListener((o, was, is) -> changed());
                    standing();
                    fill();
                },
                bad -> told.setText("Cannot use the project's words: " + bad.message()));
    }

    private void fill() {
        Table shown = table;
        if (shown != null && model != null) {
            subjects.getItems().setAll(WordSubject.of(shown.name()));
            for (Column column : shown.columns()) {
                subjects.getItems().add(WordSubject.of(new ColumnRef(shown.name(), column.name())));
            }
            subjects.getSelectionModel().clearAndSelect(0);
        }
    }

    private boolean own(WordSubject subject) {
        return model != null && model.own(subject);
    }

    private Optional<String> doubt(WordSubject subject) {
        return Optional.ofNullable(model).flatMap(words -> words.doubt(subject));
    }

    private void edit(WordSubject subject) {
        ColumnEditor forColumns = columnEditor;
        TableEditor forTables = tableEditor;
        if (forColumns == null || forTables == null) {
            return;
        }
        subject.column()
                .ifPresentOrElse(
                        column -> {
                            forColumns.show(column);
                            editor.getChildren().setAll(forColumns.node());
                        },
                        () -> {
                            forTables.show(subject.table());
                            editor.getChildren().setAll(forTables.node());
                        });
        standing();
        querying.load(() -> samples.about(subject), found -> {
            queries = found;
            ask();
        });
    }

    private Optional<WordSubject> chosen() {
        return Optional.ofNullable(subjects.getSelectionModel().getSelectedItem());
    }

    private void changed() {
        standing();
        subjects.refresh();
        pause.playFromStart();
    }

    private void ask() {
        WordsModel words = model;
        if (words != null) {
            OwnWords now = words.draft().get();
            List<Block> about = queries;
            asking.load(
                    () -> words.asked(now, about),
                    asked -> questions
                            .getChildren()
                            .setAll(asked.stream().map(QuestionCard::new).toList()));
        }
    }

    private void standing() {
        WordsModel words = model;
        boolean changed = words != null && words.unsaved().get();
        drafts.set("words", changed ? "the words of tables and columns" : "", this::save);
        save.setDisable(!changed);
        discard.setDisable(!changed);
        usual.setDisable(chosen().filter(this::own).isEmpty());
        told.setText(
                changed
                        ? "Not saved yet."
                        : words == null || words.draft().get().isEmpty()
                                ? "These are the default words; the project keeps your changes."
                                : "Saved. The next run uses these words.");
    }

    private void usual() {
        chosen().ifPresent(subject -> {
            if (model != null) {
                model.usual(subject);
                edit(subject);
            }
        });
    }

    private void discard() {
        if (model != null) {
            model.discard();
            chosen().ifPresent(this::edit);
        }
    }

    /** Writes changed words to disk. */
    public void save() {
        WordsModel words = model;
        if (words != null && words.unsaved().get()) {
            OwnWords now = words.draft().get();
            saving.load(() -> words.write(now), kept -> {
                words.kept(kept);
                standing();
                ask();
            });
        }
    }

    private void failed(Throwable failure) {
        told.setText(String.valueOf(failure.getMessage()));
    }

    /** Shows a table or one of its columns, with a dot if the project has its own words for it, or a question mark if they are in doubt. */
    private static final class SubjectCell extends ItemCell<WordSubject> {

        private final Predicate<WordSubject> own;
        private final Function<WordSubject, Optional<String>> doubt;

        SubjectCell(Predicate<WordSubject> own, Function<WordSubject, Optional<String>> doubt) {
            this.own = own;
            this.doubt = doubt;
        }

        @Override
        protected void show(WordSubject subject) {
            getStyleClass().remove("strong");
            String name = subject.column().map(c -> c.column()).orElse("name of a row");
            boolean changed = own.test(subject);
            if (subject.column().isEmpty()) {
                getStyleClass().add("strong");
            }
            Optional<String> reason = doubt.apply(subject);
            setText((changed ? "● " : reason.isPresent() ? "? " : "") + name);
            setTooltip(reason.map(Tooltip::new).orElse(null));
            setAccessibleText(name
                    + (changed
                            ? ", changed"
                            : reason.map(r -> ", to check: " + r).orElse("")));
        }
    }

    /** Shows one question with its SQL, and its previous text if the words on screen change it. */
    private static final class QuestionCard extends VBox {

        QuestionCard(WordsModel.Asked asked) {
            super(3);
            getStyleClass().add("question-card");
            add(asked.now(), "worded");
            if (asked.changed()) {
                getStyleClass().add("changed");
                add("was: " + asked.before(), "small", "muted");
            }
            add(asked.sql(), "mono", "muted");
        }

        private void add(String text, String... styles) {
            Label label = Nodes.wrapped(text, styles);
            label.setMinHeight(USE_PREF_SIZE);
            getChildren().add(label);
        }
    }
}
