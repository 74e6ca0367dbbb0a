package org.spartabench.desktop.prompts;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.authors.request.Request;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;
import org.spartabench.desktop.fx.difference.SqlDiff;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.Pump;

/**
 * Shows the page of prompts: a file for each kind of request, edited here or elsewhere, with a preview over the
 * project's own facts.
 */
public final class PromptsPage extends Page {

    /** Interval for finding changes by other programs. */
    private static final Duration LOOK = Duration.millis(500);

    private final PromptsModel model = new PromptsModel();
    private final Pump<Map<String, List<Request<?>>>> asked = new Pump<>(this::hear);
    private final Timeline watch = new Timeline(new KeyFrame(LOOK, e -> look()));
    private final PromptArea editor = Nodes.named(new PromptArea(), "prompt-editor", "Text of the prompt");
    private final PromptArea reader = Nodes.named(new PromptArea(), "prompt-preview", "Preview of the prompt");
    private boolean trialAsked;

    private @FXML ListView<String> kinds;
    private @FXML Label title;
    private @FXML Label meaning;
    private @FXML Label note;
    private @FXML Label promptProblem;
    private @FXML Button save;
    private @FXML Button discard;
    private @FXML Button reset;
    private @FXML StackPane editing;
    private @FXML StackPane reading;
    private @FXML ToggleButton changes;
    private @FXML Label figures;
    private @FXML Button another;
    private @FXML Label hint;

    private final Background disk = scope.saver("prompts", this::failed);
    private final Background trying = scope.background(this::failed);

    public PromptsPage(ScreenFrame frame) {
        super(frame, "prompts", "Prompts");
        watch.setCycleCount(Timeline.INDEFINITE);
        reader.setEditable(false);
        editing.getChildren().addFirst(new VirtualizedScrollPane<>(editor));
        reading.getChildren().addFirst(new VirtualizedScrollPane<>(reader));
        kinds.setCellFactory(list -> new KindCell(model));
        kinds.getItems().setAll(PromptFiles.KINDS);
        kinds.getSelectionModel().select(model.kind());
        Nodes.onSelect(kinds.getSelectionModel(), this::choose);
        editor.textProperty().addListener((o, was, is) -> model.type(is));
        changes.selectedProperty().addListener((o, was, is) -> paint());
        model.revision().addListener((o, was, is) -> {
            paint();
            scope.drafts().set("prompts", unsaved(), this::saveAll);
        });
        paint();
        editor.toTop();
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        commands.add(save, "prompts.save", when(shown, model::savable), this::save);
        commands.add(discard, "prompts.discard", when(shown, () -> model.unsaved(model.kind())), model::discard);
        commands.add(
                reset, "prompts.reset", when(shown, () -> model.own(model.kind()) || !model.asShipped()), this::reset);
        commands.add(
                changes, "prompts.changes", when(shown, () -> true), () -> changes.setSelected(!changes.isSelected()));
        commands.add(
                another,
                "prompts.another",
                when(shown, () -> model.examples() > 1 && !changes.isSelected()),
                model::nextExample);
    }

    private ObservableBooleanValue when(ObservableBooleanValue shown, Callable<Boolean> condition) {
        return Bindings.createBooleanBinding(
                () -> shown.get() && condition.call(), shown, model.revision(), changes.selectedProperty());
    }

    /** Comes into view: reads files again when other programs change them. */
    @Override
    public void enter() {
        look();
        watch.play();
        if (!trialAsked) {
            trialAsked = true;
            trying.load(() -> TrialRequests.of(scope, asked::offer), all -> model.requests(all, true));
        }
    }

    private void hear(List<Map<String, List<Request<?>>>> batch) {
        if (!model.tried()) {
            model.requests(batch.getLast(), false);
        }
    }

    public void leave() {
        watch.stop();
    }

    private void choose(String kind) {
        model.choose(kind);
        editor.toTop();
    }

    private void look() {
        disk.load(() -> OnDisk.read(scope), model::read);
    }

    private void save() {
        String kind = model.kind();
        String text = model.text();
        if (model.asShipped()) {
            reset();
        } else {
            write(() -> OnDisk.write(scope, kind, text), "Saved in the project's prompts folder.");
        }
    }

