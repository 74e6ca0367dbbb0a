package org.spartabench.making.repair;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.comparison.Closeness;
import org.spartabench.making.repair.diagnosis.Candidates;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.making.repair.diagnosis.Probe;
import org.spartabench.making.repair.explain.Standing;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Aggregates;

/** Searches for the reason why the answers of a query lack a value. */
final class WhyNotSearch {

    private final Block query;
    private final String value;
    private final FactBase facts;
    private final Limits limits;
    private final DiagnosedQuery subject;
    private final Probe probe;
    private final Expr output;
    private final boolean aggregates;

    WhyNotSearch(Block query, String value, FactBase facts, Limits limits) {
        this.query = query;
        this.value = value;
        this.facts = facts;
        this.limits = limits;
        this.subject = DiagnosedQuery.of(query, facts.schema());
        this.probe = new Probe(facts, limits);
        this.output = subject.root().select().getFirst().expr();
        this.aggregates = Aggregates.in(output);
    }

    Outcome<WhyNot> answer() {
        Optional<Expr> wanted = wanted();
        Outcome<WhyNot> found = wanted.isEmpty() ? Outcome.done(nowhere()) : answer(wanted.get());
        return probe.refusal().<Outcome<WhyNot>>map(Outcome::refused).orElse(found);
    }

    private Outcome<WhyNot> answer(Expr wanted) {
        if (answers(subject.root(), wanted)) {
            return Outcome.done(new WhyNot.Answer());
        }
        if (aggregates && query.groupBy().isEmpty()) {
            return Outcome.done(probe.row(subject.root())
                    .<WhyNot>map(row -> new WhyNot.Aggregate(written(), Values.text(row.getFirst())))
                    .orElseGet(this::nowhere));
        }
        Block.Limit limit = query.limit().orElse(null);
        if (limit != null && answers(subject.root().withLimit(Optional.empty()), wanted)) {
            return Outcome.done(cutOff(wanted, limit));
        }
        return blocked(wanted);
    }

