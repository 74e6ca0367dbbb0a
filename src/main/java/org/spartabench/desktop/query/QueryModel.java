package org.spartabench.desktop.query;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.calls.ApiAnswer;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Schema;
import org.spartabench.making.repair.Nearby;
import org.spartabench.project.api.call.ApiCalls;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;

/**
 * Models the current query by hand, its explanation, and the previous queries. For the UI thread; it reads on another.
 */
final class QueryModel {

    private static final String OVER_APIS = "The rows come from APIs; the fetch plan shows each call that was made.";
    private static final String NOT_CALLED = "No API was called: another table of the query has no rows under its"
            + " conditions, so nothing that an API gives could count.";

    /** Holds a query. @param missing a value that is missing from the answer */
    record Step(String sql, Optional<String> missing) {}

    /** Holds the change that led to the present query. */
    record Change(String before, String after) {}

    /** Asks the user whether calls may go to hosts that are new on this machine. */
    @FunctionalInterface
    interface Consent {
        void ask(ApiQuery.QueryPlan.Apis planned, Runnable agreed);
    }

    private final FactBase facts;
    private final Background loading;
    private final Background naming;
    private final ObjectProperty<Optional<Asked>> asked = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<Explained>> explained = new SimpleObjectProperty<>(Optional.empty());
    private final StringProperty problem = new SimpleStringProperty("");
    private final BooleanProperty busy = new SimpleBooleanProperty();
    private final BooleanProperty undoable = new SimpleBooleanProperty();
    private final IntegerProperty cause = new SimpleIntegerProperty();
    private final Deque<Step> before = new ArrayDeque<>();
    private final ObjectProperty<Optional<ApiAnswer>> plan = new SimpleObjectProperty<>(Optional.empty());
    private final ApiQuery apis;
    private Consent consent = (planned, agreed) -> {};
    private Optional<Step> present = Optional.empty();
    private Optional<Change> change = Optional.empty();

    QueryModel(ProjectScope scope) {
        this.facts = scope.facts();
        this.apis = new ApiQuery(scope);
        this.naming = scope.background(failure -> refuse(Background.reason(failure)));
        this.loading = scope.background(failure -> refuse(Background.reason(failure)));
    }

    /** Gives the query on screen with its rows; empty before the first run. */
    ObjectProperty<Optional<Asked>> asked() {
        return asked;
    }

    /** Whether the query ran over APIs without a call: earlier steps left no value to ask for. */
    private boolean uncalled() {
        return plan.get().filter(a -> a.ran() && a.calls().isEmpty()).isPresent();
    }

    /** Gives the fetch plan of the query, made or planned; empty for a query over tables alone. */
    ObjectProperty<Optional<ApiAnswer>> plan() {
        return plan;
    }

    void onConsent(Consent asked) {
        consent = asked;
    }

    /** Hands the schema that queries may read to the listener. */
    void schema(Consumer<Schema> listener) {
        naming.load(apis::schema, listener);
    }

    /** Plans the calls of a query without making any. */
    void plan(String sql) {
        problem.set("");
        loading.load(() -> apis.plan(sql), outcome -> {
            switch (outcome) {
                case ApiQuery.QueryPlan.Tables _ -> plan.set(Optional.empty());
                case ApiQuery.QueryPlan.Refused(String message) -> refuse(message);
                case ApiQuery.QueryPlan.Apis planned -> plan.set(Optional.of(planned.answer()));
            }
        });
    }

    /** Gives the explanation of the query; empty until it is known. */
    ObjectProperty<Optional<Explained>> explained() {
        return explained;
    }

    /** Explains in one line why the last text did not run; empty if it did. */
    StringProperty problem() {
        return problem;
    }

    BooleanProperty busy() {
        return busy;
    }

    /** Tells whether there is a query to go back to. */
    BooleanProperty undoable() {
        return undoable;
    }

    /** Gives the number of the cause on screen, from 0. */
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
        loading.load(() -> apis.plan(step.sql()), outcome -> {
            switch (outcome) {
                case ApiQuery.QueryPlan.Tables _ -> readTables(step, back);
                case ApiQuery.QueryPlan.Refused(String message) -> refuse(message);
                case ApiQuery.QueryPlan.Apis planned -> callApis(planned, step, back);
            }
        });
    }

    private void readTables(Step step, boolean back) {
        loading.load(() -> Asked.of(step.sql(), facts), outcome -> {
            switch (outcome) {
                case Outcome.Refused<Asked> no -> refuse(no.refusal().message());
                case Outcome.Done<Asked>(Asked done) -> {
                    plan.set(Optional.empty());
                    take(done, step.missing(), back);
                }
            }
        });
    }

    private void callApis(ApiQuery.QueryPlan.Apis planned, Step step, boolean back) {
        plan.set(Optional.of(planned.answer()));
        if (!planned.unasked().isEmpty()) {
            busy.set(false);
            consent.ask(
                    planned,
                    () -> loading.load(
                            () -> {
                                planned.unasked().forEach(ApiCalls::allow);
                                return planned;
                            },
                            allowed -> run(step, back)));
            return;
        }
        apis.run(planned, reply -> {
            switch (reply) {
                case ApiQuery.Reply.Failed(String message) -> refuse(message);
                case ApiQuery.Reply.Answered(Asked done, ApiAnswer how, List<String> remarks) -> {
                    plan.set(Optional.of(how));
                    take(done, step.missing(), back);
                    problem.set(String.join("\n", remarks));
                }
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
        if (block.isEmpty() || plan.get().isPresent()) {
            busy.set(false);
            String words = uncalled() && done.rows().size() == 0 ? NOT_CALLED : OVER_APIS;
            block.ifPresent(b ->
                    explained.set(Optional.of(Explained.ofCalls(b, done.rows().size(), words))));
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

    Optional<Diagnosis.Cause> shownCause() {
        List<Diagnosis.Cause> all = causes();
        return cause.get() < all.size() ? Optional.of(all.get(cause.get())) : Optional.empty();
    }

    /** Goes to the previous or next cause. */
    void step(int by) {
        cause.set(Math.clamp(cause.get() + by, 0, Math.max(0, causes().size() - 1)));
    }

    /** Gives the nearest change for the cause on screen. */
    Optional<Result<Nearby>> nearby() {
        List<Result<Nearby>> all = explained.get().map(Explained::nearby).orElse(List.of());
        return cause.get() < all.size() ? Optional.of(all.get(cause.get())) : Optional.empty();
    }

    /** Applies the nearest change and runs the query again. */
    void takeNearest() {
        nearby().flatMap(Result::toOptional)
                .ifPresent(found -> run(Sql.pretty(found.query()).text(), missing()));
    }
}
