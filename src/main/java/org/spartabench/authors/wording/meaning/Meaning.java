package org.spartabench.authors.wording.meaning;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Represents the meaning of a block, between SQL and English: the rows of one table and the figure or column asked for.
 * Names are resolved, negation is at the leaves, and an EXISTS that is joined to its outer block is a membership as in IN.
 *
 * @param at the block
 * @param table its table, as the schema spells it
 * @param output the value asked for
 * @param conditions on each row
 * @param groups columns of GROUP BY
 * @param totals conditions on each group
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

    /** The output of a block. */
    public sealed interface Output {
        /** A column, row by row. */
        record Listed(String column) implements Output {}

        /** One figure over all rows. */
        record Figure(Operand.Total total) implements Output {}

        /** The existence of rows. */
        record Existence() implements Output {}

        /** An expression without words of its own. */
        record Other(Expr expr) implements Output {}
    }

    /** The left side of a comparison. */
    public sealed interface Operand {
        /** A column of the row. */
        record Of(String column) implements Operand {}

        /** An aggregate over the group; {@code COUNT(*)} has no column. */
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

    /** A condition on a row or on a group. */
    public sealed interface Condition {

        record Test(Operand operand, Range range, PredicatePath at) implements Condition {}

        /** The entity in {@code column} is among the entities in {@code innerColumn} of {@code inner}. */
        record Member(String column, boolean negated, Meaning inner, String innerColumn, List<PredicatePath> at)
                implements Condition {
            public Member {
                at = List.copyOf(at);
            }
        }

        /** A comparison with the output of another block. */
        record ComparedTo(Operand operand, Comparison comparison, Reach reach, Meaning inner, PredicatePath at)
                implements Condition {}

        /** A correlation: a comparison of {@code column} with the value of an enclosing row. */
        record SameAsOuter(String column, Comparison comparison, ColumnRef outer, PredicatePath at)
                implements Condition {}

        /** An EXISTS that no equality joins to the block directly around it. */
        record Exists(boolean negated, Meaning inner, PredicatePath at) implements Condition {}

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

        /** A comparison of two columns of one row. */
        record Pair(String left, Comparison comparison, String right, PredicatePath at) implements Condition {}

        /** Says whether the condition is on the entity in that column itself rather than on the row. */
        default boolean concerns(String column) {
            return switch (this) {
                case Test t -> t.operand() instanceof Operand.Of o && o.column().equals(column);
                case Member m -> m.column().equals(column);
                case Either e -> e.any().stream().allMatch(x -> x.concerns(column));
                case Both b -> b.all().stream().allMatch(x -> x.concerns(column));
                case ComparedTo _, SameAsOuter _, Exists _, Pair _, Unsupported _ -> false;
            };
        }

        /** A condition that only a literal description can express. */
        record Unsupported(String words, PredicatePath at) implements Condition {}
    }

    /** The values of an inner block for which a comparison must hold. */
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

    /** The place of a text in a value. */
    public enum Match {
        STARTS,
        ENDS,
        CONTAINS,
        LIKE
    }
}
