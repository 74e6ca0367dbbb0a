package org.spartabench.desktop.facts;

import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.passage.PassageFlow;
import org.spartabench.desktop.passage.TemplatePane;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;

/** Shows passages page by page, with the words that state a fact highlighted. */
final class PassagesPane extends FxmlView {

    private final PassagesModel model;
    private final TemplatePane template;
    private final Background reading;
    private final Background editing;
    private int offset;
    private String opened = "";

    private @FXML VBox pane;
    private @FXML FlowPane bar;
    private @FXML ComboBox<String> table;
    private @FXML Button edit;
    private @FXML Label range;
    private @FXML Button before;
    private @FXML Button after;
    private @FXML ScrollPane scroll;
    private @FXML VBox list;
    private @FXML HBox editBar;
    private @FXML Label told;
    private @FXML Button leave;
    private @FXML Button save;

    PassagesPane(ProjectScope scope) {
        model = new PassagesModel(scope);
        reading = scope.background(failure -> tell("The passages cannot be read: " + failure.getMessage()));
        editing = scope.saver("templates", failure -> tell(String.valueOf(failure.getMessage())));
        table.getItems().setAll(model.tables());
        table.valueProperty().addListener((o, was, is) -> show(0));
        before.setOnAction(e -> show(offset - PassagesModel.PAGE));
        after.setOnAction(e -> show(offset + PassagesModel.PAGE));
        edit.setOnAction(e -> edit());
        save.setOnAction(e -> save());
        leave.setOnAction(e -> showList());
        template = new TemplatePane(
                model::preview, text -> draft(text.equals(opened) ? "" : "the template of " + table.getValue()));
        VBox.setVgrow(template.node(), Priority.ALWAYS);
        showList();
        if (table.getItems().isEmpty()) {
            edit.setDisable(true);
            tell("This project has no grounding tables, so it has no passages.");
        } else {
            table.getSelectionModel().selectFirst();
        }
    }

    /** Shows the passages of a table if it has any; keeps a template that is being edited. */
    void choose(String wanted) {
        if (table.getItems().contains(wanted) && pane.getChildren().contains(bar)) {
            table.getSelectionModel().select(wanted);
        }
    }

    private void draft(String words) {
        model.scope().drafts().set("template", words, this::save);
    }

    private void showList() {
        draft("");
        pane.getChildren().setAll(bar, scroll);
    }

    private void edit() {
        String of = table.getValue();
        editing.load(
                () -> model.template(of),
                read -> read.use(
                        text -> model.schema().table(of).ifPresent(t -> {
                            opened = text;
                            template.show(t, text, model.schema().name());
                            told.setText("Template for the rows of " + of + ".");
                            pane.getChildren().setAll(editBar, template.node());
                        }),
                        bad -> tell(bad.message())));
    }

    private void save() {
        String of = table.getValue();
        String text = template.text();
        editing.load(
                () -> model.keep(of, text),
                kept -> kept.use(
                        saved -> {
                            showList();
                            show(0);
                        },
                        bad -> told.setText("Not saved. " + bad.message())));
    }

    private void show(int from) {
        String of = table.getValue();
        reading.load(() -> model.page(of, Math.max(0, from)), this::draw);
    }

    private void draw(PassagesModel.Page shown) {
        offset = shown.offset();
        range.setText(Numbers.grouped(shown.offset() + 1L) + " – "
                + Numbers.grouped(shown.offset() + shown.passages().size()) + " of " + Numbers.grouped(shown.count()));
        before.setDisable(shown.offset() == 0);
        after.setDisable(shown.offset() + shown.passages().size() >= shown.count());
        list.getChildren()
                .setAll(shown.passages().stream().map(PassageFlow::new).toList());
    }

    private void tell(String line) {
        list.getChildren().setAll(Nodes.wrapped(line, "muted"));
    }
}
