package org.spartabench.query;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** An expression that gives one value. */
public sealed interface Expr {

    /** A column, with the alias or table that qualifies it where it is written so. */
    record Column(Optional<String> qualifier, String name) implements Expr {
        public static Column of(String name) {
            return new Column(Optional.empty(), name);
        }

        public static Column of(String qualifier, String name) {
            return new Column(Optional.of(qualifier), name);
        }
    }

    sealed interface Literal extends Expr {}

    /** A number, below zero too; the digits after the point are kept as written, an exponent is not. */
    record NumberLiteral(BigDecimal value) implements Literal {
        public NumberLiteral {
            if (value.scale() < 0) {
                value = value.setScale(0);
            }
        }

        public static NumberLiteral of(long value) {
            return new NumberLiteral(BigDecimal.valueOf(value));
        }
    }

    /** Text, dates and times: {@code 'Smith'}, {@code '2020-01-31'}. */
    record TextLiteral(String value) implements Literal {}

    record BooleanLiteral(boolean value) implements Literal {}

    record NullLiteral() implements Literal {}

    /**
     * A function; {@code name} in upper case. {@code COUNT(*)} has a {@link Star} as its argument, and
     * {@code EXTRACT(YEAR FROM d)} the two arguments {@code 'YEAR'} and {@code d}.
     */
    record Call(String name, boolean distinct, List<Expr> arguments) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }

        public static Call of(String name, Expr... arguments) {
            return new Call(name, false, List.of(arguments));
        }

        /** Whether this is one of SUM, COUNT, MAX, MIN, AVG or another aggregate of the engines. */
        public boolean aggregate() {
            return Aggregates.NAMES.contains(name) && !(arguments.size() > 1 && Aggregates.SCALAR_TOO.contains(name));
        }
    }

    /** {@code + - * / % // ||}, and {@code & | << >>}. */
    record Arithmetic(String operator, Expr left, Expr right) implements Expr {}

    record Negative(Expr operand) implements Expr {}

    /** {@code CASE}; {@code subject} where the simple form is used. */
    record Case(Optional<Expr> subject, List<When> whens, Optional<Expr> otherwise) implements Expr {
        public Case {
            whens = List.copyOf(whens);
        }

        public record When(Expr condition, Expr value) {}
    }

    record Cast(Expr operand, String type) implements Expr {}

    /** A subquery that gives one value, where no nested predicate holds it. */
    record Scalar(Query query) implements Expr {}

    /** A predicate used as a value: {@code SUM(a = b)}. */
    record Condition(Predicate predicate) implements Expr {}

    /** {@code (a, b)} before IN. */
    record Tuple(List<Expr> elements) implements Expr {
        public Tuple {
            elements = List.copyOf(elements);
        }
    }

    record Star(Optional<String> qualifier) implements Expr {}

    /** Anything rarer, kept as its text: a window function, an interval. It holds no subquery. */
    record Raw(String text) implements Expr {}
}
