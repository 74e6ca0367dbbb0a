package org.spartabench.desktop.team;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.fx.difference.MarkedWords;
import org.spartabench.desktop.fx.difference.WordDiff;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.text.PrettySql;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.team.Disagreement.Side;
import org.spartabench.judging.review.team.Vote;
import org.spartabench.sql.print.Sql;

/** Shows one side's opinion and version of an item. */
final class SidePane {

    private static final int SQL_WIDTH = 90;
    private static final int MOST_VALUES = 12;

    private SidePane() {}

    static Node asCame(StoredItem item) {
        VBox box = box("Original");
        box.getChildren().addAll(words(item.question(), List.of(), "kept"), sql(item), answer(item));
        return box;
    }

    /** @param number of the side, from 1 @param nameless whether names are hidden */
    static Node of(int number, Side side, StoredItem theirs, StoredItem asCame, boolean nameless) {
        Vote vote = side.first();
        VBox box = box("");
        box.getStyleClass().add("side");
        box.setAccessibleText("Side " + number + ": " + describe(vote, theirs, asCame));
        Label verdict = Nodes.label(describe(vote, theirs, asCame), "strong", vote.kept() ? "good" : "bad");
        Label who = Nodes.label(
                nameless
                        ? Numbers.counted(side.votes().size(), "validator")
                        : side.votes().stream().map(Vote::validator).collect(Collectors.joining(", ")),
                "muted",
                "small");
        HBox head = new HBox(8, new Keycap(String.valueOf(number)), verdict, who);
        head.getStyleClass().add("side-head");
        box.getChildren().setAll(head);
        if (!theirs.question().equals(asCame.question())) {
            WordDiff diff = WordDiff.of(asCame.question(), theirs.question());
            box.getChildren().add(words(theirs.question(), diff.added(), "added"));
        }
        if (!Sql.print(theirs.item().query()).equals(Sql.print(asCame.item().query()))) {
            box.getChildren().addAll(sql(theirs), answer(theirs));
        }
        Set<RejectReason> reasons = new TreeSet<>();
        side.votes().forEach(v -> reasons.addAll(v.reasons()));
        if (!reasons.isEmpty()) {
            box.getChildren().add(line(reasons.stream().map(RejectReason::label).collect(Collectors.joining(", "))));
        }
        side.votes().stream()
                .filter(v -> !v.note().isBlank())
                .forEach(v -> box.getChildren()
                        .add(line(nameless ? "“" + v.note() + "”" : v.validator() + ": “" + v.note() + "”")));
        return box;
    }

    private static String describe(Vote vote, StoredItem theirs, StoredItem asCame) {
        if (!vote.kept()) {
            return "Reject";
        }
        boolean query =
                !Sql.print(theirs.item().query()).equals(Sql.print(asCame.item().query()));
        return query
                ? "Keep with another query"
                : theirs.question().equals(asCame.question()) ? "Keep unchanged" : "Keep with another question";
    }

    private static VBox box(String title) {
        VBox box = new VBox(6, Nodes.label(title, "muted", "small"));
        box.getStyleClass().add("side-box");
        return box;
    }

    private static Node words(String text, List<WordDiff.Span> marked, String style) {
        MarkedWords words = Nodes.styled(new MarkedWords(), "side-question");
        words.show(text, marked, style);
        return words;
    }

    private static Node sql(StoredItem item) {
        return new SqlView(PrettySql.fitting(item.item().query(), SQL_WIDTH).text(), List.of());
    }

    private static Node answer(StoredItem item) {
        List<String> values = item.item().answer().values();
        String shown = values.stream().limit(MOST_VALUES).collect(Collectors.joining(" · "));
        return line("Answer, " + Numbers.counted(values.size(), "value") + ": " + shown
                + (values.size() > MOST_VALUES ? " …" : ""));
    }

    private static Label line(String text) {
        return Nodes.wrapped(text, "small", "muted");
    }
}
