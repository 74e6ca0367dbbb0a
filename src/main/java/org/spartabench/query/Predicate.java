package org.spartabench.query;

import java.util.List;
import java.util.Set;

/** A condition of WHERE, HAVING or ON. */
public sealed interface Predicate {

    enum Comparison {
        EQ("="),
        NE("<>"),
        LT("<"),
        LE("<="),
        GT(">"),
        GE(">=");

        private final String symbol;

        Comparison(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }

        /** The comparison that holds exactly when this one does not (NULLs aside). */
        public Comparison negated() {
            return switch (this) {
                case EQ -> NE;
                case NE -> EQ;
                case LT -> GE;
                case LE -> GT;
                case GT -> LE;
                case GE -> LT;
            };
        }

        /** The comparison that says the same with its sides exchanged. */
        public Comparison flipped() {
            return switch (this) {
                case EQ, NE -> this;
                case LT -> GT;
                case LE -> GE;
                case GT -> LT;
                case GE -> LE;
            };
        }
    }

    /** How a comparison with a subquery meets its rows; {@code ONE} is a scalar subquery. */
    enum Quantifier {
        ONE,
        ANY,
        ALL
    }

    record Compare(Expr left, Comparison operator, Expr right) implements Predicate {}

    record Between(Expr operand, boolean negated, Expr low, Expr high) implements Predicate {}

    record InList(Expr operand, boolean negated, List<Expr> values) implements Predicate {
        public InList {
            values = List.copyOf(values);
        }
    }

    /** LIKE and its kin; {@code operator} in upper case. */
    record Like(Expr operand, boolean negated, String operator, Expr pattern) implements Predicate {

        public static final Set<String> OPERATORS = Set.of("LIKE", "ILIKE", "GLOB", "SIMILAR TO", "REGEXP", "RLIKE");

        public Like {
            SqlWords.require(OPERATORS.contains(operator), operator);
        }
    }

    record IsNull(Expr operand, boolean negated) implements Predicate {}

    /** At least two conjuncts, none of them an And. At the top of a clause the clause's own list is used instead. */
    record And(List<Predicate> all) implements Predicate {
        public And {
            all = List.copyOf(all);
        }
    }

    /** At least two disjuncts, none of them an Or. */
    record Or(List<Predicate> any) implements Predicate {
        public Or {
            any = List.copyOf(any);
        }
    }

    record Not(Predicate operand) implements Predicate {}

    /** An expression that is itself true or false: a boolean column, a function. */
    record Truth(Expr operand) implements Predicate {}

    /** A predicate that joins an outer block to an inner one: an edge of the query graph, one reasoning hop. */
    sealed interface Nested extends Predicate {
        Query inner();

        /** The same predicate around another inner query. */
        Nested withInner(Query inner);
    }

    /** {@code left [NOT] IN (inner)}. */
    record InQuery(Expr left, boolean negated, Query inner) implements Nested {
        @Override
        public InQuery withInner(Query value) {
            return new InQuery(left, negated, value);
        }
    }

    /** {@code left operator [ANY|ALL] (inner)}. */
    record CompareQuery(Expr left, Comparison operator, Quantifier quantifier, Query inner) implements Nested {
        @Override
        public CompareQuery withInner(Query value) {
            return new CompareQuery(left, operator, quantifier, value);
        }
    }

    /** {@code [NOT] EXISTS (inner)}. */
    record Exists(boolean negated, Query inner) implements Nested {
        @Override
        public Exists withInner(Query value) {
            return new Exists(negated, value);
        }
    }

    /** Adds the nested predicates in this one, left to right, without going into their inner queries. */
    default void collectNested(List<Nested> into) {
        switch (this) {
            case Nested n -> into.add(n);
            case And a -> a.all().forEach(p -> p.collectNested(into));
            case Or o -> o.any().forEach(p -> p.collectNested(into));
            case Not n -> n.operand().collectNested(into);
            case Compare c -> {}
            case Between b -> {}
            case InList l -> {}
            case Like l -> {}
            case IsNull n -> {}
            case Truth t -> {}
        }
    }
}
