package org.spartabench.desktop.review;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.answer.AnswerChange;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.fx.difference.MarkedWords;
import org.spartabench.desktop.fx.difference.SqlDiff;
import org.spartabench.desktop.fx.difference.WordDiff;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.text.AnswerWords;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.ItemStanding;
import org.spartabench.judging.review.Version;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.Sql;

/** Shows the changes of an item since its decision: question, query or facts, and the answer. */
final class StalePane extends VBox {

    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH).withZone(ZoneId.systemDefault());
    private static final double MOST_HEIGHT = 130;

    private final FactBase facts;
    private final VBox lines = new VBox(4);
    private final Background asking;

    StalePane(ProjectScope scope) {
        this.facts = scope.facts();
        this.asking = scope.background(failure -> line("Cannot run the query now: " + failure.getMessage()));
        ScrollPane place = new ScrollPane(lines);
        place.setFitToWidth(true);
        place.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        place.setMaxHeight(MOST_HEIGHT);
        getStyleClass().add("proposal");
        setId("stale");
        getChildren().add(place);
        managedProperty().bind(visibleProperty());
        setVisible(false);
    }

    void show(Optional<ItemData> data) {
        Optional<ItemData> stale = data.filter(s -> s.stored().status() == Status.STALE);
        lines.getChildren().clear();
        setVisible(stale.isPresent());
        stale.ifPresent(s -> lastDecision(s.decisions()).ifPresent(d -> show(s, d)));
    }

    private void show(ItemData data, Decision last) {
        Version then = judged(data, last);
        Version now = data.version(data.stored().version());
        boolean question = !then.text().equals(now.text());
        boolean query = !then.sql().equals(now.sql());
        String what = question && query
                ? "question and query have"
                : question ? "the question has" : query ? "the query has" : "the facts have";
        line("Since " + last.validator() + " decided it on " + WHEN.format(last.at()) + ", " + what + " changed.");
        if (question) {
            MarkedWords before = new MarkedWords();
            before.show(then.text(), WordDiff.of(then.text(), now.text()).removed(), "gone");
            lines.getChildren().add(before);
        }
        if (query) {
            SqlDiff diff = SqlDiff.of(then.sql(), now.sql());
            lines.getChildren().add(new SqlView(diff.text(), diff.marks()));
        }
        asking.load(() -> answers(then, data), this::line);
    }

    private static Version judged(ItemData data, Decision last) {
        List<Decision> until =
                data.decisions().stream().filter(d -> d.id() <= last.id()).toList();
        int version = ItemStanding.of(data.versions().getFirst().text(), until, (body, question) -> "")
                .version();
        return data.version(version);
    }

    private static Optional<Decision> lastDecision(List<Decision> decisions) {
        Set<Long> undone = Decision.undone(decisions);
        return decisions.stream()
                .filter(d -> !undone.contains(d.id()))
                .filter(d -> !(d.verdict() instanceof Verdict.Undo)
                        && !(d.verdict() instanceof Verdict.Dismiss)
                        && !(d.verdict() instanceof Verdict.Rule))
                .reduce((a, b) -> b);
    }

    /** Compares the answers of the query then and now; of one unchanged query, its stored answer and its answer now. */
    private String answers(Version then, ItemData data) {
        List<String> kept = data.stored().item().answer().values();
        String present = Sql.print(data.stored().item().query());
        boolean sameQuery = then.sql().equals(present);
        Optional<List<String>> asked = run(sameQuery ? present : then.sql());
        if (asked.isEmpty()) {
            return "Cannot run the query now.";
        }
        return sameQuery ? differ(kept, asked.get()) : differ(asked.get(), kept);
    }

    private Optional<List<String>> run(String sql) {
        return Guard.run(sql, facts, Limits.DEFAULT) instanceof Rows rows
                ? Optional.of(rows.rows().stream()
                        .map(row -> row.getFirst())
                        .filter(value -> value != null)
                        .map(Values::text)
                        .toList())
                : Optional.empty();
    }

    private static String differ(List<String> before, List<String> after) {
        AnswerChange change = AnswerChange.of(before, after);
        return change.none() ? "The answer is the same." : "Answer now: " + AnswerWords.values(change);
    }

    private void line(String text) {
        lines.getChildren().add(Nodes.wrapped(text, "small"));
    }
}
