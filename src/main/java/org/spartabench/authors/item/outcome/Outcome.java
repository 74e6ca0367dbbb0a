package org.spartabench.authors.item.outcome;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Holds a value, or the refusal in its place. */
public sealed interface Outcome<T> {

    record Done<T>(T value) implements Outcome<T> {}

    record Refused<T>(Refusal refusal) implements Outcome<T> {}

    static <T> Outcome<T> done(T value) {
        return new Done<>(value);
    }

    static <T> Outcome<T> refused(Refusal refusal) {
        return new Refused<>(refusal);
    }

    /** Refuses in the name of an author that has nothing to give. @param reason one line */
    static <T> Outcome<T> declined(String reason) {
        return refused(new Refusal.Declined(reason));
    }

    /** Gives the value, or declines without one. */
    static <T> Outcome<T> of(Optional<T> value, String otherwise) {
        return value.map(Outcome::done).orElseGet(() -> declined(otherwise));
    }

    /** Runs the next step, unless something is wrong. */
    static <T> Outcome<T> unless(Optional<? extends Refusal> wrong, Supplier<Outcome<T>> next) {
        return wrong.<Outcome<T>>map(Outcome::refused).orElseGet(next);
    }

    /** Runs the next step with the value; keeps a refusal. */
    default <R> Outcome<R> flatMap(Function<? super T, Outcome<R>> next) {
        return switch (this) {
            case Done<T>(T value) -> next.apply(value);
            case Refused<T>(Refusal refusal) -> new Refused<>(refusal);
        };
    }

    default Optional<T> toOptional() {
        return this instanceof Done<T>(T value) ? Optional.of(value) : Optional.empty();
    }

    /** Changes the value; keeps a refusal. */
    default <R> Outcome<R> map(Function<? super T, ? extends R> change) {
        return flatMap(value -> new Done<>(change.apply(value)));
    }
}
