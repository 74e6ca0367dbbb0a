package org.spartabench.desktop.passage;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.animation.PauseTransition;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.passage.template.TableToText;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Table;

/** Edits the template of one table beside its passages, which update during typing. */
public final class TemplatePane extends FxmlView {

    /** Pause in typing before the passages are written again. */
    private static final Duration TYPING = Duration.millis(250);

    private static final int MOST_FAULTS = 3;

    /** Writes a table's first passages with a template; may take long. */
    @FunctionalInterface
    public interface Preview {

        Result<List<Passage>> of(Table table, TableToText template);
    }

    private final Preview preview;
    private final Consumer<String> changed;
    private final Background writing = new Background(failure -> tell(String.valueOf(failure.getMessage())));
    private final PauseTransition pause = new PauseTransition(TYPING);
    private @Nullable Table table;
    private String domain = "";
    private boolean filling;

    private @FXML TextArea text;
    private @FXML Label fault;
    private @FXML Label names;
    private @FXML Button usual;
    private @FXML VBox passages;

    /** @param changed takes the text after each change, with errors or without */
    public TemplatePane(Preview preview, Consumer<String> changed) {
        this.preview = preview;
        this.changed = changed;
        fault.managedProperty().bind(fault.visibleProperty());
        fault.setVisible(false);
        pause.setOnFinished(e -> write());
        text.textProperty().addListener((o, was, is) -> {
            if (!filling) {
                changed.accept(is);
                pause.playFromStart();
            }
        });
        usual.setOnAction(e -> {
            if (table != null) {
                text.setText(TableToText.usual(domain, table));
            }
        });
    }

    /**
     * Shows the template of a table.
     *
     * @param domainName part of the default template
     */
    public void show(Table shown, String template, String domainName) {
        table = shown;
        domain = domainName;
        names.setText("Columns: "
                + String.join(
                        "  ",
                        shown.columns().stream().map(c -> "{" + c.name() + "}").toList()));
        filling = true;
        text.setText(template);
        text.positionCaret(0);
        filling = false;
        node().setVisible(true);
        passages.getChildren().clear();
        write();
    }

    /** Hides the editor. */
    public void hide() {
        table = null;
        node().setVisible(false);
    }

    /** Gives the text in the editor. */
    public String text() {
        return text.getText();
    }

    /** Writes the passages again, or shows the errors and keeps the last good ones. */
    public void write() {
        Table shown = table;
        if (shown == null) {
            return;
        }
        List<String> columns = shown.columns().stream().map(Column::name).toList();
        switch (TableToText.parse(text.getText(), columns)) {
            case TableToText.Parsed.Good(TableToText template) -> {
                tell("");
                writing.load(
                        () -> preview.of(shown, template),
                        written -> written.use(
                                some -> passages.getChildren()
                                        .setAll(some.stream()
                                                .map(PassageFlow::new)
                                                .toList()),
                                bad -> tell(bad.message())));
            }
            case TableToText.Parsed.Faulty(List<TableToText.Fault> faults) ->
                tell(faults.stream()
                        .limit(MOST_FAULTS)
                        .map(fault -> sentence(fault.toString()))
                        .collect(Collectors.joining("\n")));
        }
    }

    private static String sentence(String fault) {
        return fault.substring(0, 1).toUpperCase(Locale.ROOT) + fault.substring(1);
    }

    private void tell(String line) {
        fault.setText(line);
        fault.setVisible(!line.isEmpty());
    }
}
