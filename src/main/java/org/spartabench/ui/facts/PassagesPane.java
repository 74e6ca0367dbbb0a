package org.spartabench.ui.facts;

import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.Nodes;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.passage.PassageFlow;
import org.spartabench.ui.passage.TemplatePane;
import org.spartabench.ui.shell.ProjectScope;

/** Shows passages page by page, with the words that state a fact highlighted. */
final class PassagesPane extends VBox {

    private final PassagesModel model;
    private final ComboBox<String> table = new ComboBox<>();
    private final Label range = new Label();
    private final Button before = new Button("Previous page");
    private final Button after = new Button("Next page");
    private final Button edit = new Button("Edit template…");
    private final Button save = new Button("Save");
    private final Button leave = new Button("Back to passages");
    private final HBox bar;
    private final HBox editBar;
    private final ScrollPane scroll;
    private final TemplatePane template;
    private final VBox list = new VBox(8);
    private final Background reading;
    private final Background editing;
    private final Label told = Nodes.label("", "muted");
    private int offset;

    PassagesPane(ProjectScope session) {
        model = new PassagesModel(session);
        reading = session.background(failure -> tell("The passages cannot be read: " + failure.getMessage()));
        editing = session.background(failure -> tell(String.valueOf(failure.getMessage())));
        table.setAccessibleText("Grounding table");
        table.getItems().setAll(model.tables());
        table.valueProperty().addListener((o, was, is) -> show(0));
        before.setOnAction(e -> show(offset - PassagesModel.PAGE));
        after.setOnAction(e -> show(offset + PassagesModel.PAGE));
        edit.setId("edit-template");
        edit.setOnAction(e -> edit());
        save.setId("save-template");
        save.getStyleClass().add("accent");
        save.setOnAction(e -> save());
        leave.setOnAction(e -> showList());
        template = new TemplatePane(model::preview, text -> {});

        bar = new HBox(8, new Label("Passages of"), table, edit, Nodes.spring(), range, before, after);
        bar.getStyleClass().add("bar");
        editBar = new HBox(8, told, Nodes.spring(), leave, save);
        editBar.getStyleClass().add("bar");
        list.getStyleClass().add("panel-body");
        scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        VBox.setVgrow(template.node(), Priority.ALWAYS);
        showList();
        if (table.getItems().isEmpty()) {
            edit.setDisable(true);
            tell("This project has no grounding tables, so it has no passages.");
        } else {
            table.getSelectionModel().selectFirst();
        }
    }

    private void showList() {
        getChildren().setAll(bar, scroll);
    }

    private void edit() {
        String of = table.getValue();
        editing.load(
                () -> model.template(of),
                read -> read.use(
                        text -> model.schema().table(of).ifPresent(t -> {
                            template.show(t, text, model.schema().name());
                            told.setText("Template for the rows of " + of + ".");
                            getChildren().setAll(editBar, template.node());
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
