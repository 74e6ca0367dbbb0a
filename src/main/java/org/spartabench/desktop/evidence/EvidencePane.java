package org.spartabench.desktop.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.text.ValueText;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.explain.Witnesses;
import org.spartabench.making.repair.explain.Witnesses.Witness;
import org.spartabench.sql.description.BlockColumns;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/** Shows the rows and passages that support an answer, block by block. */
public final class EvidencePane {

    /** The rows of a block that each press of its button adds. */
    static final int MORE = 100;

    private static final int MOST_PASSAGES = 2;
    /** From this number of blocks on each shows fewer rows, so that one block is seen whole on a small screen. */
    private static final int DEEP = 3;

    private static final int FEW_ROWS = 3;

    record Support(Witness witness, List<Integer> columns, List<Passage> passages) {}

    /** Learns of the block, and perhaps the predicate, that the user points at or clicks in the evidence. */
    @FunctionalInterface
    public interface Listener {
        void at(Optional<BlockPath> block, Optional<PredicatePath> predicate, boolean clicked);
    }

    private final ProjectScope scope;
    private final Witnesses witnesses;
    private final VBox box;
    private final Label title;
    private final Background background;
    private final Background adding;
    private final List<EvidenceSection> sections = new ArrayList<>();
    private final EvidenceColumns columns = new EvidenceColumns();
    /** Whether somebody has chosen what is folded. */
    private boolean folded;

    private boolean waiting;
    private Listener listener = (block, predicate, clicked) -> {};
    private Runnable onShown = () -> {};
    private Optional<Block> query = Optional.empty();

    public EvidencePane(ProjectScope scope, VBox box, Label title) {
        this.scope = scope;
        this.witnesses = new Witnesses(scope.facts(), Limits.DEFAULT);
        this.box = box;
        this.title = title;
        this.background = scope.background(failure -> {
            clear("The evidence cannot be read: " + failure.getMessage());
            onShown.run();
        });
        this.adding = scope.background(failure -> title.setText("cannot be read: " + failure.getMessage()));
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
        query.ifPresent(q -> load(
                q,
                () -> witnesses.of(q, value),
                value.map(v -> "for " + ValueText.rounded(v)).orElse("")));
    }

    /** Shows the support of one row of a query. */
    public void about(Block shown, List<@Nullable Object> row) {
        query = Optional.of(shown);
        String name = row.stream().limit(2).map(Values::text).collect(Collectors.joining(" · "));
        load(shown, () -> witnesses.of(shown, row), "for " + name + (row.size() > 2 ? " …" : ""));
    }

    private void load(Block of, Supplier<List<Witness>> read, String heading) {
        adding.cancel();
        background.load(() -> supports(of, read.get()), found -> {
            adding.cancel(); // rows asked for in what was shown until now
            draw(of, found, heading);
            onShown.run();
        });
    }

    /** Fits it to the room that it has come to have. */
    private void refit() {
        if (!waiting) {
            waiting = true;
            Platform.runLater(() -> {
                waiting = false;
                fit();
            });
        }
    }

    /** Highlights the section of one block, and in it the columns of one predicate. */
    public void light(Optional<BlockPath> block, Optional<PredicatePath> predicate) {
        sections.forEach(section -> section.light(block.filter(section::of).isPresent(), predicate));
    }

    /** Folds all other sections and scrolls to that of one block. */
    public void reveal(BlockPath block) {
        folded = true;
        columns.reveal(block, width(), height());
        Platform.runLater(
                () -> sections.stream().filter(s -> s.of(block)).findFirst().ifPresent(this::scrollTo));
    }

    /** Unfolds all sections for which there is room. */
    public void unfold() {
        folded = false;
        sections.forEach(section -> section.unfold(true));
        fit();
    }

    private void scrollTo(Node section) {
        if (scroll() instanceof ScrollPane scroll) {
            scroll.layout();
            double hidden = box.getHeight() - scroll.getViewportBounds().getHeight();
            double at = columns.getLayoutY() + section.getLayoutY();
            scroll.setVvalue(hidden <= 0 ? 0 : Math.clamp(at / hidden, 0, 1));
        }
    }

    private @Nullable ScrollPane scroll() {
        Node at = box;
        while (at != null && !(at instanceof ScrollPane)) {
            at = at.getParent();
        }
        if (at instanceof ScrollPane scroll && !scroll.getProperties().containsKey(this)) {
            scroll.getProperties().put(this, true);
            scroll.widthProperty().addListener((o, was, is) -> refit());
            scroll.heightProperty().addListener((o, was, is) -> refit());
        }
        return (ScrollPane) at;
    }

    private List<Support> supports(Block of, List<Witness> found) {
        boolean deep = deep(of);
        return found.stream()
                .map(w -> deep ? w.first(FEW_ROWS) : w)
                .map(w -> new Support(
                        w,
                        columns(of, w).shown(scope.facts().schema()),
                        w.rows().stream()
                                .limit(deep ? 1 : MOST_PASSAGES)
                                .flatMap(row -> passage(w, row))
                                .toList()))
                .toList();
    }

    private static BlockColumns columns(Block of, Witness witness) {
        return new BlockColumns(of, witness.block(), witness.table(), witness.columns());
    }

    /** Gives the passage that states a row, if its table is a grounding table. */
    private Stream<Passage> passage(Witness witness, List<@Nullable Object> row) {
        boolean grounding = scope.facts()
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
        return grounding && scope.passages().stating(witness.table(), values) instanceof Result.Ok<List<Passage>> ok
                ? ok.value().stream().limit(1)
                : Stream.empty();
    }

