package org.spartabench.desktop.query;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.spartabench.authors.item.answer.AnswerChange;
import org.spartabench.authors.item.outcome.Law;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.text.AnswerWords;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.statement.Limits;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.making.law.Grounding;
import org.spartabench.sql.tree.Block;

/**
 * Previews the change of an item's answer if the current query is saved. For the UI thread; the query runs elsewhere.
 */
final class AnswerAhead {

    /** Describes the change in a line. @param values that the answer gains and loses; empty for none */
    record Told(String line, String values) {
        static final Told NOTHING = new Told("", "");
    }

    private final Grounding grounding;
    private final ReadOnlyObjectWrapper<Told> preview = new ReadOnlyObjectWrapper<>(Told.NOTHING);
    private final Background running;

    AnswerAhead(ProjectScope scope) {
        grounding = new Grounding(scope.facts(), Limits.DEFAULT);
        running = scope.background(failure -> preview.set(only("No answer: " + Background.reason(failure))));
    }

    ReadOnlyObjectProperty<Told> preview() {
        return preview.getReadOnlyProperty();
    }

    /** Previews nothing without item or query, or if the item has that query already. */
    void about(Optional<StoredItem> item, Optional<Block> query) {
        preview.set(Told.NOTHING);
        Optional<Block> other =
                query.filter(q -> item.filter(i -> !i.item().query().equals(q)).isPresent());
        List<String> before = item.map(i -> i.item().answer().values()).orElse(List.of());
        running.load(() -> other.map(q -> ahead(before, q)).orElse(Told.NOTHING), preview::set);
    }

    private Told ahead(List<String> before, Block query) {
        return switch (grounding.run(new Candidate(query)).outcome()) {
            case Outcome.Done<Grounded>(Grounded grounded) ->
                changed(before, grounded.answer().values());
            case Outcome.Refused<Grounded>(Refusal.Broken(Law law, var block, var kind, String why))
            when law == Law.ANSWERS -> {
                AnswerChange all = AnswerChange.of(before, List.of());
                yield new Told(
                        "Answer: " + AnswerWords.coming(all) + " and none remains, " + why + ".",
                        AnswerWords.values(all));
            }
            case Outcome.Refused<Grounded>(Refusal.Broken broken) -> only("No answer: " + broken.detail() + ".");
            case Outcome.Refused<Grounded>(Refusal refusal) -> only("No answer: " + refusal.message() + ".");
        };
    }

    private static Told changed(List<String> before, List<String> after) {
        AnswerChange change = AnswerChange.of(before, after);
        return change.none() && !before.equals(after)
                ? only("Answer: the same values in another order.")
                : new Told("Answer: " + AnswerWords.coming(change) + ".", AnswerWords.values(change));
    }

    private static Told only(String line) {
        return new Told(line, "");
    }
}
