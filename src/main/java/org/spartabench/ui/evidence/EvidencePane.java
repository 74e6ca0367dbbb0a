package org.spartabench.ui.evidence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Result;
import org.spartabench.fact.Values;
import org.spartabench.fact.passage.Passage;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;
import org.spartabench.query.Shape;
import org.spartabench.query.Walk;
import org.spartabench.repair.explain.Witnesses;
import org.spartabench.repair.explain.Witnesses.Witness;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.Nodes;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.passage.PassageFlow;
import org.spartabench.ui.shell.ProjectScope;

/** Shows the rows and passages that support an answer, block by block. */
public final class EvidencePane {

    private static final int MOST_COLUMNS = 5;
    private static final int MOST_PASSAGES = 2;

    /** Holds the support of one block. */
    private record Support(Witness witness, List<Integer> columns, List<Passage> passages) {}

    private final ProjectScope session;
    private final VBox box;
    private final Label title;
    private final Background background;
    private final Map<BlockPath, VBox> sections = new HashMap<>();
    private Optional<Block> query = Optional.empty();

    public EvidencePane(ProjectScope session, VBox box, Label title) {
        this.session = session;
        this.box = box;
        this.title = title;
        this.background = session.background(failure -> clear("The evidence cannot be read: " + failure.getMessage()));
    }

    public void clear(String instead) {
        query = Optional.empty();
        sections.clear();
        title.setText("");
        box.getChildren().setAll(Nodes.wrapped(instead, "muted", "small"));
    }

    /** Shows the support of the first value of a query's answer. */
    public void show(Block shown, List<String> answer) {
        query = Optional.of(shown);
        about(answer.stream().findFirst());
    }

    /** Shows the support of one value of the answer. */
    public void about(Optional<String> value) {
        query.ifPresent(q -> load(
                q,
                () -> new Witnesses(session.facts(), Limits.DEFAULT).of(q, value),
                value.map(v -> "for " + v).orElse("")));
    }

    /** Shows the support of one row of a query. */
    public void about(Block shown, List<@Nullable Object> row) {
        query = Optional.of(shown);
        String name = row.stream().limit(2).map(Values::text).collect(Collectors.joining(" · "));
        load(
                shown,
                () -> new Witnesses(session.facts(), Limits.DEFAULT).of(shown, row),
                "for " + name + (row.size() > 2 ? " …" : ""));
    }

    private void load(Block of, Supplier<List<Witness>> witnesses, String heading) {
        background.load(() -> supports(of, witnesses.get()), found -> draw(of, found, heading));
    }

    /** Highlights the section of one block. */
    public void light(Optional<BlockPath> block) {
        sections.forEach((path, section) -> {
            section.getStyleClass().remove("lit");
            if (block.filter(path::equals).isPresent()) {
                section.getStyleClass().add("lit");
            }
        });
    }

    private List<Support> supports(Block of, List<Witness> witnesses) {
        return witnesses.stream()
                .map(w -> new Support(w, columns(w, w.block().in(of)), passages(w)))
                .toList();
    }

    /** Chooses the columns that the block names, then others up to a few. */
    private static List<Integer> columns(Witness witness, Block block) {
        Set<Integer> chosen = new LinkedHashSet<>();
        Walk.exprs(block).flatMap(Walk::exprs).forEach(e -> {
            if (e instanceof Expr.Column c && witness.columns().contains(c.name())) {
                chosen.add(witness.columns().indexOf(c.name()));
            }
        });
        for (int i = 0; i < witness.columns().size() && chosen.size() < Math.min(3, MOST_COLUMNS); i++) {
            chosen.add(i);
        }
        return chosen.stream().limit(MOST_COLUMNS).sorted().toList();
    }

    private List<Passage> passages(Witness witness) {
        boolean grounding = session.facts()
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
                if (session.passages().stating(witness.table(), values) instanceof Result.Ok<List<Passage>> ok) {
                    ok.value().stream().limit(1).forEach(found::add);
                }
            }
        }
        return found;
    }

    private void draw(Block of, List<Support> supports, String heading) {
        sections.clear();
        title.setText(heading);
        List<BlockPath> order = Shape.of(of).postOrder();
        box.getChildren().clear();
        for (Support support : supports) {
            VBox section = section(support, order.indexOf(support.witness().block()) + 1);
            sections.put(support.witness().block(), section);
            box.getChildren().add(section);
        }
    }

    private static VBox section(Support support, int number) {
        Witness witness = support.witness();
        String note = witness.note().isEmpty() ? "" : " · " + witness.note();
        Label head =
                new Label(number + " · " + witness.table() + " · " + Numbers.counted(witness.total(), "row") + note);
        head.getStyleClass().addAll("strong", "small");
        head.setWrapText(true);
        VBox section = new VBox(3, head);
        section.getStyleClass().add("evidence-section");
        if (!witness.rows().isEmpty()) {
            section.getChildren().add(grid(support));
        }
        support.passages().forEach(p -> section.getChildren().add(new PassageFlow(p)));
        return section;
    }

    private static GridPane grid(Support support) {
        GridPane grid = new GridPane(14, 2);
        int c = 0;
        for (int column : support.columns()) {
            grid.add(Nodes.label(support.witness().columns().get(column), "muted", "small"), c++, 0);
        }
        int r = 1;
        for (List<@Nullable Object> row : support.witness().rows()) {
            c = 0;
            for (int column : support.columns()) {
                grid.add(Nodes.label(Values.text(row.get(column)), "evidence-row"), c++, r);
            }
            r++;
        }
        return grid;
    }
}
