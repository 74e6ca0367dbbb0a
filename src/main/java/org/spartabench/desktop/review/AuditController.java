package org.spartabench.desktop.review;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import org.spartabench.authors.item.Item;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.difference.MarkedWords;
import org.spartabench.desktop.fx.difference.WordDiff;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.judging.review.audit.Foreign;
import org.spartabench.project.review.Audit;

/**
 * Shows the evidence of an item of a foreign set: its table, and the passages that the table links to. Cells and
 * passages with the answer are highlighted; a click on a row shows the passages of that row alone. For the UI thread.
 */
final class AuditController {

    private static final int MOST_ROWS = 200;
    private static final double LEAST_CELL = 60;
    private static final double MOST_CELL = 190;

    private final Audit audit;
    private final ItemPane pane;
    private final VBox table;
    private final Label title;
    private final VBox passages = Nodes.styled(Nodes.named(new VBox(8), "audit-passages", "Passages"), "panel-body");
    private final Label counted = new Label();
    private final Background reading;

    /** Makes the evidence for a project that audits a foreign set. @param pane whose place for evidence gets the table */
    static Optional<AuditController> of(ProjectScope scope, ItemPane pane) {
        return Audit.of(scope.facts()).map(audit -> new AuditController(scope, audit, pane));
    }

    private AuditController(ProjectScope scope, Audit audit, ItemPane pane) {
        this.audit = audit;
        this.pane = pane;
        this.table = pane.evidence();
        this.title = pane.evidenceTitle();
        this.reading = scope.background(failure -> {
            title.setText("cannot be read: " + failure.getMessage());
            pane.arrived(ItemPane.Part.EVIDENCE);
        });
        table.setAccessibleText("Table");
    }

    /**
     * Removes the panels and buttons that need a query, and puts the passages in place of the tree.
     *
     * @param parts one node of each panel; the second is the tree
     */
    void arrange(List<Node> parts, List<Node> buttons) {
        VBox side = (VBox) panel(parts.get(1)).getParent();
        parts.stream().map(AuditController::panel).toList().forEach(AuditController::remove);
        buttons.forEach(AuditController::remove);
        counted.getStyleClass().addAll("muted", "small");
        Region between = new Region();
        HBox.setHgrow(between, Priority.ALWAYS);
        HBox bar = Nodes.styled(new HBox(Nodes.label("PASSAGES", "panel-title"), between, counted), "panel-head");
        ScrollPane scroll = new ScrollPane(passages);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        VBox panel = new VBox(bar, scroll);
        panel.getStyleClass().add("panel");
        VBox.setVgrow(panel, Priority.SOMETIMES);
        panel.setPrefHeight(2_000);
        side.getChildren().addFirst(panel);
    }

    /** Hides the filters that need queries. */
    static void narrow(Node queue) {
        for (String filter : List.of("#shape", "#type", "#check", "#feature")) {
            Optional.ofNullable(queue.lookup(filter)).ifPresent(box -> {
                Nodes.shown(box, false);
            });
        }
    }

    private static void remove(Node part) {
        ((Pane) part.getParent()).getChildren().remove(part);
    }

    private static Node panel(Node part) {
        Node at = part;
        while (!at.getStyleClass().contains("panel")) {
            at = at.getParent();
        }
        return at;
    }

    void clear() {
        reading.cancel();
        table.getChildren().clear();
        passages.getChildren().clear();
        title.setText("");
        counted.setText("");
    }

    void show(Item item) {
        passages.getChildren().clear();
        counted.setText("");
        reading.load(() -> audit.grounds(item), grounds -> {
            draw(grounds, item.answer().values());
            pane.arrived(ItemPane.Part.EVIDENCE);
        });
    }

