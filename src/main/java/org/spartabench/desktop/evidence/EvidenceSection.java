package org.spartabench.desktop.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.css.PseudoClass;
import javafx.geometry.VPos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.drawing.TextMetrics;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.passage.PassageFlow;
import org.spartabench.desktop.text.ValueText;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.explain.Witnesses.Witness;
import org.spartabench.sql.description.BlockColumns;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/** Shows the rows and passages that support one block; it folds, and a pointed row or cell reports its predicate. */
final class EvidenceSection extends VBox {

    private static final PseudoClass LIT = PseudoClass.getPseudoClass("lit");
    private static final double LEAST_CELL = 90;
    private static final double LEAST_TITLE = 50;
    /** Letters of a name that fit into the least room. */
    private static final int WHOLE = 8;

    private static final int SHORT = 24;
    /** The width of a letter of a title, in those of a value. */
    private static final double SMALL = 0.9;

    /**
     * Names what the pointer is at.
     *
     * @param row its place among those shown, from 0
     * @param predicate of the column pointed at
     */
    record Pointed(int row, Optional<PredicatePath> predicate) {}

    /** How much of a block is shown: its name, the values that decide in one line, its rows, or its rows and passages. */
    enum Level {
        NAME,
        LINE,
        ROWS,
        ALL
    }

    private final Block query;
    private final EvidencePane.Support support;
    private final BlockColumns columns;
    private Witness witness;
    private OptionalInt followed = OptionalInt.empty();
    private final ToggleButton head = new ToggleButton();
    private final GridPane grid = Nodes.styled(new GridPane(8, 2), "evidence-grid");
    private final VBox passages = new VBox(4);
    private final List<Label> cells = new ArrayList<>();
    /** Titles that may be broken, with their broken text. */
    private final Map<Label, String> breakable = new LinkedHashMap<>();
    /** The width of all columns in pixels when no title is broken. */
    private double needed;

    private final Button more = Nodes.styled(new Button(), "flat", "small");
    private final Button stated = Nodes.styled(new Button("Passage"), "flat", "small");
    /** The values that decide, in one line. */
    private final TextFlow line = Nodes.styled(new TextFlow(), "evidence-line");

    private Level level = Level.ALL;
    private BiConsumer<Pointed, Boolean> pointed = (at, clicked) -> {};
    private Runnable left = () -> {};
    private IntConsumer stepped = by -> {};
    private Runnable folding = () -> {};

    EvidenceSection(Block query, EvidencePane.Support support) {
        super(3);
        this.query = query;
        this.support = support;
        this.witness = support.witness();
        this.columns = new BlockColumns(query, witness.block(), witness.table(), witness.columns());
        getStyleClass().add("evidence-section");
        int number = Shape.of(query).postOrder().indexOf(witness.block()) + 1;
        head.setText(number + " · " + ValueText.roundedIn(witness.heading()));
        Nodes.hint(head, witness::heading);
        head.setSelected(true);
        head.setMnemonicParsing(false);
        head.setWrapText(true);
        head.getStyleClass().setAll("fold-head", "strong");
        FontIcon icon = new FontIcon("fth-chevron-down");
        head.selectedProperty()
                .addListener((o, was, is) -> icon.setIconLiteral(is ? "fth-chevron-down" : "fth-chevron-right"));
        head.setGraphic(icon);
        VBox body = new VBox(3, grid, more, stated, passages);
        body.visibleProperty().bind(head.selectedProperty());
        body.managedProperty().bind(body.visibleProperty());
        head.setOnAction(e -> fold(head.isSelected()));
        stated.setOnAction(e -> fold(true));
        line.setOnMouseExited(e -> left.run());
        getChildren().addAll(head, line, body);
        grid.setOnMouseExited(e -> left.run());
        grid.setOnKeyPressed(this::step);
        widthProperty().addListener((o, was, is) -> fit());
        grid.visibleProperty().bind(Bindings.isNotEmpty(grid.getChildren()));
        grid.managedProperty().bind(grid.visibleProperty());
        rows(witness);
        passages(support.passages());
    }

