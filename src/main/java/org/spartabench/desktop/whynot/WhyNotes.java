package org.spartabench.desktop.whynot;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Bar;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.CodeText;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.fx.difference.SqlDiff;
import org.spartabench.desktop.fx.note.Notes;
import org.spartabench.desktop.text.ValueText;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.PrintedSql;
import org.spartabench.sql.tree.Block;

/** Builds the parts of an explanation. */
final class WhyNotes extends Notes {

    /** Adds the rows left after each condition; marks those that contain a blamed predicate. */
    void waterfall(Diagnosis diagnosis, Optional<Diagnosis.Cause> cause) {
        section("Rows left after each condition");
        Set<PredicatePath> blamed = cause.stream()
                .flatMap(c -> c.blames().stream())
                .map(Diagnosis.Blame::at)
                .collect(Collectors.toSet());
        long most = diagnosis.waterfall().stream()
                .mapToLong(Diagnosis.Step::rows)
                .max()
                .orElse(1);
        GridPane grid = columns(50);
        int row = 0;
        boolean dry = false;
        for (Diagnosis.Step step : diagnosis.waterfall()) {
            boolean blocks = step.rows() == 0 && !dry
                    || step.at().filter(at -> holds(blamed, at)).isPresent();
            dry |= step.rows() == 0;
            Label predicate = Nodes.label(oneLine(step.predicate()), "mono", blocks ? "bad" : "predicate");
            predicate.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
            predicate.setTooltip(wide(step.predicate()));
            Bar bar = new Bar();
            bar.value((double) step.rows() / Math.max(1, most));
            bar.kind(blocks ? "blocks" : "");
            Label count = Nodes.label(
                    Numbers.grouped(step.rows()) + (blocks ? " · blocks" : ""), "small", blocks ? "bad" : "muted");
            count.setMinWidth(USE_PREF_SIZE);
            grid.addRow(row++, predicate, bar, count);
        }
        getChildren().add(grid);
    }

    private static boolean holds(Set<PredicatePath> blamed, PredicatePath conjunct) {
        return blamed.stream()
                .anyMatch(b -> b.block().equals(conjunct.block())
                        && b.clause() == conjunct.clause()
                        && b.steps().getFirst().equals(conjunct.steps().getFirst()));
    }

    /** Adds the expected row, with the values that the cause rejects first. */
    void expected(Diagnosis diagnosis, Optional<Block> query, Optional<Diagnosis.Cause> cause) {
        section("Expected row");
        if (diagnosis.expected().isEmpty()) {
            plain("None: FROM has no rows.", "muted");
            return;
        }
        Map<String, String> row = diagnosis.expected();
        Set<String> failing = query.flatMap(q -> cause.map(c -> ReferencedParts.blamed(q, c, row.keySet())))
                .orElse(Set.of());
        Set<String> shown = new LinkedHashSet<>(failing);
        query.ifPresent(q -> shown.addAll(ReferencedParts.columns(q, row.keySet())));
        GridPane grid = columns(45);
        int at = 0;
        for (String column : shown.isEmpty() ? row.keySet() : shown) {
            boolean fails = failing.contains(column);
            Label name = Nodes.label(column, "small", "muted");
            Label value = Nodes.label(
                    ValueText.grouped(row.getOrDefault(column, "")) + (fails ? "  ✕ rejected" : ""),
                    "cell",
                    fails ? "failing" : "passing");
            value.setTooltip(wide(value.getText()));
            value.setMaxWidth(Double.MAX_VALUE);
            grid.add(name, 0, at);
            grid.add(value, 1, at++, 2, 1);
        }
        getChildren().add(grid);
        List<String> others =
                row.keySet().stream().filter(c -> !shown.contains(c)).toList();
        if (!shown.isEmpty() && !others.isEmpty()) {
            plain("and " + Numbers.counted(others.size(), "column") + " that the query does not test", "muted")
                    .setTooltip(wide(
                            others.stream().map(c -> c + " = " + row.get(c)).collect(Collectors.joining("\n"))));
        }
    }

