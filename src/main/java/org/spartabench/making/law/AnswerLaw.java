package org.spartabench.making.law;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.outcome.Law;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal.Broken;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.rows.Cells;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/**
 * Checks that the answer holds all that the query gives, so no value is NULL, and needs the whole query: without any one
 * condition, correlation or nested predicate, or block that hands a key on, it is another set of values; it is not every value of its column, nor a value that
 * the query states; an AVG, SUM, MIN or MAX is over two values at least. Runs the query once without each part, after the cheap laws have held. Safe for use by several threads.
 */
final class AnswerLaw {

    /** Queries whose verdicts are kept, since the last clause and the finished query are checked one after the other. */
    private static final int KEPT = 256;

    private static final long FEWEST = 2;

    /** Share of the larger of two figures from which on they are two. */
    private static final double APART = 1e-6;

    private final Schema schema;
    private final FactBase facts;
    private final Limits limits;
    private final Counting counting;
    private final Map<String, Optional<Broken>> judged = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Optional<Broken>> eldest) {
            return size() > KEPT;
        }
    });

    AnswerLaw(FactBase facts, Limits limits, Counting counting) {
        this.schema = facts.schema();
        this.facts = facts;
        this.limits = limits;
        this.counting = counting;
    }

    /** Gives the first part of the law that a query with this answer breaks. */
    Optional<Broken> broken(Grounded grounded) {
        String sql = Sql.print(grounded.query());
        Optional<Broken> known = judged.get(sql);
        if (known == null) {
            known = missing(grounded)
                    .or(() -> judge(
                            grounded.query(), new TreeSet<>(grounded.answer().values())));
            judged.put(sql, known);
        }
        return known;
    }

    /** Objects to NULL among the values, since the answer would leave it out and the question does not say so. */
    private static Optional<Broken> missing(Grounded grounded) {
        long missing = grounded.rows() - grounded.answer().values().size();
        return missing == 0
                ? Optional.empty()
                : Optional.of(new Broken(
                        Law.ANSWERS,
                        BlockPath.ROOT,
                        missing + " of its " + grounded.rows() + " values are NULL, which no answer holds"));
    }

    private Optional<Broken> judge(Block query, Set<String> answer) {
        return given(query, answer)
                .or(() -> everyValue(query, answer))
                .or(() -> oneValue(query))
                .or(() -> unneeded(query, answer));
    }

    /** Objects to an answer that the constants of the query state. */
    private static Optional<Broken> given(Block query, Set<String> answer) {
        List<String> constants =
                Walk.exprs(query, Expr.Literal.class).flatMap(AnswerLaw::text).toList();
        return stated(answer, constants)
                ? trivial(ObjectionKind.OTHER, "its conditions state the answer " + String.join(", ", answer))
                : Optional.empty();
    }

    private static Stream<String> text(Expr.Literal literal) {
        return switch (literal) {
            case Expr.TextLiteral(String text) -> Stream.of(text);
            case Expr.NumberLiteral(BigDecimal number) -> Stream.of(number.toPlainString());
            case Expr.BooleanLiteral _, Expr.NullLiteral _ -> Stream.empty();
        };
    }

    /** Tells whether each value of an answer stands in one of the texts, as whole words. */
    static boolean stated(Collection<String> answer, List<String> texts) {
        String all = texts.stream().map(Question::words).collect(Collectors.joining("|"));
        return answer.stream().map(Question::words).allMatch(all::contains);
    }

    private Optional<Broken> everyValue(Block query, Set<String> answer) {
        Expr output = query.select().getFirst().expr();
        if (!(output instanceof Expr.Column || output instanceof Expr.Arithmetic)
                || query.table().isEmpty()) {
            return Optional.empty();
        }
        Block values = Block.from(query.from()).withSelect(new Expr.Call("COUNT", true, List.of(output)));
        return counting.count(values)
                .toOptional()
                .filter(counts -> counts.getFirst() == answer.size())
                .flatMap(_ -> trivial(
                        ObjectionKind.TOO_MANY_ROWS,
                        "the answer is every value of " + Sql.print(output) + " that there is"));
    }

    /** Objects to an AVG, SUM, MIN or MAX over one value; a correlated one has to be over several for some outer row. */
    private Optional<Broken> oneValue(Block query) {
        ColumnNames names = ColumnNames.of(query, schema);
        for (BlockPath at : Trees.blocks(query)) {
            Block block = at.in(query);
            boolean measures = block.groupBy().isEmpty()
                    && block.select().getFirst().expr() instanceof Expr.Call call
                    && call.aggregate()
                    && !call.name().equals("COUNT");
            if (measures && several(query, names, at) instanceof Outcome.Done<Boolean>(Boolean several) && !several) {
                return Optional.of(new Broken(
                        Law.NOT_TRIVIAL,
                        at,
                        at.depth() == 0 ? ObjectionKind.ONE_ROW : ObjectionKind.OTHER,
                        Sql.print(block.select().getFirst().expr()) + " is over one value"));
            }
        }
        return Optional.empty();
    }

    private Outcome<Boolean> several(Block query, ColumnNames names, BlockPath at) {
        Expr.Call call = (Expr.Call) at.in(query).select().getFirst().expr();
        Block values = at.in(query).withSelect(new Expr.Call("COUNT", call.distinct(), call.arguments()));
        if (names.correlations(at).isEmpty()) {
            OptionalDouble known = counting.amount(values);
            return known.isPresent()
                    ? Outcome.done(known.getAsDouble() >= FEWEST)
                    : counting.count(values).map(counts -> counts.getFirst() >= FEWEST);
        }
        BlockPath holder = at.parent();
        if (!names.correlations(holder).isEmpty()) {
            return Outcome.done(true); // its outer rows are not known alone
        }
        Predicate enough =
                new Predicate.Compare(new Expr.Scalar(values), Predicate.Comparison.GE, Expr.NumberLiteral.of(FEWEST));
        Block outer = holder.in(query);
        Block rows = Block.from(outer.from())
                .withWhere(outer.where())
                .and(List.of(enough))
                .withSelect(Expr.Call.of("COUNT", Expr.Star.ALL));
        return counting.count(rows).map(counts -> counts.getFirst() > 0);
    }

    private Optional<Broken> unneeded(Block query, Set<String> answer) {
        for (Trees.Part part : Trees.parts(query)) {
            Block without = part.without();
            Optional<Boolean> told = told(without, answer);
            if (told.isPresent()) {
                if (told.get()) {
                    return Optional.of(unneeded(part));
                }
                continue;
            }
            boolean whole = without.limit().isEmpty() && without.groupBy().isEmpty();
            // Rows beyond the answer's values, NULL and an empty text tell the two apart.
            StatementReply reply = whole
                    ? Guard.run(
                            without.withOrderBy(List.of()).withDistinct(true),
                            facts,
                            new Limits(limits.time(), answer.size() + 2))
                    : Guard.run(without, facts, limits);
            switch (reply) {
                case Failure(Failure.Kind kind, String _) when kind == Failure.Kind.VALUE -> {}
                case Failure _ when part.instead().isPresent() -> {} // an inner block needs the one that is skipped
                case Failure failure -> {
                    return Optional.of(new Broken(Law.RUNS, BlockPath.ROOT, failure.message()));
                }
                case Rows rows
                when !rows.truncated() && same(rows, answer) -> {
                    return Optional.of(unneeded(part));
                }
                case Rows _ -> {}
            }
        }
        return Optional.empty();
    }

    /**
     * Says whether the answer is the same, where numbers tell: another count, more or fewer values than the answer has, a figure that is
     * clearly another. Empty where they do not.
     */
    private Optional<Boolean> told(Block without, Set<String> answer) {
        OptionalDouble amount = counting.amount(without);
        if (amount.isPresent()
                && answer.size() == 1
                && apart(amount.getAsDouble(), answer.iterator().next())) {
            return Optional.of(false);
        }
        boolean counts = Counting.counts(without.select().getFirst().expr());
        return counting.figure(without)
                .flatMap(figure -> counts
                        ? Optional.of(answer.equals(Set.of(String.valueOf(figure))))
                        : figure > answer.size() + 2 || figure < answer.size() ? Optional.of(false) : Optional.empty());
    }

    /** Says whether two figures differ by far more than the error of a sum in floating point. */
    private static boolean apart(double amount, String answer) {
        return Cells.number(answer)
                .map(BigDecimal::doubleValue)
                .filter(other -> Math.abs(amount - other) > APART * Math.max(Math.abs(amount), Math.abs(other)))
                .isPresent();
    }

    /** Compares as sets, without what no answer holds: NULL and empty texts. */
    private static boolean same(Rows rows, Set<String> answer) {
        List<List<Object>> values = rows.column(0).stream()
                .filter(value -> value != null && !value.equals(""))
                .distinct()
                .map(List::<Object>of)
                .toList();
        return values.size() == answer.size()
                && RowPairs.ofWritten(values, answer.stream().map(List::of).toList())
                        .same();
    }

    private static Broken unneeded(Trees.Part part) {
        Predicate predicate = part.placed().predicate();
        BlockPath at = part.placed().path().block();
        boolean own = at.depth() == 0 && !(predicate instanceof Predicate.Nested);
        return new Broken(
                Law.NEEDED,
                at,
                own ? ObjectionKind.NEARLY_ALL : ObjectionKind.NO_EFFECT,
                part.innerAlone()
                        ? "its inner block alone gives the answer"
                        : part.instead()
                                        .map(p -> "with " + Sql.print(p) + " instead of " + Sql.print(predicate))
                                        .orElse("without " + Sql.print(predicate))
                                + " the answer is the same");
    }

    private static Optional<Broken> trivial(ObjectionKind kind, String detail) {
        return Optional.of(new Broken(Law.NOT_TRIVIAL, BlockPath.ROOT, kind, detail));
    }
}
