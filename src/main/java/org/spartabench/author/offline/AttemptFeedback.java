package org.spartabench.author.offline;

import static org.spartabench.item.ObjectionKind.EVERY_ROW;
import static org.spartabench.item.ObjectionKind.NEARLY_ALL;
import static org.spartabench.item.ObjectionKind.NO_EFFECT;
import static org.spartabench.item.ObjectionKind.NO_OUTPUT;
import static org.spartabench.item.ObjectionKind.NO_ROWS;
import static org.spartabench.item.ObjectionKind.ONE_ROW;
import static org.spartabench.item.ObjectionKind.TIES;
import static org.spartabench.item.ObjectionKind.TOO_FEW_ROWS;
import static org.spartabench.item.ObjectionKind.TOO_MANY_ROWS;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.spartabench.author.AuthorView;
import org.spartabench.fact.Column;
import org.spartabench.item.ObjectionKind;

/** Interprets the feedback on earlier attempts at the same request. */
record AttemptFeedback(List<AuthorView.Feedback> feedback) {

    /** Draws before one gives up to find another reply. */
    private static final int DRAWS = 20;

    static AttemptFeedback in(AuthorView view) {
        return new AttemptFeedback(view.feedback());
    }

    /** How many attempts were too strict: they found nothing. */
    int tooStrict() {
        return count(NO_ROWS, TOO_FEW_ROWS);
    }

    /** How many attempts left so few rows that another predicate lost its meaning. */
    int tooNarrow() {
        return count(NO_EFFECT);
    }

    /** How many attempts left more rows than can be listed, or nearly all, or every group. */
    int tooLoose() {
        return count(TOO_MANY_ROWS, NEARLY_ALL);
    }

    /** The last attempt where it left more than can be listed, or more amounts than one asks for. */
    Optional<String> narrowing() {
        return feedback.isEmpty() || !is(feedback.getLast(), TOO_MANY_ROWS, NO_OUTPUT)
                ? Optional.empty()
                : Optional.of(feedback.getLast().attempt());
    }

    /** How many attempts held a condition that follows from the others. */
    int redundant() {
        return count(EVERY_ROW);
    }

    /** Whether there turned out to be one row at most. */
    boolean oneRow() {
        return count(ONE_ROW) > 0;
    }

    /** How many orders left rows tied. */
    int ties() {
        return count(TIES);
    }

    /** Whether an attempt that was wrong rather than too strict named the column. */
    boolean against(Column column) {
        return feedback.stream()
                .filter(f -> !is(f, NO_ROWS, TOO_MANY_ROWS))
                .anyMatch(f -> names(f.attempt(), column.name()));
    }

    /** Whether an attempt named both columns and was wrong for another reason than that nothing met it. */
    boolean against(Column one, Column other) {
        return feedback.stream()
                .filter(f -> !is(f, NO_ROWS))
                .anyMatch(f -> names(f.attempt(), one.name()) && names(f.attempt(), other.name()));
    }

    private boolean tried(String sql) {
        return feedback.stream().anyMatch(f -> f.attempt().equals(sql));
    }

    /** The first reply drawn that was not tried before; empty when there seems to be none left. */
    <R> Optional<R> fresh(Supplier<Optional<R>> draw, Function<R, String> sql) {
        for (int i = 0; i < DRAWS; i++) {
            Optional<R> reply = draw.get();
            if (reply.isEmpty() || !tried(sql.apply(reply.get()))) {
                return reply;
            }
        }
        return Optional.empty();
    }

    private int count(ObjectionKind... kinds) {
        return (int) feedback.stream().filter(f -> is(f, kinds)).count();
    }

    private static boolean is(AuthorView.Feedback feedback, ObjectionKind... kinds) {
        return List.of(kinds).contains(feedback.kind());
    }

    private static boolean names(String sql, String column) {
        for (String word : sql.split("\\W+")) {
            if (word.equalsIgnoreCase(column)) {
                return true;
            }
        }
        return false;
    }
}
