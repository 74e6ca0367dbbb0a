package org.spartabench.base.result;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Holds the result of reading external input: the value, or all its problems. */
public sealed interface Result<T> {

    record Ok<T>(T value) implements Result<T> {}

    /** At least one problem, in the order of the files and lines. */
    record Bad<T>(List<Problem> problems) implements Result<T> {
        public Bad {
            problems = List.copyOf(problems);
        }

        public Problem first() {
            return problems.getFirst();
        }

        /** Gives the message of the first problem. */
        public String message() {
            return first().message();
        }
    }

    static <T> Result<T> ok(T value) {
        return new Ok<>(value);
    }

    static <T> Result<T> bad(String message) {
        return bad(new Problem(message));
    }

    static <T> Result<T> bad(Problem problem) {
        return new Bad<>(List.of(problem));
    }

    default Optional<T> toOptional() {
        return this instanceof Ok<T>(T value) ? Optional.of(value) : Optional.empty();
    }

    default <R> Result<R> then(Function<? super T, Result<R>> next) {
        return switch (this) {
            case Ok<T>(T value) -> next.apply(value);
            case Bad<T>(List<Problem> problems) -> new Bad<>(problems);
        };
    }

    default <R> Result<R> map(Function<? super T, ? extends R> change) {
        return then(value -> new Ok<>(change.apply(value)));
    }

    /** Hands the value to one of two consumers, or the problems to the other. */
    default void use(Consumer<? super T> value, Consumer<Bad<T>> problems) {
        switch (this) {
            case Ok<T>(T present) -> value.accept(present);
            case Bad<T> bad -> problems.accept(bad);
        }
    }

    /** Gives the value, or throws an exception with the first problem. */
    default T orThrow(Function<String, ? extends RuntimeException> failure) {
        return switch (this) {
            case Ok<T>(T value) -> value;
            case Bad<T> bad -> throw failure.apply(bad.message());
        };
    }
}