    private String unsaved() {
        List<String> kinds = List.copyOf(model.drafts().keySet());
        return kinds.isEmpty() ? "" : (kinds.size() == 1 ? "the prompt " : "the prompts ") + String.join(", ", kinds);
    }

    /** Saves all prompts without errors. */
    private void saveAll() {
        Map<String, String> texts = new LinkedHashMap<>(model.drafts());
        texts.keySet().removeIf(kind -> !model.sound(kind));
        List<String> shipped = texts.keySet().stream().filter(model::asShipped).toList();
        watch.pause();
        disk.load(
                () -> {
                    texts.forEach((kind, text) -> {
                        if (shipped.contains(kind)) {
                            OnDisk.drop(scope, kind);
                        } else {
                            OnDisk.write(scope, kind, text);
                        }
                    });
                    return OnDisk.read(scope);
                },
                now -> {
                    model.savedAll(now);
                    watch.play();
                });
    }

    private void reset() {
        String kind = model.kind();
        write(() -> OnDisk.drop(scope, kind), "Shipped prompt, not changed.");
    }

    /** Writes a change; pauses the watch meanwhile, so that no older reading of the files comes later. */
    private void write(Runnable change, String done) {
        watch.pause();
        disk.load(
                () -> {
                    change.run();
                    return OnDisk.read(scope);
                },
                now -> {
                    model.saved(now, done);
                    watch.play();
                });
    }

    private void failed(Throwable cause) {
        model.say("Failed: " + Background.reason(cause));
        watch.play();
    }

    private void paint() {
        String kind = model.kind();
        title.setText(kind + ".md");
        meaning.setText(Kinds.meaning(kind));
        note.setText(model.note());
        Nodes.shown(note, !model.note().isEmpty());
        String problems = String.join("\n", model.problems());
        promptProblem.setText(problems);
        Nodes.shown(promptProblem, !problems.isEmpty());
        Nodes.shown(discard, model.unsaved(kind));
        editor.write(model.text());
        kinds.refresh();
        if (changes.isSelected()) {
            paintChanges();
        } else {
            paintPreview();
        }
    }

    private void paintChanges() {
        SqlDiff diff = model.changes();
        boolean any = !diff.marks().isEmpty();
        reader.show(any ? diff.text() : "", any ? diff.marks() : List.of());
        figures.setText("compared with the shipped prompt");
        hint.setText(any ? "" : "No changes to the shipped prompt.");
    }

    private void paintPreview() {
        Optional<Preview> preview = model.preview();
        reader.show(
                preview.map(Preview::text).orElse(""),
                preview.map(Preview::marks).orElse(List.of()));
        figures.setText(preview.map(p -> (model.example() + 1) + " of " + model.examples() + " · about "
                        + Numbers.counted(p.tokens(), "token"))
                .orElse(""));
        hint.setText(
                preview.isPresent()
                        ? ""
                        : !model.problems().isEmpty()
                                ? "Correct the errors below the prompt to see its preview."
                                : model.tried()
                                        ? "A trial run of this project made no request of this kind."
                                        : "Starting a trial run of this project …");
    }

    /** Shows a kind of prompt in the list, and whether the project has its own. */
    private static final class KindCell extends ItemCell<String> {

        private final PromptsModel model;
        private final Label name = new Label();
        private final Label mark = new Label();
        private final HBox line;

        KindCell(PromptsModel model) {
            this.model = model;
            mark.setMinWidth(Region.USE_PREF_SIZE);
            name.setMinWidth(0);
            line = new HBox(6, name, Nodes.spring(), mark);
            line.setAlignment(Pos.CENTER_LEFT);
            setPrefWidth(0);
        }

        @Override
        protected void show(String kind) {
            String state = model.unsaved(kind) ? "unsaved" : model.own(kind) ? "own" : "";
            name.setText(kind);
            mark.setText(state);
            mark.getStyleClass().setAll("label", "chip", model.unsaved(kind) ? "warning" : "accent");
            Nodes.shown(mark, !state.isEmpty());
            setAccessibleText(kind + (state.isEmpty() ? "" : ", " + state));
            setGraphic(line);
        }
    }
}
