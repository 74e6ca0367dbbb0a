package org.spartabench.desktop.event;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.text.ValueText;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Says in plain sentences why a query returned nothing, from its diagnosis. */
public record WhyEmpty(Block query, Diagnosis diagnosis) {

    /** Explains the first obstacle; {@code query} is the diagnosed one. */
    public static String sentence(Block query, Diagnosis diagnosis) {
        if (diagnosis.causes().isEmpty()) {
            return diagnosis.note().orElse("No rows to choose from: " + table(query) + " has no rows.");
        }
        return diagnosis
                .note()
                .orElseGet(() ->
                        new WhyEmpty(query, diagnosis).cause(diagnosis.causes().getFirst()));
    }

    /** Explains one of several causes, as an entry of a list. */
    public static String cause(Block query, Diagnosis diagnosis, Diagnosis.Cause cause) {
        return new WhyEmpty(query, diagnosis).cause(cause);
    }

    private String cause(Diagnosis.Cause cause) {
        List<Diagnosis.Blame> blames = cause.blames();
        return blames.size() == 1
                ? blame(blames.getFirst())
                : "Together, these conditions reject every row: "
                        + blames.stream().map(b -> oneLine(b.predicate())).collect(Collectors.joining("; ")) + ".";
    }

    private String blame(Diagnosis.Blame blame) {
        if (blame.at().clause() == Clause.FROM) {
            return "No rows are joined by " + oneLine(blame.predicate()) + ".";
        }
        Predicate predicate = Trees.at(query, blame.at());
        String states = states(blame, predicate);
        boolean compares = predicate instanceof Predicate.CompareQuery;
        String other =
                "A row would match if the " + (blame.nearestOfInner(query) ? "inner query gave " : "constant were ");
        // a constant that a row would meet need not be a value of a row, as the one below a largest value is not
        String nearest = compares || predicate instanceof Predicate.Compare ? other : "The nearest value in a row is ";
        if (blame.block().depth() == 0) {
            return left(blame) + " " + states + nearest(blame, nearest);
        }
        String inner = "the inner block over " + table(blame.block().in(query));
        return Negations.odd(query, blame.at())
                ? "A row of " + inner + " is in the way: it has " + states
                        + nearest(blame, compares ? other : "The nearest bound that matches a row is ")
                : "The expected value is not in " + inner + ": no matching row has " + states + nearest(blame, nearest);
    }

    /** Counts the rows that pass all conditions before this one. */
    private String left(Diagnosis.Blame blame) {
        long before = diagnosis.waterfall().stream()
                .mapToLong(Diagnosis.Step::rows)
                .takeWhile(rows -> rows > 0)
                .reduce(0, (a, b) -> b);
        String what = blame.at().clause() == Clause.HAVING ? "group" : "row";
        return before == 1
                ? "The only remaining " + what + " of " + table(query) + " does not have"
                : "None of the remaining " + Numbers.counted(before, what) + " of " + table(query) + " has";
    }

    private static String states(Diagnosis.Blame blame, Predicate predicate) {
        return switch (predicate) {
            case Predicate.Compare c -> Sql.print(c.left()) + " " + words(c.operator()) + " " + value(c.right());
            case Predicate.Between b ->
                Sql.print(b.operand()) + (b.negated() ? " outside " : " between ") + value(b.low()) + " and "
                        + value(b.high());
            case Predicate.InList l ->
                Sql.print(l.operand())
                        + (l.negated() ? " outside " : " among ")
                        + Numbers.counted(l.values().size(), "listed value");
            case Predicate.Like l ->
                Sql.print(l.operand()) + (l.negated() ? " unlike " : " like ") + value(l.pattern());
            case Predicate.IsNull n -> (n.negated() ? "a value in " : "NULL in ") + Sql.print(n.operand());
            case Predicate.Nested nested -> nested(blame, nested);
            case Predicate.And _, Predicate.Or _, Predicate.Not _, Predicate.Truth _ ->
                "the condition " + oneLine(blame.predicate());
        };
    }

    private static String nested(Diagnosis.Blame blame, Predicate.Nested nested) {
        Optional<Diagnosis.Inner> inner = blame.inner();
        String over = nested.inner() instanceof Block b ? " over " + table(b) : "";
        return switch (nested) {
            case Predicate.CompareQuery c ->
                Sql.print(c.left()) + " " + words(c.operator()) + " "
                        + (nested.inner() instanceof Block b ? output(b) : "the inner value") + over
                        + inner.flatMap(Diagnosis.Inner::max)
                                .map(v -> ", which is " + ValueText.grouped(v))
                                .orElse(", which has no value");
            case Predicate.InQuery q
            when q.negated() && inner.map(i -> i.nulls() > 0).orElse(false) ->
                Sql.print(q.left()) + " outside the inner values" + over + ", since one of them is NULL";
            case Predicate.InQuery q ->
                Sql.print(q.left()) + (q.negated() ? " outside" : " among") + " the "
                        + inner.map(i -> Numbers.counted(i.rows(), "inner value"))
                                .orElse("inner values") + over;
            case Predicate.Exists e -> (e.negated() ? "no" : "a") + " matching row" + over;
        };
    }

    private static String output(Block inner) {
        return "the " + inner.select().stream().map(o -> Sql.print(o.expr())).collect(Collectors.joining(", "));
    }

    private static String nearest(Diagnosis.Blame blame, String lead) {
        return blame.nearest()
                .map(v -> ". " + lead + ValueText.grouped(v) + ".")
                .orElse(".");
    }

    private static String words(Comparison operator) {
        return switch (operator) {
            case EQ -> "equal to";
            case NE -> "different from";
            case LT -> "below";
            case LE -> "at most";
            case GT -> "above";
            case GE -> "at least";
        };
    }

    private static String value(Expr expr) {
        return switch (expr) {
            case Expr.TextLiteral t -> "“" + t.value() + "”";
            case Expr.NumberLiteral n -> ValueText.grouped(n.value().toPlainString());
            case Expr other -> Sql.print(other);
        };
    }

    private static String table(Block block) {
        return block.table().orElse("the joined tables");
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    /** Counts NOT, NOT IN and NOT EXISTS around a predicate: an odd number means that more rows there give fewer results. */
    private static final class Negations {

        private Negations() {}

        static boolean odd(Block query, PredicatePath at) {
            int count = within(query, at);
            for (int depth = 1; depth <= at.block().depth(); depth++) {
                PredicatePath holder =
                        Trees.holder(query, new BlockPath(at.block().steps().subList(0, depth)));
                count += within(query, holder) + (Trees.at(query, holder).denied() ? 1 : 0);
            }
            return count % 2 == 1;
        }

        /** Counts the NOTs around a predicate in its own block. */
        private static int within(Block query, PredicatePath at) {
            return (int) IntStream.range(1, at.steps().size())
                    .mapToObj(length -> new PredicatePath(
                            at.block(), at.clause(), at.steps().subList(0, length)))
                    .filter(outer -> Trees.at(query, outer) instanceof Predicate.Not)
                    .count();
        }
    }
}
