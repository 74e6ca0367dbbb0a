package org.spartabench.item;

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

    /** What the next step gives, unless something is wrong. */
    static <T> Outcome<T> unless(Optional<? extends Refusal> wrong, Supplier<Outcome<T>> next) {
        return wrong.<Outcome<T>>map(Outcome::refused).orElseGet(next);
    }

    /** What comes of the next step with the value; a refusal stays what it is. */
    default <R> Outcome<R> flatMap(Function<? super T, Outcome<R>> next) {
        return switch (this) {
            case Done<T>(T value) -> next.apply(value);
            case Refused<T>(Refusal refusal) -> new Refused<>(refusal);
        };
    }

    /** The value, where there is one. */
    default Optional<T> toOptional() {
        return this instanceof Done<T>(T value) ? Optional.of(value) : Optional.empty();
    }

    /** What is made of the value; a refusal stays what it is. */
    default <R> Outcome<R> map(Function<? super T, ? extends R> made) {
        return switch (this) {
            case Done<T>(T value) -> new Done<>(made.apply(value));
            case Refused<T>(Refusal refusal) -> new Refused<>(refusal);
        };
    }
}
