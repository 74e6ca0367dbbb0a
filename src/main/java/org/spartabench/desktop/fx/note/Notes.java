package org.spartabench.desktop.fx.note;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.fx.difference.SqlDiff;
import org.spartabench.desktop.text.PrettySql;

/** Sentences, SQL, rows and long texts, one below the other. */
public class Notes extends VBox {

    private int letters = PrettySql.WIDTH;

    /** Gives the number of letters that a line of SQL may have. */
    public final int getLetters() {
        return letters;
    }

    public final void setLetters(int fitting) {
        letters = fitting;
    }

    /** Adds a paragraph in these style classes. */
    public final Label plain(String text, String... styles) {
        Label label = Nodes.wrapped(text, styles);
        label.setMinHeight(USE_PREF_SIZE);
        getChildren().add(label);
        return label;
    }

    public final void section(String title) {
        plain(title, "section-title");
    }

    /** Adds a text in a fixed-width font. */
    public final void mono(String text) {
        plain(text, "mono");
    }

    public final void sql(String sql) {
        getChildren().add(new SqlView(String.join("\n", PrettySql.lines(sql, letters)), List.of()));
    }

    public final void diff(String before, String after) {
        SqlDiff diff = SqlDiff.of(before, after);
        getChildren().add(new SqlView(diff.text(), diff.marks()));
    }

    public final void folded(String title, String note, String text) {
        getChildren().add(new FoldedText(title, note, text));
    }

    /** Adds the first rows of a result; wide ones scroll sideways. */
    public final void rows(List<String> columns, List<List<String>> head) {
        GridPane grid = new GridPane(12, 2);
        for (int c = 0; c < columns.size(); c++) {
            grid.add(Nodes.label(columns.get(c), "muted", "small"), c, 0);
            for (int r = 0; r < head.size(); r++) {
                grid.add(Nodes.label(head.get(r).get(c), "mono"), c, r + 1);
            }
        }
        ScrollPane across = Nodes.styled(new ScrollPane(grid), "event-rows");
        across.setFitToHeight(true);
        getChildren().add(across);
    }
}
