package org.spartabench.desktop.sources;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Spinner;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.facts.schema.Table;

/** Asks which tables move behind APIs of the built-in server: by hand, or by share and seed. */
final class MarkTablesSheet extends VBox {

    private static final double WIDTH = 560;
    private static final double LIST = 260;
    private static final int SHARE = 40;

    @FunctionalInterface
    interface Taker {
        void take(Set<String> tables, TableApi profile, boolean functions);
    }

    private final List<CheckBox> boxes = new ArrayList<>();
    private final CheckBox strict =
            Nodes.named(new CheckBox("Each call needs the key of the table (no call gives all rows)"), "mark-strict");
    private final CheckBox functions = Nodes.named(
            new CheckBox("Add the 16 built-in functions as scalar APIs: is_prime, country, …"), "mark-functions");

    private MarkTablesSheet(SourcesModel model, Set<String> marked, boolean served, Overlay overlay, Taker taker) {
        super(10);
        setId("mark-sheet");
        setPrefWidth(WIDTH);
        VBox list = new VBox(6);
        for (Table table : model.tables()) {
            CheckBox box = Nodes.named(
                    new CheckBox(table.name() + "  ·  " + Numbers.counted(table.rows(), "row")),
                    "mark-" + table.name());
            box.setMnemonicParsing(false); // an underscore belongs to the name
            box.setUserData(table.name());
            box.setSelected(marked.contains(table.name()));
            boxes.add(box);
            list.getChildren().add(box);
        }
        ScrollPane scroll = Nodes.accessible(new ScrollPane(list), "Tables");
        scroll.setFitToWidth(true);
        scroll.setMaxHeight(LIST);
        functions.setMnemonicParsing(false);
        functions.setSelected(served || marked.isEmpty());
        Button put = Nodes.named(new Button("Put behind APIs"), "mark-confirm");
        getChildren()
                .addAll(
                        Nodes.label("Put tables behind APIs", "card-title"),
                        Nodes.wrapped(
                                "The workbench serves these tables on this machine while the project is open. Queries"
                                    + " then get their rows by calls. Nothing leaves this machine; the tables stay as"
                                    + " they are.",
                                "muted"),
                        draw(model),
                        scroll,
                        strict,
                        functions,
                        overlay.buttons(
                                put,
                                () -> taker.take(
                                        chosen(),
                                        strict.isSelected() ? TableApi.STRICT : TableApi.PAPER,
                                        functions.isSelected())));
        overlay.show(this, boxes.isEmpty() ? put : boxes.getFirst());
    }

    private HBox draw(SourcesModel model) {
        Spinner<Integer> share = Nodes.accessible(new Spinner<>(0, 100, SHARE, 20), "Percent of the tables");
        share.setId("mark-share");
        share.setPrefWidth(84);
        Spinner<Integer> seed = Nodes.accessible(new Spinner<>(1, 1_000, 1), "Seed of the draw");
        seed.setPrefWidth(84);
        Button draw = Nodes.styled(new Button("Draw"), "dense");
        draw.setId("mark-draw");
        draw.setOnAction(e -> {
            Set<String> drawn = model.drawn(share.getValue(), seed.getValue());
            boxes.forEach(b -> b.setSelected(drawn.contains(b.getUserData())));
        });
        HBox row = Nodes.row(8, new Label("Draw"), share, new Label("% of the tables with seed"), seed, draw);
        return row;
    }

    private Set<String> chosen() {
        Set<String> names = new HashSet<>();
        boxes.stream().filter(CheckBox::isSelected).forEach(b -> names.add(String.valueOf(b.getUserData())));
        return names;
    }

    /**
     * @param marked tables that stand behind APIs now
     * @param served whether the functions are served now
     */
    static void open(Overlay overlay, SourcesModel model, Set<String> marked, boolean served, Taker taker) {
        new MarkTablesSheet(model, marked, served, overlay, taker);
    }
}