    Block query() {
        return query;
    }

    Witness witness() {
        return witness;
    }

    boolean of(BlockPath block) {
        return witness.block().equals(block);
    }

    /** Sets what follows the next row, for 1, or the previous one, for -1. */
    void onStep(IntConsumer step) {
        stepped = step;
    }

    private void step(KeyEvent event) {
        int by = event.getCode() == KeyCode.DOWN ? 1 : event.getCode() == KeyCode.UP ? -1 : 0;
        if (by != 0) {
            stepped.accept(by);
            event.consume();
        }
    }

    /** Marks the row that inner blocks follow; Up and Down then follow others. */
    void follow(OptionalInt row) {
        followed = row.isPresent() && witness.rows().size() > 1 ? row : OptionalInt.empty();
        grid.setFocusTraversable(followed.isPresent());
        grid.setAccessibleText(
                followed.isPresent()
                        ? "Rows of " + witness.table() + "; Up and Down show what belongs to another row"
                        : "Rows of " + witness.table());
        mark("followed", followed.orElse(-1));
        line();
    }

    /** Folds and highlights itself as the section before it. */
    void likeBefore(EvidenceSection before) {
        level(before.level);
        pseudoClassStateChanged(LIT, before.getPseudoClassStates().contains(LIT));
    }

    /** Sets who learns of the row and predicate that the user points at, or clicks, and when the pointer leaves. */
    void onPoint(BiConsumer<Pointed, Boolean> listener, Runnable exited) {
        pointed = listener;
        left = exited;
    }

    void onMore(Runnable action) {
        more.setOnAction(e -> action.run());
    }

    void onFold(Runnable action) {
        folding = action;
    }

    private void fold(boolean open) {
        unfold(open);
        folding.run();
    }

    void unfold(boolean open) {
        level(open ? Level.ALL : Level.LINE);
    }

    Level level() {
        return level;
    }

    void level(Level shown) {
        level = shown;
        head.setSelected(shown.compareTo(Level.ROWS) >= 0);
        Nodes.shown(line, shown == Level.LINE);
        boolean any = !passages.getChildren().isEmpty();
        Nodes.shown(passages, any && shown == Level.ALL);
        Nodes.shown(stated, any && shown == Level.ROWS);
    }

    /** Shows for each column that the block names what stands in the followed row, or in all that are shown. */
    private void line() {
        List<List<@Nullable Object>> rows =
                followed.isPresent() ? List.of(witness.rows().get(followed.getAsInt())) : witness.rows();
        boolean more = followed.isEmpty() && witness.total() > rows.size();
        Set<String> named = columns.named();
        line.getChildren().clear();
        for (int column : support.columns()) {
            String name = witness.columns().get(column);
            String values = rows.stream()
                    .map(row -> Values.text(row.get(column)))
                    .distinct()
                    .map(v -> v.length() > 2 * SHORT ? v.substring(0, 2 * SHORT) + "…" : v)
                    .collect(Collectors.joining(", "));
            if (named.contains(name) && !values.isEmpty()) {
                line.getChildren().add(piece(name + " ", name, "passage-text"));
                line.getChildren().add(piece(values + (more ? " …" : ""), name, "evidence-value"));
                line.getChildren().add(piece("   ", name, "passage-text"));
            }
        }
    }

    private Text piece(String text, String column, String style) {
        Text piece = Nodes.styled(new Text(text), style);
        piece.setUserData(column);
        Pointed at = new Pointed(followed.orElse(0), columns.predicateOn(column));
        piece.setOnMouseEntered(e -> pointed.accept(at, false));
        return piece;
    }