    /** Returns the value as a literal of the output's type; empty when it cannot be one. */
    private Optional<Expr> wanted() {
        ColumnType type = subject.type(output).orElse(aggregates ? ColumnType.DECIMAL : ColumnType.TEXT);
        try {
            return Optional.of(Terms.literal(
                    switch (type) {
                        case INTEGER, DECIMAL -> new BigDecimal(value.strip());
                        case BOOLEAN -> Boolean.parseBoolean(value);
                        case DATE -> LocalDate.parse(value);
                        case TIME -> LocalTime.parse(value);
                        case TIMESTAMP -> LocalDateTime.parse(value.replace(' ', 'T'));
                        case TEXT -> value;
                    }));
        } catch (NumberFormatException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private String written() {
        return Sql.print(query.select().getFirst().expr());
    }

    private boolean answers(Block asked, Expr wanted) {
        Block values = Terms.over(asked.withSelect(List.of(Terms.as(output, "v"))), "answers", Terms.ONE)
                .and(is(Candidates.VALUE, wanted));
        return probe.row(Terms.limited(values, List.of(), 1)).isPresent();
    }

    private static Predicate is(Expr operand, Expr wanted) {
        return new Predicate.Compare(operand, Predicate.Comparison.EQ, wanted);
    }

    private WhyNot cutOff(Expr wanted, Block.Limit limit) {
        List<Block.Output> outputs = new ArrayList<>(List.of(Terms.as(output, "v")));
        List<Block.Order> order = new ArrayList<>();
        for (Block.Order key : subject.root().orderBy()) {
            Expr.Column column = Expr.Column.of("k" + outputs.size());
            outputs.add(Terms.as(DiagnosedQuery.numbered(subject.root(), key.expr()), column.name()));
            order.add(new Block.Order(column, key.descending(), key.nulls()));
        }
        Block all = subject.root().withSelect(outputs).withOrderBy(List.of()).withLimit(Optional.empty());
        return (order.isEmpty()
                        ? Optional.<Standing>empty()
                        : Standing.of(
                                Terms.over(all, "answers", Terms.ONE),
                                order,
                                List.of(is(Candidates.VALUE, wanted)),
                                Terms.ONE,
                                probe))
                .map(s -> new WhyNot.CutOff(OptionalLong.of(s.place()), s.sharing(), limit))
                .orElseGet(() -> new WhyNot.CutOff(place(wanted), 1, limit));
    }

    private OptionalLong place(Expr wanted) {
        Block all = subject.root().withLimit(Optional.empty());
        List<String> values = probe.maybeRows(all, limits.rows()).stream()
                .map(row -> Values.text(row.getFirst()))
                .toList();
        String text = probe.maybeRow(Terms.row(List.of(wanted)))
                .map(row -> Values.text(row.getFirst()))
                .orElse(value);
        int at = values.indexOf(text);
        return at < 0 ? OptionalLong.empty() : OptionalLong.of(at + 1L);
    }

    private WhyNot nowhere() {
        Block from = Terms.filtered(subject.root().withWhere(List.of()));
        Optional<Object> nearest = aggregates || !(output instanceof Expr.Column)
                ? Optional.empty()
                : new Candidates(subject, probe)
                        .closest(
                                outputs -> from.withSelect(outputs.toArray(Expr[]::new)),
                                output,
                                wanted().flatMap(Closeness::value).stream().toList());
        return new WhyNot.Nowhere(written(), nearest.map(Values::text));
    }

    private Outcome<WhyNot> blocked(Expr wanted) {
        Clause clause = aggregates ? Clause.HAVING : Clause.WHERE;
        List<Predicate> conditions = new ArrayList<>();
        conditions.add(is(query.select().getFirst().expr(), wanted));
        conditions.addAll(aggregates ? query.having() : query.where());
        Block plain = query.withOrderBy(List.of()).withLimit(Optional.empty());
        Block asked = aggregates ? plain.withHaving(conditions) : plain.withWhere(conditions);
        return switch (new Diagnoser(facts, limits).diagnose(asked)) {
            case Outcome.Refused<Diagnosis>(var refusal) -> Outcome.refused(refusal);
            case Outcome.Done<Diagnosis>(Diagnosis diagnosis) -> {
                int first = aggregates ? 1 + query.where().size() : 1;
                boolean somewhere = diagnosis.waterfall().get(first).rows() > 0;
                yield Outcome.done(somewhere ? new WhyNot.Blocked(asWritten(diagnosis, clause)) : nowhere());
            }
        };
    }

    /** Restores the paths of the query as it was before the condition was put first. */
    private static Diagnosis asWritten(Diagnosis diagnosis, Clause clause) {
        return new Diagnosis(
                diagnosis.waterfall().stream()
                        .map(s -> new Diagnosis.Step(s.at().flatMap(p -> before(p, clause)), s.predicate(), s.rows()))
                        .toList(),
                diagnosis.expected(),
                asWritten(diagnosis.causes(), clause),
                diagnosis.parts().stream()
                        .map(part -> asWritten(part, clause))
                        .filter(part -> !part.isEmpty())
                        .toList(),
                diagnosis.note(),
                diagnosis.statements(),
                diagnosis.nanos());
    }

    private static List<Diagnosis.Cause> asWritten(List<Diagnosis.Cause> causes, Clause clause) {
        return causes.stream()
                .map(cause -> new Diagnosis.Cause(cause.blames().stream()
                        .flatMap(blame -> asWritten(blame, clause))
                        .toList()))
                .filter(cause -> !cause.blames().isEmpty())
                .toList();
    }

    private static Stream<Diagnosis.Blame> asWritten(Diagnosis.Blame b, Clause clause) {
        return before(b.at(), clause).stream()
                .map(at -> new Diagnosis.Blame(at, b.predicate(), b.nesting(), b.blocked(), b.inner(), b.nearest()));
    }

    /** Restores one path; empty for the condition itself. */
    private static Optional<PredicatePath> before(PredicatePath at, Clause clause) {
        if (!at.block().equals(BlockPath.ROOT) || at.clause() != clause) {
            return Optional.of(at);
        }
        List<Integer> steps = new ArrayList<>(at.steps());
        steps.set(0, steps.getFirst() - 1);
        return steps.getFirst() < 0 ? Optional.empty() : Optional.of(new PredicatePath(at.block(), clause, steps));
    }
}
