package org.spartabench.ui.review;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Loaded;
import org.spartabench.fact.Passage;
import org.spartabench.fact.Rendered;
import org.spartabench.fact.Values;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;
import org.spartabench.query.Walk;
import org.spartabench.repair.Witnesses;
import org.spartabench.repair.Witnesses.Witness;
import org.spartabench.store.Workspace;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.Numbers;

/** The rows and passages that support an answer, block by block. */
final class EvidencePane {

    private static final int MOST_COLUMNS = 5;
    private static final int MOST_PASSAGES = 2;

    /** What is shown of one block. */
    private record Support(Witness witness, List<Integer> columns, List<Passage> passages) {}

    private final Workspace workspace;
    private final VBox box;
    private final Label title;
    private final Background background;
    private final Map<BlockPath, VBox> sections = new HashMap<>();
    private Optional<Sheet> sheet = Optional.empty();

    EvidencePane(Workspace workspace, VBox box, Label title) {
        this.workspace = workspace;
        this.box = box;
        this.title = title;
        this.background = new Background(failure -> clear("The evidence cannot be read: " + failure.getMessage()));
    }

    void clear(String instead) {
        sheet = Optional.empty();
        sections.clear();
        title.setText("");
        Label line = new Label(instead);
        line.setWrapText(true);
        line.getStyleClass().addAll("muted", "small");
        box.getChildren().setAll(line);
    }

    void show(Sheet shown) {
        sheet = Optional.of(shown);
        about(shown.stored().item().answer().values().stream().findFirst());
    }

    /** Supports one value of the answer. */
    void about(Optional<String> value) {
        sheet.ifPresent(s -> {
            Block query = s.stored().item().query();
            background.load(() -> supports(query, value), found -> draw(found, value));
        });
    }

    /** Sets the section of one block off from the others. */
    void light(Optional<BlockPath> block) {
        sections.forEach((path, section) -> {
            section.getStyleClass().remove("lit");
            if (block.filter(path::equals).isPresent()) {
                section.getStyleClass().add("lit");
            }
        });
    }

    private List<Support> supports(Block query, Optional<String> value) {
        List<Support> supports = new ArrayList<>();
        for (Witness witness : new Witnesses(workspace.facts(), Limits.DEFAULT).of(query, value)) {
            List<Integer> columns = columns(witness, witness.block().in(query));
            supports.add(new Support(witness, columns, passages(witness)));
        }
        return supports;
    }

    /** The columns that the block speaks of, then others up to a few. */
    private static List<Integer> columns(Witness witness, Block block) {
        Set<String> spoken = new LinkedHashSet<>();
        Walk.exprs(block).flatMap(Walk::exprs).forEach(e -> {
            if (e instanceof Expr.Column c) {
                spoken.add(c.name());
            }
        });
        Set<Integer> chosen = new LinkedHashSet<>();
        for (String name : spoken) {
            int at = witness.columns().indexOf(name);
            if (at >= 0) {
                chosen.add(at);
            }
        }
        for (int i = 0; i < witness.columns().size() && chosen.size() < Math.min(3, MOST_COLUMNS); i++) {
            chosen.add(i);
        }
        return chosen.stream().limit(MOST_COLUMNS).sorted().toList();
    }

    private List<Passage> passages(Witness witness) {
        boolean grounding = workspace
                .schema()
                .table(witness.table())
                .filter(t -> t.grounding())
                .isPresent();
        List<Passage> found = new ArrayList<>();
        if (grounding) {
            for (List<@Nullable Object> row :
                    witness.rows().stream().limit(MOST_PASSAGES).toList()) {
                Map<String, @Nullable Object> values = new LinkedHashMap<>();
                for (int i = 0; i < row.size(); i++) {
                    if (row.get(i) != null) {
                        values.put(witness.columns().get(i), row.get(i));
                    }
                }
                if (workspace.passages().stating(witness.table(), values) instanceof Loaded.Ok<List<Passage>> ok) {
                    ok.value().stream().limit(1).forEach(found::add);
                }
            }
        }
        return found;
    }

    private void draw(List<Support> supports, Optional<String> value) {
        sections.clear();
        title.setText(value.map(v -> "for " + v).orElse(""));
        box.getChildren().clear();
        for (Support support : supports) {
            VBox section = section(support);
            sections.put(support.witness().block(), section);
            box.getChildren().add(section);
        }
    }

    private VBox section(Support support) {
        Witness witness = support.witness();
        String note = witness.note().isEmpty() ? "" : " · " + witness.note();
        String order = sheet.map(s -> s.order(witness.block()) + " · ").orElse("");
        Label head = new Label(order + witness.table() + " · " + Numbers.counted(witness.total(), "row") + note);
        head.getStyleClass().addAll("strong", "small");
        head.setWrapText(true);
        VBox section = new VBox(3, head);
        section.getStyleClass().add("evidence-section");
        if (!witness.rows().isEmpty()) {
            section.getChildren().add(grid(support));
        }
        support.passages().forEach(p -> section.getChildren().add(flow(p)));
        return section;
    }

    private static GridPane grid(Support support) {
        GridPane grid = new GridPane(14, 2);
        int c = 0;
        for (int column : support.columns()) {
            Label name = new Label(support.witness().columns().get(column));
            name.getStyleClass().addAll("muted", "small");
            grid.add(name, c++, 0);
        }
        int r = 1;
        for (List<@Nullable Object> row : support.witness().rows()) {
            c = 0;
            for (int column : support.columns()) {
                Label cell = new Label(Values.text(row.get(column)));
                cell.getStyleClass().add("evidence-row");
                grid.add(cell, c++, r);
            }
            r++;
        }
        return grid;
    }

    /** A passage with the spans that state its facts set off. */
    private static TextFlow flow(Passage passage) {
        TextFlow flow = new TextFlow();
        flow.getStyleClass().add("passage");
        int at = 0;
        String text = passage.text();
        for (Rendered.Span span : passage.spans()) {
            if (span.start() >= at) {
                flow.getChildren().add(piece(text.substring(at, span.start()), "passage-text"));
                flow.getChildren().add(piece(text.substring(span.start(), span.end()), "passage-fact"));
                at = span.end();
            }
        }
        flow.getChildren().add(piece(text.substring(at), "passage-text"));
        return flow;
    }

    private static Text piece(String text, String style) {
        Text piece = new Text(text);
        piece.getStyleClass().add(style);
        return piece;
    }
}
