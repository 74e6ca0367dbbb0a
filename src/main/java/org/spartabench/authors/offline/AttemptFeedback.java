package org.spartabench.authors.offline;

import static org.spartabench.authors.item.outcome.ObjectionKind.NEARLY_ALL;
import static org.spartabench.authors.item.outcome.ObjectionKind.NO_EFFECT;
import static org.spartabench.authors.item.outcome.ObjectionKind.NO_OUTPUT;
import static org.spartabench.authors.item.outcome.ObjectionKind.NO_ROWS;
import static org.spartabench.authors.item.outcome.ObjectionKind.TOO_FEW_ROWS;
import static org.spartabench.authors.item.outcome.ObjectionKind.TOO_MANY_ROWS;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.schema.Column;

/** Interprets the feedback on earlier attempts at the same request. */
record AttemptFeedback(List<AuthorView.Feedback> feedback) {

    /** Most draws for another reply. */
    private static final int DRAWS = 20;

    static AttemptFeedback in(AuthorView view) {
        return new AttemptFeedback(view.feedback());
    }

    /** Counts attempts that were too strict and found nothing. */
    int tooStrict() {
        return count(NO_ROWS, TOO_FEW_ROWS);
    }

    /** Counts attempts that left so few rows that another predicate lost its meaning. */
    int tooNarrow() {
        return count(NO_EFFECT);
    }

    /** Counts attempts whose own condition on the number of rows held for every group; after a repair it is another. */
    int tooWeak() {
        return (int) feedback.stream()
                .filter(f -> is(f, NO_EFFECT) && f.outcome().startsWith("COUNT("))
                .filter(f -> f.attempt().contains(f.outcome().replaceAll(" changes .*", "")))
                .count();
    }

    /** Counts attempts that left too many rows for a list, or nearly all rows or groups. */
    int tooLoose() {
        return count(TOO_MANY_ROWS, NEARLY_ALL);
    }

    /** Gives the last attempt if it left too many rows or values for a list. */
    Optional<String> narrowing() {
        return feedback.isEmpty() || !is(feedback.getLast(), TOO_MANY_ROWS, NO_OUTPUT)
                ? Optional.empty()
                : Optional.of(feedback.getLast().attempt());
    }

    /** Counts attempts with a certain objection. */
    int count(ObjectionKind... kinds) {
        return (int) feedback.stream().filter(f -> is(f, kinds)).count();
    }

    /** Says whether a wrong rather than too strict attempt named the column. */
    boolean against(Column column) {
        return feedback.stream()
                .filter(f -> !is(f, NO_ROWS, TOO_MANY_ROWS))
                .anyMatch(f -> names(f.attempt(), column.name()));
    }

    /** Says whether a wrong rather than empty attempt named both columns. */
    boolean against(Column one, Column other) {
        return feedback.stream()
                .filter(f -> !is(f, NO_ROWS))
                .anyMatch(f -> names(f.attempt(), one.name()) && names(f.attempt(), other.name()));
    }

    /** Says whether an attempt was this text. */
    boolean tried(String sql) {
        return feedback.stream().anyMatch(f -> f.attempt().equals(sql));
    }

    /** Draws a reply that is not among the attempts; empty if it finds none. */
    <R> Optional<R> fresh(Supplier<Optional<R>> draw, Function<R, String> sql) {
        for (int i = 0; i < DRAWS; i++) {
            Optional<R> reply = draw.get();
            if (reply.isEmpty() || !tried(sql.apply(reply.get()))) {
                return reply;
            }
        }
        return Optional.empty();
    }

    private static boolean is(AuthorView.Feedback feedback, ObjectionKind... kinds) {
        return List.of(kinds).contains(feedback.kind());
    }

    private static boolean names(String sql, String column) {
        return Arrays.stream(sql.split("\\W+")).anyMatch(column::equalsIgnoreCase);
    }
}
