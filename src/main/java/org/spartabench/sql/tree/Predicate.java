package org.spartabench.sql.tree;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.sql.word.SqlWords;

/** Represents a condition of WHERE, HAVING or ON. */
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

        /** Returns the comparison that is true exactly when this one is not (NULLs aside). */
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

        /** Returns the order that counts its bound in, or no longer; equalities stay. */
        public Comparison toggled() {
            return switch (this) {
                case EQ, NE -> this;
                case LT -> LE;
                case LE -> LT;
                case GT -> GE;
                case GE -> GT;
            };
        }

        /** Returns the equivalent comparison for exchanged sides. */
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

    /** Quantifies a comparison with a subquery; {@code ONE} compares with a scalar subquery. */
    enum Quantifier {
        ONE,
        ANY,
        ALL
    }

    record Compare(Expr left, Comparison operator, Expr right) implements Predicate {

        public Compare with(Comparison other) {
            return new Compare(left, other, right);
        }

        public Compare withRight(Expr other) {
            return new Compare(left, operator, other);
        }

        /** Whether a column stands on either side, as where a block is correlated or two sources are joined. */
        public boolean linksColumns() {
            return left instanceof Expr.Column && right instanceof Expr.Column;
        }

        /** Whether two columns must be equal. */
        public boolean equatesColumns() {
            return operator == Comparison.EQ && linksColumns();
        }
    }

    record Between(Expr operand, boolean negated, Expr low, Expr high) implements Predicate {}

    record InList(Expr operand, boolean negated, List<Expr> values) implements Predicate {
        public InList {
            values = List.copyOf(values);
        }

        public static InList of(Expr operand, IntStream numbers) {
            return new InList(
                    operand,
                    false,
                    numbers.<Expr>mapToObj(Expr.NumberLiteral::of).toList());
        }
    }

    /** Represents LIKE and its kin; {@code operator} is in upper case. */
    record Like(Expr operand, boolean negated, String operator, Expr pattern) implements Predicate {

        public static final Set<String> OPERATORS = Set.of("LIKE", "ILIKE", "GLOB", "SIMILAR TO", "REGEXP", "RLIKE");

        public Like {
            SqlWords.require(OPERATORS.contains(operator), operator);
        }
    }

    record IsNull(Expr operand, boolean negated) implements Predicate {}

    /** Joins at least two conjuncts, none of them an And. The top of a clause is a list of conjuncts instead. */
    record And(List<Predicate> all) implements Predicate {
        public And {
            all = List.copyOf(all);
        }
    }

    /** Joins at least two disjuncts, none of them an Or. */
    record Or(List<Predicate> any) implements Predicate {
        public Or {
            any = List.copyOf(any);
        }
    }

    record Not(Predicate operand) implements Predicate {}

    /** Uses a boolean expression as a condition: a boolean column, a function. */
    record Truth(Expr operand) implements Predicate {}

    /** Joins an outer block to an inner one: an edge of the query graph, one reasoning hop. */
    sealed interface Nested extends Predicate {
        Query inner();

        default Nested withInner(Query inner) {
            return switch (this) {
                case InQuery q -> new InQuery(q.left(), q.negated(), inner);
                case CompareQuery q -> new CompareQuery(q.left(), q.operator(), q.quantifier(), inner);
                case Exists q -> new Exists(q.negated(), inner);
            };
        }
    }

    /** {@code left [NOT] IN (inner)}. */
    record InQuery(Expr left, boolean negated, Query inner) implements Nested {}

    /** {@code left operator [ANY|ALL] (inner)}. */
    record CompareQuery(Expr left, Comparison operator, Quantifier quantifier, Query inner) implements Nested {

        public CompareQuery with(Comparison other) {
            return new CompareQuery(left, other, quantifier, inner);
        }
    }

    /** {@code [NOT] EXISTS (inner)}. */
    record Exists(boolean negated, Query inner) implements Nested {}

    /** Says whether it is NOT IN or NOT EXISTS with a query. */
    default boolean denied() {
        return switch (this) {
            case InQuery q -> q.negated();
            case Exists e -> e.negated();
            default -> false;
        };
    }

    /** Adds its NOT, or takes it away; empty for predicates that are written without one. */
    default Optional<Predicate> opposite() {
        return switch (this) {
            case Between b -> Optional.of(new Between(b.operand(), !b.negated(), b.low(), b.high()));
            case InList l -> Optional.of(new InList(l.operand(), !l.negated(), l.values()));
            case Like l -> Optional.of(new Like(l.operand(), !l.negated(), l.operator(), l.pattern()));
            case IsNull n -> Optional.of(new IsNull(n.operand(), !n.negated()));
            case InQuery q -> Optional.of(new InQuery(q.left(), !q.negated(), q.inner()));
            case Exists e -> Optional.of(new Exists(!e.negated(), e.inner()));
            case Compare _, CompareQuery _, And _, Or _, Not _, Truth _ -> Optional.empty();
        };
    }

    /** Streams the nested predicates in this one, left to right, without those of their inner queries. */
    default Stream<Nested> nested() {
        return switch (this) {
            case Nested n -> Stream.of(n);
            case And a -> a.all().stream().flatMap(Predicate::nested);
            case Or o -> o.any().stream().flatMap(Predicate::nested);
            case Not n -> n.operand().nested();
            case Compare _, Between _, InList _, Like _, IsNull _, Truth _ -> Stream.empty();
        };
    }

    /** Replaces operands of the same kind by their own operands: an AND inside an AND, or an OR inside an OR. */
    static List<Predicate> flat(List<Predicate> operands, boolean and) {
        return operands.stream()
                .flatMap(p -> switch (p) {
                    case And a when and -> a.all().stream();
                    case Or o when !and -> o.any().stream();
                    default -> Stream.of(p);
                })
                .toList();
    }
}
