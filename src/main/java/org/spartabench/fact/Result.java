package org.spartabench.fact;

import java.util.List;
import java.util.function.Function;

/** Holds the result of reading external input: the value, or all its problems. */
public sealed interface Result<T> {

    record Ok<T>(T value) implements Result<T> {}

    /** At least one problem, in the order of the files and lines. */
    record Bad<T>(List<Problem> problems) implements Result<T> {
        public Bad {
            problems = List.copyOf(problems);
        }
    }

    static <T> Result<T> ok(T value) {
        return new Ok<>(value);
    }

    static <T> Result<T> bad(String message) {
        return new Bad<>(List.of(new Problem(message)));
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

    /** Gives the value, or throws an exception with the first problem. */
    default T orThrow(Function<String, ? extends RuntimeException> failure) {
        return switch (this) {
            case Ok<T>(T value) -> value;
            case Bad<T>(List<Problem> problems) ->
                throw failure.apply(problems.getFirst().message());
        };
    }
}
