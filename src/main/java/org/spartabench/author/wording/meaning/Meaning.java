package org.spartabench.author.wording.meaning;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import org.spartabench.fact.ColumnRef;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.PredicatePath;

/**
 * Represents the meaning of a block: which rows of one table, and what of them. The small language between SQL and
 * English; names are resolved, negation stands at the leaves, and an EXISTS that is joined to its outer block says what
 * IN says.
 *
 * @param at the block
 * @param table its table, as the schema spells it
 * @param output what is asked of the rows
 * @param conditions what holds of each row
 * @param groups columns of GROUP BY
 * @param totals what holds of each group
 */
@RecordBuilder
public record Meaning(
        BlockPath at,
        String table,
        Output output,
        List<Condition> conditions,
        List<String> groups,
        List<Condition> totals,
        List<Sorting> order,
        Optional<Long> limit,
        boolean distinct)
        implements MeaningBuilder.With {

    public Meaning {
        conditions = List.copyOf(conditions);
        groups = List.copyOf(groups);
        totals = List.copyOf(totals);
        order = List.copyOf(order);
    }

    public Meaning unordered() {
        return withOrder(List.of()).withLimit(Optional.empty());
    }

    /** What a block puts out. */
    public sealed interface Output {
        /** A column, row by row. */
        record Listed(String column) implements Output {}

        /** One figure over all rows. */
        record Figure(Operand.Total total) implements Output {}

        /** Whether there are rows at all. */
        record Existence() implements Output {}

        /** Something for which there is only its SQL. */
        record Other(Expr expr) implements Output {}
    }

    /** What is compared. */
    public sealed interface Operand {
        /** A column of the row. */
        record Of(String column) implements Operand {}

        /** An aggregate over the group; no column is {@code COUNT(*)}. */
        record Total(Function function, Optional<String> column, boolean distinct) implements Operand {}
    }

    public enum Function {
        COUNT,
        SUM,
        AVG,
        MIN,
        MAX
    }

    public record Sorting(Operand operand, boolean descending) {}

    /** What holds of a row or of a group. */
    public sealed interface Condition {

        record Test(Operand operand, Range range, PredicatePath at) implements Condition {}

        /** The thing in {@code column} is among the things that {@code inner} has in {@code innerColumn}. */
        record Member(String column, boolean negated, Meaning inner, String innerColumn, List<PredicatePath> at)
                implements Condition {
            public Member {
                at = List.copyOf(at);
            }
        }

        /** Compared with what another block gives; {@code every} and {@code some} are ALL and ANY. */
        record Against(Operand operand, Comparison comparison, Reach reach, Meaning inner, PredicatePath at)
                implements Condition {}

        /** Correlation: {@code column} compared with the value of an enclosing row. */
        record Same(String column, Comparison comparison, ColumnRef outer, PredicatePath at) implements Condition {}

        /** There is, or is not, a row; joined to nothing, or not to the block directly around it. */
        record ThereIs(boolean negated, Meaning inner, PredicatePath at) implements Condition {}

        record Either(List<Condition> any, PredicatePath at) implements Condition {
            public Either {
                any = List.copyOf(any);
            }
        }

        record Both(List<Condition> all, PredicatePath at) implements Condition {
            public Both {
                all = List.copyOf(all);
            }
        }

        /** Two columns of one row compared. */
        record Pair(String left, Comparison comparison, String right, PredicatePath at) implements Condition {}

        /** Whether it is about the thing in that column itself rather than about the row. */
        default boolean concerns(String column) {
            return switch (this) {
                case Test t -> t.operand() instanceof Operand.Of o && o.column().equals(column);
                case Member m -> m.column().equals(column);
                case Against _, Same _, ThereIs _ -> false;
                case Either e -> e.any().stream().allMatch(x -> x.concerns(column));
                case Both b -> b.all().stream().allMatch(x -> x.concerns(column));
                case Pair _, Odd _ -> false;
            };
        }

        /** Something for which there are no words but a description. */
        record Odd(String words, PredicatePath at) implements Condition {}
    }

    /** Which of an inner block's values a comparison must hold for. */
    public enum Reach {
        ONE,
        SOME,
        EVERY
    }

    /** The values that pass a test. */
    public sealed interface Range {

        record Relative(Comparison comparison, Expr.Literal value) implements Range {}

        record Span(Expr.Literal low, Expr.Literal high, boolean negated) implements Range {}

        record OneOf(List<Expr.Literal> values, boolean negated) implements Range {
            public OneOf {
                values = List.copyOf(values);
            }
        }

        record Matching(Match match, String text, boolean negated) implements Range {}

        record Missing(boolean negated) implements Range {}

        record Truth(boolean value) implements Range {}
    }

    /** Where a text must be found. */
    public enum Match {
        STARTS,
        ENDS,
        CONTAINS,
        LIKE
    }
}
