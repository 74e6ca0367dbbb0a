package org.spartabench.sql.tree;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.sql.word.SqlWords;

/**
 * Represents an expression that gives one value. No node holds SQL text: what is printed as a word of SQL (a
 * function, an operator, a type) is checked when the node is made, names are quoted and texts escaped.
 *
 * @throws IllegalArgumentException from constructors that get another word
 */
public sealed interface Expr
        permits Expr.Column,
                Expr.Literal,
                Expr.Call,
                Expr.Arithmetic,
                Expr.Negative,
                Expr.Case,
                Expr.Cast,
                Expr.Scalar,
                Expr.Condition,
                Expr.Tuple,
                Expr.Star,
                ExtendedExpr {

    /** Names a column, with the alias or table that qualifies it, if one is written. */
    record Column(Optional<String> qualifier, String name) implements Expr {
        public static Column of(String name) {
            return new Column(Optional.empty(), name);
        }

        public static Column of(String qualifier, String name) {
            return new Column(Optional.of(qualifier), name);
        }
    }

    sealed interface Literal extends Expr {}

    /** Holds a number, perhaps negative; it keeps the digits after the point as written, but not an exponent. */
    record NumberLiteral(BigDecimal value) implements Literal {

        /** The most digits before the point: as many as the largest floating number has. */
        public static final int MOST_DIGITS = 309;

        /** The most digits behind the point: as many as the smallest floating number has, with all its digits. */
        private static final int MOST_FRACTION = 345;

        public NumberLiteral {
            SqlWords.require(writable(value), "a number of so many digits");
            if (value.scale() < 0) {
                value = value.setScale(0);
            }
        }

        public static NumberLiteral of(long value) {
            return new NumberLiteral(BigDecimal.valueOf(value));
        }

        /** Whether the number is in the range of the engines. */
        public static boolean writable(BigDecimal value) {
            return value.scale() <= MOST_FRACTION && (long) value.precision() - value.scale() <= MOST_DIGITS;
        }
    }

    /** Holds a text, date or time: {@code 'Smith'}, {@code '2020-01-31'}. */
    record TextLiteral(String value) implements Literal {}

    record BooleanLiteral(boolean value) implements Literal {}

    record NullLiteral() implements Literal {}

    /** Calls a function; {@code name} is in upper case. {@code COUNT(*)} has a {@link Star} as its argument. */
    record Call(String name, boolean distinct, List<Expr> arguments) implements Expr {
        public Call {
            SqlWords.require(SqlWords.function(name), name);
            arguments = List.copyOf(arguments);
        }

        public static Call of(String name, Expr... arguments) {
            return new Call(name, false, List.of(arguments));
        }

        public boolean aggregate() {
            return SqlWords.aggregates(name, arguments.size());
        }
    }

    /** {@code + - * / % ||}, and {@code & | << >>}. */
    record Arithmetic(String operator, Expr left, Expr right) implements Expr {

        private static final Set<String> OPERATORS = Set.of("+", "-", "*", "/", "%", "||", "&", "|", "<<", ">>");

        public Arithmetic {
            SqlWords.require(OPERATORS.contains(operator), operator);
        }
    }

    record Negative(Expr operand) implements Expr {}

    /** Represents {@code CASE}; the simple form has a {@code subject}. */
    record Case(Optional<Expr> subject, List<When> whens, Optional<Expr> otherwise) implements Expr {
        public Case {
            whens = List.copyOf(whens);
        }

        public record When(Expr condition, Expr value) {}
    }

    /** Casts to a {@code type} in upper case, with its length or precision: {@code DECIMAL(10, 2)}. */
    record Cast(Expr operand, String type) implements Expr {
        public Cast {
            SqlWords.require(SqlWords.type(type), type);
        }
    }

    /** Holds a subquery that gives one value, outside a nested predicate. */
    record Scalar(Query query) implements Expr {}

    /** Uses a predicate as a value: {@code SUM(a = b)}. */
    record Condition(Predicate predicate) implements Expr {}

    /** {@code (a, b)} before IN. */
    record Tuple(List<Expr> elements) implements Expr {
        public Tuple {
            elements = List.copyOf(elements);
        }
    }

    record Star(Optional<String> qualifier) implements Expr {
        public static final Star ALL = new Star(Optional.empty());
    }
}
