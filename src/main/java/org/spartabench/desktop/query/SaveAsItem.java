package org.spartabench.desktop.query;

import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.spartabench.authors.item.outcome.Law;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.sql.tree.Block;

/** Saves the current query as a version of an item or as a new item. For the UI thread; the work runs on another. */
final class SaveAsItem {

    /** Reports a result in one line. @param item that was saved */
    record Told(String line, Optional<Integer> item) {
        static final Told NOTHING = new Told("", Optional.empty());
    }

    private final Project project;
    private final String person;
    private final AnswerAhead ahead;
    private final ObjectProperty<Optional<StoredItem>> item = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Told> outcome = new SimpleObjectProperty<>(Told.NOTHING);
    private final BooleanProperty busy = new SimpleBooleanProperty();
    private Optional<Block> tried = Optional.empty();
    private final Background working;

    SaveAsItem(ProjectScope scope) {
        this.project = scope.project();
        this.person = scope.validator();
        this.working = scope.background(failure -> refuse(Background.reason(failure)));
        this.ahead = new AnswerAhead(scope);
        item.addListener((o, was, is) -> ahead.about(is, tried));
    }

    /** Gives the item whose query is edited; empty for a query without item. */
    ObjectProperty<Optional<StoredItem>> item() {
        return item;
    }

    ObjectProperty<Told> outcome() {
        return outcome;
    }

    BooleanProperty busy() {
        return busy;
    }

    /** Previews how saving the query would change the answer of the item. */
    ReadOnlyObjectProperty<AnswerAhead.Told> ahead() {
        return ahead.preview();
    }

    /** Takes the query that has just run. @param query empty if it is no tree of blocks */
    void tried(Optional<Block> query) {
        if (!query.equals(tried)) {
            outcome.set(Told.NOTHING);
        }
        tried = query;
        ahead.about(item.get(), tried);
    }

    /** Connects the query with this item, or with none. */
    void about(Optional<StoredItem> stored) {
        tried = Optional.empty();
        item.set(stored);
        outcome.set(Told.NOTHING);
    }

    /** Reads an item as this validator sees it; may take long. */
    Optional<StoredItem> read(int number) {
        return project.team().seat(person).item(number);
    }

    /** Saves it as a version of the edited item. */
    void keep(Block query) {
        keep(query, item.get().map(i -> new ManualQueries.Base(i.number(), i.version())));
    }

    void keepAsNew(Block query) {
        keep(query, Optional.empty());
    }

    private void keep(Block query, Optional<ManualQueries.Base> base) {
        busy.set(true);
        outcome.set(Told.NOTHING);
        working.load(() -> kept(query, base), done -> {
            busy.set(false);
            done.stored().ifPresent(s -> item.set(Optional.of(s)));
            outcome.set(done.outcome());
        });
    }

    private record Done(Told outcome, Optional<StoredItem> stored) {}

    private Done kept(Block query, Optional<ManualQueries.Base> base) {
        return switch (project.byHand().keep(query, base, person)) {
            case Outcome.Refused<ManualQueries.Kept> no ->
                new Done(new Told("Not saved: " + words(no.refusal()) + ".", Optional.empty()), Optional.empty());
            case Outcome.Done<ManualQueries.Kept>(ManualQueries.Kept kept) ->
                new Done(
                        new Told(
                                base.isPresent()
                                        ? "Saved as version " + kept.version() + " of " + kept.id()
                                                + ", which is open again."
                                        : "Saved as the new item " + kept.id() + ".",
                                Optional.of(kept.item())),
                        read(kept.item()));
        };
    }

    /** Names a broken law before the detail that breaks it. */
    private static String words(Refusal refusal) {
        return refusal instanceof Refusal.Broken(Law law, var block, var kind, String detail)
                ? "a query " + law.text() + "; here " + detail
                : refusal.message();
    }

    private void refuse(String message) {
        busy.set(false);
        outcome.set(new Told("Not saved: " + message, Optional.empty()));
    }
}