    /** Adds one blamed predicate. @param block number of its block on screen */
    void blame(Optional<Block> query, Diagnosis.Blame blame, String block) {
        FlowPane facts = new FlowPane(6, 4);
        facts.getChildren().add(chip("block " + block, "danger"));
        blame.nesting().ifPresent(type -> facts.getChildren().add(chip("type " + type, "")));
        blame.inner().ifPresent(inner -> inner(facts, inner));
        String near =
                query.filter(blame::nearestOfInner).isPresent() ? "would have to give " : "constant would have to be ";
        blame.nearest().ifPresent(v -> facts.getChildren().add(chip(near + ValueText.grouped(v), "success")));
        getChildren().addAll(new SqlView(oneLine(blame.predicate()), List.of()), facts);
        blame.inner().filter(i -> i.rows() > 1 && !i.sample().isEmpty()).ifPresent(this::sample);
    }

    private static void inner(FlowPane facts, Diagnosis.Inner inner) {
        String nulls = inner.nulls() == 0 ? "" : ", " + inner.nulls() + " NULL";
        facts.getChildren().add(chip("inner query: " + Numbers.counted(inner.rows(), "row") + nulls, ""));
        if (inner.rows() > 1 && inner.min().isPresent() && inner.max().isPresent()) {
            facts.getChildren()
                    .add(chip(
                            "from " + ValueText.grouped(inner.min().get()) + " to "
                                    + ValueText.grouped(inner.max().get()),
                            ""));
        } else {
            inner.max().ifPresent(v -> facts.getChildren().add(chip("value " + ValueText.grouped(v), "")));
        }
    }

    private void sample(Diagnosis.Inner inner) {
        boolean all = inner.sample().size() >= inner.rows();
        plain(
                (all ? "Inner values: " : "Some inner values: ")
                        + inner.sample().stream().map(ValueText::grouped).collect(Collectors.joining(", ")),
                "muted",
                "small");
    }

    /** Adds the whole query with the blamed predicates highlighted. */
    void query(PrintedSql laid, Optional<Diagnosis.Cause> cause) {
        section("The query");
        List<CodeText.Mark> marks = laid.marks().stream()
                .filter(m -> cause.stream()
                        .flatMap(c -> c.blames().stream())
                        .anyMatch(b -> m.predicate().equals(Optional.of(b.at()))))
                .map(m -> new CodeText.Mark(m.start(), m.end(), "blamed"))
                .toList();
        SqlView text = Nodes.named(new SqlView(laid.text(), marks), "blamed-sql");
        getChildren().add(text);
    }

    /** Adds a change and its result. */
    void difference(SqlDiff diff, long rows) {
        SqlView text = Nodes.named(new SqlView(diff.text(), diff.marks()), "repair-diff");
        getChildren().addAll(text, new FlowPane(6, 4, rows(rows)));
    }

    static Label rows(long rows) {
        return chip(
                rows == 0 ? "still no rows" : Numbers.counted(rows, "row") + " after",
                rows == 0 ? "danger" : "success");
    }

    static Label chip(String text, String style) {
        return style.isEmpty() ? Nodes.label(text, "chip") : Nodes.label(text, "chip", style);
    }

    private static GridPane columns(double first) {
        GridPane grid = new GridPane(10, 4);
        ColumnConstraints names = new ColumnConstraints();
        names.setPercentWidth(first);
        ColumnConstraints bars = new ColumnConstraints(20, 60, Double.MAX_VALUE, Priority.ALWAYS, HPos.LEFT, true);
        ColumnConstraints figures = new ColumnConstraints();
        figures.setMinWidth(USE_PREF_SIZE);
        grid.getColumnConstraints().setAll(names, bars, figures);
        return grid;
    }

    private static Tooltip wide(String text) {
        Tooltip tip = new Tooltip(text);
        tip.setWrapText(true);
        tip.setMaxWidth(480);
        return tip;
    }

    static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
