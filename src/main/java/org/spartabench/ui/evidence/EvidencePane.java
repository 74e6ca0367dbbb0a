package org.spartabench.ui.evidence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Result;
import org.spartabench.fact.Values;
import org.spartabench.fact.passage.Passage;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.Shape;
import org.spartabench.query.name.BlockColumns;
import org.spartabench.repair.explain.Witnesses;
import org.spartabench.repair.explain.Witnesses.Witness;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.Nodes;
import org.spartabench.ui.shell.ProjectScope;

/** Shows the rows and passages that support an answer, block by block. */
public final class EvidencePane {

    /** The rows of a block that each press of its button adds. */
    static final int MORE = 100;

    private static final int MOST_PASSAGES = 2;

    /** Holds the support of one block. */
    record Support(Witness witness, List<Integer> columns, List<Passage> passages) {}

    /** Learns of the block, and perhaps the predicate, that the user points at or clicks in the evidence. */
    @FunctionalInterface
    public interface Listener {
        void at(Optional<BlockPath> block, Optional<PredicatePath> predicate, boolean clicked);
    }

    private final ProjectScope session;
    private final Witnesses witnesses;
    private final VBox box;
    private final Label title;
    private final Background background;
    private final Background adding;
    private final Map<BlockPath, EvidenceSection> sections = new LinkedHashMap<>();
    private Listener listener = (block, predicate, clicked) -> {};
    private Runnable onShown = () -> {};
    private Optional<Block> query = Optional.empty();

    public EvidencePane(ProjectScope session, VBox box, Label title) {
        this.session = session;
        this.witnesses = new Witnesses(session.facts(), Limits.DEFAULT);
        this.box = box;
        this.title = title;
        this.background = session.background(failure -> {
            clear("The evidence cannot be read: " + failure.getMessage());
            onShown.run();
        });
        this.adding = session.background(failure -> title.setText("cannot be read: " + failure.getMessage()));
    }

    /** Sets what runs when the evidence of a query is shown, or the reason why there is none. */
    public void onShown(Runnable action) {
        onShown = action;
    }

    /** Sets who learns what the user points at. */
    public void onPoint(Listener pointing) {
        listener = pointing;
    }

    /** Shows a text instead, and drops what is being read. */
    public void clear(String instead) {
        background.cancel();
        adding.cancel();
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
        query.ifPresent(q ->
                load(q, () -> witnesses.of(q, value), value.map(v -> "for " + v).orElse("")));
    }

    /** Shows the support of one row of a query. */
    public void about(Block shown, List<@Nullable Object> row) {
        query = Optional.of(shown);
        String name = row.stream().limit(2).map(Values::text).collect(Collectors.joining(" · "));
        load(shown, () -> witnesses.of(shown, row), "for " + name + (row.size() > 2 ? " …" : ""));
    }

    private void load(Block of, Supplier<List<Witness>> read, String heading) {
        background.load(() -> supports(of, read.get()), found -> {
            draw(of, found, heading);
            onShown.run();
        });
    }

    /** Highlights the section of one block, and in it the columns of one predicate. */
    public void light(Optional<BlockPath> block, Optional<PredicatePath> predicate) {
        sections.forEach(
                (path, section) -> section.light(block.filter(path::equals).isPresent(), predicate));
    }

    /** Folds all other sections and scrolls to that of one block. */
    public void reveal(BlockPath block) {
        sections.forEach((path, section) -> section.unfold(path.equals(block)));
        Platform.runLater(() -> Optional.ofNullable(sections.get(block)).ifPresent(this::scrollTo));
    }

    /** Unfolds all sections. */
    public void unfold() {
        sections.values().forEach(section -> section.unfold(true));
    }

    private void scrollTo(Node section) {
        Node at = box;
        while (at != null && !(at instanceof ScrollPane)) {
            at = at.getParent();
        }
        if (at instanceof ScrollPane scroll) {
            scroll.layout();
            double hidden = box.getHeight() - scroll.getViewportBounds().getHeight();
            scroll.setVvalue(hidden <= 0 ? 0 : Math.clamp(section.getLayoutY() / hidden, 0, 1));
        }
    }

    private List<Support> supports(Block of, List<Witness> found) {
        return found.stream()
                .map(w -> new Support(
                        w,
                        columns(of, w).shown(session.facts().schema()),
                        w.rows().stream()
                                .limit(MOST_PASSAGES)
                                .flatMap(row -> passage(w, row))
                                .toList()))
                .toList();
    }

    private static BlockColumns columns(Block of, Witness witness) {
        return new BlockColumns(of, witness.block(), witness.table(), witness.columns());
    }

    /** Gives the passage that states a row, if its table is a grounding table. */
    private Stream<Passage> passage(Witness witness, List<@Nullable Object> row) {
        boolean grounding = session.facts()
                .schema()
                .table(witness.table())
                .filter(t -> t.grounding())
                .isPresent();
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int i = 0; i < row.size(); i++) {
            if (row.get(i) != null) {
                values.put(witness.columns().get(i), row.get(i));
            }
        }
        return grounding && session.passages().stating(witness.table(), values) instanceof Result.Ok<List<Passage>> ok
                ? ok.value().stream().limit(1)
                : Stream.empty();
    }

    private void draw(Block of, List<Support> supports, String heading) {
        sections.clear();
        title.setText(heading);
        List<BlockPath> order = Shape.of(of).postOrder();
        for (Support support : supports) {
            BlockPath path = support.witness().block();
            sections.put(path, section(of, support, order.indexOf(path) + 1));
        }
        box.getChildren().setAll(sections.values());
    }

    private EvidenceSection section(Block of, Support support, int number) {
        Witness witness = support.witness();
        EvidenceSection section = new EvidenceSection(support, columns(of, witness), number);
        List<List<@Nullable Object>> rows = new ArrayList<>(witness.rows());
        section.onMore(() -> adding.load(() -> witnesses.rows(witness, rows.size() + MORE), read -> {
            merge(rows, read);
            section.rows(rows);
        }));
        section.onPoint(
                (at, clicked) -> {
                    section.point(at.row());
                    listener.at(Optional.of(witness.block()), at.predicate(), clicked);
                    if (clicked) {
                        List<@Nullable Object> row = rows.get(at.row());
                        adding.load(() -> passage(witness, row).toList(), found -> {
                            if (!found.isEmpty()) {
                                section.passages(found);
                                section.light(true, at.predicate());
                            }
                        });
                    }
                },
                () -> {
                    section.point(-1);
                    listener.at(Optional.empty(), Optional.empty(), false);
                });
        return section;
    }

    /** Keeps the rows that are shown where they are, and adds the others. */
    private static void merge(List<List<@Nullable Object>> shown, List<List<@Nullable Object>> read) {
        List<List<@Nullable Object>> others = new ArrayList<>(read);
        shown.forEach(others::remove);
        shown.addAll(others);
    }
}
