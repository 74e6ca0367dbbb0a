package org.spartabench.ui.query;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.spartabench.fact.FactBase;
import org.spartabench.item.Diagnosis;
import org.spartabench.item.Outcome;
import org.spartabench.query.Block;
import org.spartabench.query.Sql;
import org.spartabench.repair.Nearby;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.shell.ProjectScope;

/**
 * Models the current query by hand, its explanation, and the previous queries. For the UI thread; it reads elsewhere.
 */
final class QueryModel {

    /** What is asked at one moment. @param missing a value that one misses among the answers */
    record Step(String sql, Optional<String> missing) {}

    /** What was changed to get to the present query. */
    record Change(String before, String after) {}

    private final FactBase facts;
    private final Background loading;
    private final ObjectProperty<Optional<Asked>> asked = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<Explained>> explained = new SimpleObjectProperty<>(Optional.empty());
    private final StringProperty problem = new SimpleStringProperty("");
    private final BooleanProperty busy = new SimpleBooleanProperty();
    private final BooleanProperty undoable = new SimpleBooleanProperty();
    private final IntegerProperty cause = new SimpleIntegerProperty();
    private final Deque<Step> before = new ArrayDeque<>();
    private Optional<Step> present = Optional.empty();
    private Optional<Change> change = Optional.empty();

    QueryModel(ProjectScope session) {
        this.facts = session.facts();
        this.loading = session.background(
                failure -> refuse(Optional.ofNullable(failure.getMessage()).orElse(failure.toString())));
    }

    /** The query that is shown, with its rows; empty before one was run. */
    ObjectProperty<Optional<Asked>> asked() {
        return asked;
    }

    /** What was found out about it; empty as long as that is not known. */
    ObjectProperty<Optional<Explained>> explained() {
        return explained;
    }

    /** Why the last text could not be run, one line; empty when it could. */
    StringProperty problem() {
        return problem;
    }

    BooleanProperty busy() {
        return busy;
    }

    /** Whether there is a query to go back to. */
    BooleanProperty undoable() {
        return undoable;
    }

    /** Number, from 0, of the cause that is looked at. */
    IntegerProperty cause() {
        return cause;
    }

    Optional<String> missing() {
        return present.flatMap(Step::missing);
    }

    Optional<Change> change() {
        return change;
    }

    /** Runs the typed query, and finds out why it is empty or lacks the value. */
    void run(String sql, Optional<String> missing) {
        run(new Step(sql, missing), false);
    }

    /** Goes back to the query before. */
    void undo() {
        if (!before.isEmpty()) {
            run(before.peek(), true);
        }
    }

    private void run(Step step, boolean back) {
        busy.set(true);
        problem.set("");
        loading.load(() -> Asked.of(step.sql(), facts), outcome -> {
            switch (outcome) {
                case Outcome.Refused<Asked> no -> refuse(no.refusal().message());
                case Outcome.Done<Asked>(Asked done) -> take(done, step.missing(), back);
            }
        });
    }

    private void refuse(String message) {
        busy.set(false);
        problem.set(message);
    }

    private void take(Asked done, Optional<String> missing, boolean back) {
        Step now = new Step(done.printed().text(), missing);
        boolean changed = present.filter(p -> !p.sql().equals(now.sql())).isPresent();
        if (back) {
            before.pop();
            change = Optional.empty();
        } else if (changed) {
            present.ifPresent(before::push);
            change = present.map(p -> new Change(p.sql(), now.sql()));
        }
        undoable.set(!before.isEmpty());
        present = Optional.of(now);
        explained.set(Optional.empty());
        cause.set(0);
        asked.set(Optional.of(done));
        Optional<Block> block = done.block();
        if (block.isEmpty()) {
            busy.set(false);
            return;
        }
        loading.load(() -> Explained.of(block.get(), done.rows().size() == 0, missing, facts), found -> {
            busy.set(false);
            explained.set(Optional.of(found));
        });
    }

    List<Diagnosis.Cause> causes() {
        return explained.get().map(Explained::causes).orElse(List.of());
    }

    /** The cause that is looked at, where there is one. */
    Optional<Diagnosis.Cause> shownCause() {
        List<Diagnosis.Cause> all = causes();
        return cause.get() < all.size() ? Optional.of(all.get(cause.get())) : Optional.empty();
    }

    /** Looks at the cause before or after. */
    void step(int by) {
        cause.set(Math.clamp(cause.get() + by, 0, Math.max(0, causes().size() - 1)));
    }

    /** What could be taken for the cause that is looked at. */
    Optional<Nearby> nearby() {
        List<Nearby> all = explained.get().map(Explained::nearby).orElse(List.of());
        return cause.get() < all.size() ? Optional.of(all.get(cause.get())) : Optional.empty();
    }

    /** Takes it and runs the query again. */
    void takeNearest() {
        if (nearby().isPresent() && nearby().get() instanceof Nearby.Found(Block query, String change)) {
            run(Sql.pretty(query).text(), missing());
        }
    }
}