    private void draw(Block of, List<Support> supports, String heading) {
        title.setText(heading);
        sections.clear();
        folded = false;
        supports.forEach(support -> sections.add(section(of, support)));
        arrange();
        fit();
    }

    /** Marks the rows that inner blocks follow, and puts the sections into the box. */
    private void arrange() {
        for (EvidenceSection section : sections) {
            section.follow(followed(section.witness().block()));
        }
        columns.show(sections);
        box.getChildren().setAll(columns);
    }

    /** Shows of a deep query as much as is seen without scrolling, unless somebody has folded something. */
    private void fit() {
        boolean deep =
                sections.stream().findFirst().filter(s -> deep(s.query())).isPresent();
        if (deep && !folded && height() > 0) {
            columns.fit(width(), height());
        }
    }

    /** The height that is seen without scrolling, in pixels; 0 where other things scroll with it. */
    private double height() {
        return scroll() instanceof ScrollPane scroll && scroll.getContent() == box
                ? scroll.getHeight() - margins(scroll.getInsets()) - margins(box.getInsets())
                : 0;
    }

    /** The width without a scroll bar: one that comes because of the width would go because of it. */
    private double width() {
        return scroll() instanceof ScrollPane scroll
                ? scroll.getWidth() - across(scroll.getInsets()) - across(box.getInsets())
                : box.getWidth();
    }

    private static double margins(Insets insets) {
        return insets.getTop() + insets.getBottom();
    }

    private static double across(Insets insets) {
        return insets.getLeft() + insets.getRight();
    }

    private static boolean deep(Block query) {
        return Shape.of(query).postOrder().size() >= DEEP;
    }

    /** Returns the row of a block that blocks inside it follow; empty if none does. */
    private OptionalInt followed(BlockPath block) {
        return sections.stream()
                .flatMap(s -> s.witness().follows().stream())
                .filter(f -> f.block().equals(block))
                .mapToInt(Witnesses.Followed::row)
                .findFirst();
    }

    /**
     * Follows the next or previous row of a block into the blocks inside it, or of the outermost block that is followed.
     * Returns what it follows, in words.
     */
    public String step(Optional<BlockPath> block, int by) {
        Optional<EvidenceSection> section = sections.stream()
                .filter(s -> followed(s.witness().block()).isPresent())
                .min(Comparator.comparing(s -> block.filter(s::of).isEmpty()));
        if (section.isEmpty()) {
            return "No block of this query depends on a row of another.";
        }
        Witness witness = section.get().witness();
        int row = followed(witness.block()).orElse(0) + by;
        if (row < 0 || row >= witness.total()) {
            return row < 0 ? "This is the first row." : "This is the last row.";
        }
        if (row < witness.rows().size()) {
            follow(section.get(), row);
        } else {
            adding.load(() -> witnesses.more(witness, row + FEW_ROWS), shown -> {
                section.get().rows(shown);
                follow(section.get(), row);
            });
        }
        return "Row " + (row + 1) + " of " + Numbers.grouped(witness.total()) + ".";
    }

    /** Shows the passage of a row, and the rows of the blocks inside its block that belong to it. */
    private void follow(EvidenceSection section, int row) {
        Witness witness = section.witness();
        boolean leads = followed(witness.block()).isPresent();
        Block of = section.query();
        adding.load(
                () -> new Opened(
                        passage(witness, witness.rows().get(row)).toList(),
                        leads ? supports(of, witnesses.inside(witness, row)) : List.of()),
                opened -> {
                    if (!opened.passages().isEmpty()) {
                        section.passages(opened.passages());
                    }
                    if (leads) {
                        inside(section, opened.supports());
                    }
                });
    }

    /** Holds what belongs to a row: its passages, and the support of the blocks inside its block. */
    private record Opened(List<Passage> passages, List<Support> supports) {}

    private void inside(EvidenceSection section, List<Support> supports) {
        BlockPath block = section.witness().block();
        List<EvidenceSection> before =
                sections.stream().filter(s -> s.witness().block().inside(block)).toList();
        int at = before.isEmpty() ? sections.size() : sections.indexOf(before.getFirst());
        List<EvidenceSection> now = supports.stream()
                .map(support -> section(section.query(), support))
                .toList();
        now.forEach(s -> before.stream()
                .filter(b -> s.of(b.witness().block()))
                .findFirst()
                .ifPresent(s::likeBefore));
        sections.removeAll(before);
        sections.addAll(at, now);
        arrange();
    }

    private EvidenceSection section(Block of, Support support) {
        EvidenceSection section = new EvidenceSection(of, support);
        BlockPath block = support.witness().block();
        section.onMore(() -> {
            Witness shown = section.witness();
            adding.load(() -> witnesses.more(shown, shown.rows().size() + MORE), section::rows);
        });
        section.onPoint(
                (at, clicked) -> {
                    section.point(at.row());
                    listener.at(Optional.of(block), at.predicate(), clicked);
                    if (clicked) {
                        follow(section, at.row());
                    }
                },
                () -> {
                    section.point(-1);
                    listener.at(Optional.empty(), Optional.empty(), false);
                });
        section.onFold(() -> folded = true);
        section.onStep(by -> step(Optional.of(block), by));
        return section;
    }
}