    /** Shows the rows of a witness, and how many there are besides. */
    void rows(Witness shown) {
        witness = shown;
        List<List<@Nullable Object>> rows = shown.rows();
        grid.getChildren().clear();
        cells.clear();
        breakable.clear();
        needed = 0;
        int x = 0;
        for (int column : support.columns()) {
            String name = witness().columns().get(column);
            int longest = rows.stream()
                    .mapToInt(row -> Values.text(row.get(column)).length())
                    .max()
                    .orElse(0);
            needed += Math.max(name.length() * SMALL, longest) * TextMetrics.WIDTH + grid.getHgap();
            Label title = cell(name, name, "muted", "small");
            if (name.length() > Math.max(longest, WHOLE)) {
                breakable.put(title, inTwoLines(name));
            }
            title.setMinWidth(LEAST_TITLE);
            GridPane.setValignment(title, VPos.BOTTOM);
            Nodes.hint(title, () -> witness().table() + "." + name);
            grid.add(title, x, 0);
            for (int y = 0; y < rows.size(); y++) {
                Label cell = cell(Values.text(rows.get(y).get(column)), name, "evidence-row");
                Pointed at = new Pointed(y, columns.predicateOn(name));
                cell.setOnMouseEntered(e -> pointed.accept(at, false));
                cell.setOnMouseClicked(e -> pointed.accept(at, true));
                grid.add(cell, x, y + 1);
            }
            x++;
        }
        if (rows.isEmpty()) {
            grid.getChildren().clear();
        }
        fit();
        long others = witness().total() - rows.size();
        Nodes.shown(more, others > 0);
        more.setText(rows.size() + " of " + Numbers.grouped(witness().total()) + " · show "
                + (others <= EvidencePane.MORE ? "all" : EvidencePane.MORE + " more"));
        follow(followed);
    }

    /** Breaks names of columns where they need more room than there is. */
    private void fit() {
        boolean room = needed <= getWidth() - snappedLeftInset() - snappedRightInset();
        breakable.forEach((title, broken) -> title.setText(room ? String.valueOf(title.getUserData()) : broken));
    }

    /** Breaks a name at the underscore nearest to its middle, since its values need less room than it does. */
    private static String inTwoLines(String name) {
        return IntStream.range(1, name.length() - 1)
                .filter(i -> name.charAt(i) == '_')
                .boxed()
                .min(Comparator.comparingInt(i -> Math.abs(2 * i + 1 - name.length())))
                .map(i -> name.substring(0, i + 1) + "\n" + name.substring(i + 1))
                .orElse(name);
    }

    private Label cell(String text, String column, String... styles) {
        Label cell = Nodes.label(text, styles);
        cell.setUserData(column);
        cell.setMaxWidth(Double.MAX_VALUE);
        cell.setMinWidth(text.length() <= SHORT ? Region.USE_PREF_SIZE : LEAST_CELL);
        cells.add(cell);
        return cell;
    }

    void passages(List<Passage> shown) {
        passages.getChildren()
                .setAll(shown.stream()
                        .map(p -> new PassageFlow(p, columns.named()))
                        .toList());
        level(level);
    }

    /** Highlights the section, and in it the columns of one predicate. */
    void light(boolean lit, Optional<PredicatePath> predicate) {
        pseudoClassStateChanged(LIT, lit);
        Set<String> marked = lit ? predicate.map(columns::of).orElse(Set.of()) : Set.of();
        Stream.concat(cells.stream(), line.getChildren().stream())
                .forEach(c -> c.pseudoClassStateChanged(LIT, marked.contains(String.valueOf(c.getUserData()))));
        passages.getChildren().forEach(p -> ((PassageFlow) p).light(marked));
    }

    /** Marks the row that the user points at; -1 for none. */
    void point(int row) {
        mark("pointed", row);
    }

    private void mark(String state, int row) {
        for (Label cell : cells) {
            Integer at = GridPane.getRowIndex(cell);
            boolean here = at != null && at == row + 1 && row >= 0;
            cell.pseudoClassStateChanged(PseudoClass.getPseudoClass(state), here);
        }
    }
}
