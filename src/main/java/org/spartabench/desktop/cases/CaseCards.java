package org.spartabench.desktop.cases;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.judging.correct.BlindCase;
import org.spartabench.rows.Output;

/**
 * Shows the queries or programs of a case as cards of one layout, without their origin. What not all of them give is marked by colour and by
 * the sign ≠, so that nobody has to compare rows by eye.
 */
final class CaseCards {

    static final String DIFFERS = "≠ ";
    private static final int MOST_ROWS = 6;
    private static final int MOST_LETTERS = 40;

    private final BlindCase shown;
    private final Map<String, Integer> holders = new HashMap<>();
    private final int tables;
    private final boolean widths;

    private CaseCards(BlindCase shown) {
        this.shown = shown;
        List<Output.Table> all = shown.cards().stream()
                .map(BlindCase.Card::output)
                .filter(Output.Table.class::isInstance)
                .map(Output.Table.class::cast)
                .toList();
        tables = all.size();
        widths = all.stream().map(t -> t.columns().size()).distinct().count() > 1;
        all.forEach(table -> table.rows().stream()
                .map(Output::line)
                .collect(Collectors.toSet())
                .forEach(line -> holders.merge(line, 1, Integer::sum)));
    }

    /** @param marked cards that the person holds right @param mark is called with a card that is clicked */
    static List<Node> of(BlindCase shown, Set<Integer> marked, IntConsumer mark) {
        CaseCards cards = new CaseCards(shown);
        List<Node> all = new ArrayList<>();
        for (int i = 0; i < shown.cards().size(); i++) {
            int place = i;
            Node card = cards.card(i, marked.contains(i));
            card.setOnMouseClicked(e -> mark.accept(place));
            all.add(card);
        }
        return all;
    }

    private Node card(int place, boolean marked) {
        BlindCase.Card card = shown.cards().get(place);
        String letter = BlindCase.letter(place);
        Label right = Nodes.label("✓ right", "chip", "success");
        Nodes.shown(right, marked);
        HBox head = new HBox(
                8,
                new Keycap(String.valueOf(place + 1)),
                Nodes.label(letter, "strong"),
                right,
                Nodes.spring(),
                Nodes.label(size(card), "muted", "small"));
        head.getStyleClass().add("side-head");
        card.sameAs()
                .ifPresent(same ->
                        head.getChildren().add(3, Nodes.label("same rows as " + BlindCase.letter(same), "chip")));
        VBox box = Nodes.named(new VBox(6, head, text(card), result(card)), "case-card-" + (place + 1));
        box.getStyleClass().add("side-box");
        if (marked) {
            box.getStyleClass().add("marked");
        }
        box.setAccessibleText((shown.paradigm() == Paradigm.SQL ? "Query " : "Program ") + letter
                + (marked ? ", marked right: " : ": ") + card.text() + "; "
                + card.output().shown(MOST_ROWS));
        return box;
    }

    private Node text(BlindCase.Card card) {
        if (shown.paradigm() == Paradigm.SQL) {
            return new SqlView(card.text(), List.of());
        }
        Label program = Nodes.accessible(Nodes.wrapped(card.text(), "mono", "small", "program-text"), card.text());
        return program;
    }

    private static String size(BlindCase.Card card) {
        String time = String.format(Locale.ROOT, "%.1f ms", card.nanos() / (double) TimeUnit.MILLISECONDS.toNanos(1));
        return card.output() instanceof Output.Table table
                ? Numbers.counted(table.rows().size(), "row") + " · "
                        + Numbers.counted(table.columns().size(), "column") + " · " + time
                : time;
    }

    private Node result(BlindCase.Card card) {
        return switch (card.output()) {
            case Output.Table table -> rows(table);
            case Output.Failed(String why) -> Nodes.wrapped("✕ Does not run: " + why, "small", "bad");
            case Output.Unreadable u -> Nodes.wrapped("✕ " + u.why(), "small", "bad");
        };
    }

    private Node rows(Output.Table table) {
        GridPane grid = new GridPane(14, 2);
        for (int c = 0; c < table.columns().size(); c++) {
            String name =
                    (widths && c == 0 ? DIFFERS : "") + cut(table.columns().get(c));
            grid.add(Nodes.label(name, "small", "mono", widths ? "warn" : "muted"), c, 0);
        }
        List<List<Object>> first = ordered(table);
        for (int r = 0; r < Math.min(MOST_ROWS, first.size()); r++) {
            boolean differs = differs(first.get(r));
            for (int c = 0; c < first.get(r).size(); c++) {
                String value = (differs && c == 0 ? DIFFERS : "")
                        + cut(String.valueOf(first.get(r).get(c)));
                Label cell = Nodes.label(value, "small", "mono");
                if (differs) {
                    cell.getStyleClass().add("warn");
                }
                grid.add(cell, c, r + 1);
            }
        }
        int more = first.size() - MOST_ROWS;
        Label rest =
                Nodes.label(first.isEmpty() ? "no rows" : "… " + Numbers.counted(more, "more row"), "muted", "small");
        Nodes.shown(rest, first.isEmpty() || more > 0);
        return new VBox(4, grid, rest);
    }

    /** Puts rows that not all queries give first, so that they are among those that fit. */
    @SuppressWarnings("unchecked")
    private List<List<Object>> ordered(Output.Table table) {
        List<List<Object>> rows = new ArrayList<>();
        table.rows().stream().filter(this::differs).forEach(row -> rows.add((List<Object>) (List<?>) row));
        table.rows().stream().filter(row -> !differs(row)).forEach(row -> rows.add((List<Object>) (List<?>) row));
        return rows;
    }

    private boolean differs(List<?> row) {
        String line = row.stream().map(String::valueOf).collect(Collectors.joining(" | "));
        return holders.getOrDefault(line, 0) < tables;
    }

    private static String cut(String text) {
        return text.length() <= MOST_LETTERS ? text : text.substring(0, MOST_LETTERS - 1) + "…";
    }
}