    private void draw(Audit.Grounds grounds, List<String> answers) {
        Foreign.Table shown = grounds.table();
        title.setText(shown.title() + (shown.section().isEmpty() ? "" : " · " + shown.section()));
        GridPane grid = Nodes.named(new GridPane(14, 4), "audit-table");
        for (int c = 0; c < shown.header().size(); c++) {
            grid.add(cell(shown.header().get(c), "muted", "small"), c, 0);
        }
        int rows = Math.min(MOST_ROWS, shown.rows().size());
        for (int r = 0; r < rows; r++) {
            int row = r;
            List<Foreign.Cell> cells = shown.rows().get(r);
            for (int c = 0; c < cells.size(); c++) {
                Label text = cell(cells.get(c).text(), "evidence-row");
                if (Audit.holds(cells.get(c).text(), answers)) {
                    text.getStyleClass().add("strong");
                }
                text.setOnMouseClicked(e -> {
                    point(grid, row);
                    tell(grounds, answers, Optional.of(row));
                });
                grid.add(text, c, r + 1);
            }
        }
        table.getChildren().setAll(grid);
        if (rows < shown.rows().size()) {
            table.getChildren()
                    .add(new Label("The first " + rows + " of " + shown.rows().size() + " rows."));
        }
        tell(grounds, answers, Optional.empty());
    }

    /** Marks the row whose passages are shown. */
    private static void point(GridPane grid, int row) {
        grid.getChildren()
                .forEach(cell -> cell.pseudoClassStateChanged(
                        PseudoClass.getPseudoClass("pointed"),
                        Integer.valueOf(row + 1).equals(GridPane.getRowIndex(cell))));
    }

    private static Label cell(String text, String... styles) {
        Label label = Nodes.wrapped(text, styles);
        double longest = Stream.of(text.split("\\s+"))
                .mapToDouble(word -> new Text(word).getLayoutBounds().getWidth())
                .max()
                .orElse(0);
        label.setMinWidth(Math.clamp(longest, LEAST_CELL, MOST_CELL));
        label.setMaxWidth(MOST_CELL);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    /** Finds the answers in a text, ignoring case, without overlaps. */
    private static List<WordDiff.Span> places(String text, List<String> answers) {
        String wanted = answers.stream()
                .filter(a -> !a.isBlank())
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        return wanted.isEmpty()
                ? List.of()
                : Pattern.compile(wanted, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                        .matcher(text)
                        .results()
                        .map(m -> new WordDiff.Span(m.start(), m.end()))
                        .toList();
    }

    /** Lists passages, those with the answer first; only the passages of {@code row} if there is one. */
    private void tell(Audit.Grounds grounds, List<String> answers, Optional<Integer> row) {
        Set<String> wanted = new LinkedHashSet<>();
        Set<String> among = row.map(grounds::linksOf).orElse(grounds.passages().keySet());
        among.stream()
                .filter(l -> Audit.holds(grounds.passages().getOrDefault(l, ""), answers))
                .forEach(wanted::add);
        int holding = wanted.size();
        wanted.addAll(among);
        counted.setText(Numbers.counted(wanted.size(), "passage")
                + row.map(r -> " of row " + (r + 1)).orElse("")
                + (holding == 0 ? "" : ", " + holding + " with the answer"));
        passages.getChildren().clear();
        int at = 0;
        for (String link : wanted) {
            Label name =
                    Nodes.wrapped(name(link) + (at++ < holding ? " · contains the answer" : ""), "strong", "small");
            String passage = grounds.passages().getOrDefault(link, "");
            MarkedWords text = new MarkedWords();
            text.show(passage, places(passage, answers), "added");
            passages.getChildren().add(new VBox(2, name, text));
        }
        if (wanted.isEmpty()) {
            passages.getChildren().add(Nodes.label("No linked passages.", "muted"));
        }
    }

    /** Names a page by its address: {@code /wiki/Paul_Giel} is Paul Giel. */
    private static String name(String link) {
        String last = link.substring(link.lastIndexOf('/') + 1).replace('_', ' ');
        try {
            return URLDecoder.decode(last.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return last; // a literal per cent sign
        }
    }
}
