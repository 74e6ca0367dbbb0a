package org.spartabench.apis.virtual;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.form.LabelledQuery;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.apis.virtual.source.BlockSite;
import org.spartabench.apis.virtual.source.FreeNames;
import org.spartabench.apis.virtual.source.SourceTypes;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Holds a query over fetched rows, which can be explained like a query over tables.
 *
 * @param block the query, with temporary tables for its APIs
 * @param facts the tables and the fetched rows; to be closed
 * @param apis names of the APIs that it reads
 * @param calls what the APIs gave for the value asked for, such as {@code count_syllables(Roman Bragin) -> 4}
 */
public record FetchedQuery(Block block, FactBase facts, List<String> apis, List<String> calls)
        implements AutoCloseable {

    private static final int SHOWN = 20;

    /**
     * Fetches what a query reads; and for a value of its only column also what it would read if no other condition
     * kept the rows with this value from a call.
     */
    public static Result<FetchedQuery> of(
            Block query, Optional<String> value, FactBase facts, CallPlanner planner, ApiCaller caller, Limits limits) {
        return planner.prepare(query).then(labelled -> {
            if (!(labelled.last() instanceof Block last)) {
                return Result.bad("only a single SELECT can be explained");
            }
            return facts.session().then(session -> {
                Result<List<Step>> steps = steps(new HybridQuery(planner, session, caller, limits)
                        .wholeRows()
                        .run(query));
                Result<List<String>> calls = steps.then(
                        made -> value.map(v -> asked(query, v, labelled, facts, planner, session, caller, limits))
                                .orElseGet(() -> Result.ok(List.of())));
                if (calls instanceof Result.Bad<List<String>>(var problems)) {
                    session.close();
                    return new Result.Bad<>(problems);
                }
                Map<String, Table> fetched = new LinkedHashMap<>();
                for (LabelledQuery.Use use : labelled.uses()) {
                    Table table = table(use, fetched.values(), facts);
                    session.table(
                            table.name(),
                            table.columns(),
                            rows(session, use.table(), limits).rows());
                    fetched.put(use.table(), table);
                }
                return calls.map(c -> new FetchedQuery(
                        named(last, fetched),
                        new FetchedFacts(facts, session, List.copyOf(fetched.values())),
                        labelled.uses().stream()
                                .map(u -> u.entity().name())
                                .distinct()
                                .toList(),
                        c));
            });
        });
    }

    private static Result<List<Step>> steps(HybridReply reply) {
        return switch (reply) {
            case HybridReply.Answered answered -> Result.ok(answered.steps());
            case HybridReply.Failed failed -> Result.bad(failed.message());
            case HybridReply.Refused(List<UnboundInput> why) ->
                Result.bad(why.getFirst().message());
        };
    }

    /** Calls what was fetched as the API is called, unless a table or another use of the API is called so. */
    private static Table table(LabelledQuery.Use use, Collection<Table> before, FactBase facts) {
        String name = use.entity().name();
        boolean taken = facts.schema().table(name).isPresent()
                || before.stream().anyMatch(t -> t.name().equalsIgnoreCase(name));
        return new Table(
                taken ? use.table() : name, columns(use.entity()), use.entity().key(), false, 0);
    }

    private static Block named(Block query, Map<String, Table> fetched) {
        return new Rewrite() {
            @Override
            public Source source(Source s) {
                if (!(s instanceof Source.Named n) || !fetched.containsKey(n.table())) {
                    return parts(s);
                }
                String name = Objects.requireNonNull(fetched.get(n.table())).name();
                return new Source.Named(name, n.alias().filter(a -> !a.equals(name)));
            }
        }.block(query);
    }

    private static List<Column> columns(Entity.Remote entity) {
        return entity.attributes().stream()
                .map(a -> new Column(a.name(), a.type(), Role.TEXT, Optional.empty(), true))
                .toList();
    }

    /** Makes the calls for the rows with a value, and adds their rows to what the query fetched. */
    private static Result<List<String>> asked(
            Block query,
            String value,
            LabelledQuery labelled,
            FactBase facts,
            CallPlanner planner,
            FactSession into,
            ApiCaller caller,
            Limits limits) {
        if (!(query.select().getFirst().expr() instanceof Expr.Column column)) {
            return Result.ok(List.of());
        }
        Block relaxed = relaxed(query, is(column, value, labelled));
        return facts.session().then(session -> {
            try (session) {
                return steps(new HybridQuery(planner, session, caller, limits)
                                .wholeRows()
                                .run(relaxed))
                        .then(steps -> {
                            List<String> calls = new ArrayList<>();
                            for (Step step : steps) {
                                Rows more = rows(session, step.into(), limits);
                                shown(step, more, calls);
                                merge(into, step, rows(into, step.into(), limits), more);
                            }
                            return Result.ok(calls);
                        });
            }
        });
    }

    private static Rows rows(FactSession session, String table, Limits limits) {
        return Guard.run(Block.from(table, Optional.empty()), session, new Limits(limits.time(), Integer.MAX_VALUE))
                        instanceof Rows rows
                ? rows
                : new Rows(List.of(), List.of(), false, 0);
    }

    private static void merge(FactSession into, Step step, Rows before, Rows more) {
        var all = new ArrayList<>(before.rows());
        more.rows().stream().filter(r -> !before.rows().contains(r)).forEach(all::add);
        into.table(step.into(), columns(step.api()), all);
    }

    /** Writes what an API gave, a line a row. */
    private static void shown(Step step, Rows rows, List<String> into) {
        List<Attribute> attributes = step.api().attributes();
        List<String> given = step.access().inputs();
        rows.rows().stream().limit(SHOWN).forEach(row -> {
            List<String> inputs = new ArrayList<>();
            List<String> outputs = new ArrayList<>();
            for (int i = 0; i < attributes.size(); i++) {
                (given.contains(attributes.get(i).name()) ? inputs : outputs).add(Values.text(row.get(i)));
            }
            String line = step.api().name() + "(" + String.join(", ", inputs) + ") -> "
                    + outputs.stream().collect(Collectors.joining(", "));
            into.add(line);
        });
    }

    /** Keeps the value, what joins sources, and what gives an input of an API; inner queries stay without effect. */
    private static Block relaxed(Block query, Predicate value) {
        List<Predicate> kept = new ArrayList<>();
        kept.add(value);
        for (Predicate p : Predicate.flat(query.where(), true)) {
            boolean equal = p instanceof Predicate.Compare c && c.operator() == Predicate.Comparison.EQ;
            if (equal && !calls(p)) {
                if (columns(p) > 1 || FreeNames.of(p).size() > 1) {
                    kept.add(p);
                }
            } else if (nested(p) || calls(p)) {
                kept.add(new Predicate.Or(List.of(p, TRUE)));
            }
        }
        return query.withWhere(kept).withOrderBy(List.of()).withLimit(Optional.empty());
    }

    private static final Predicate TRUE =
            new Predicate.Compare(Expr.NumberLiteral.of(1), Predicate.Comparison.EQ, Expr.NumberLiteral.of(1));

    private static long columns(Predicate p) {
        return Walk.exprs(p).stream()
                .flatMap(Walk::exprs)
                .filter(Expr.Column.class::isInstance)
                .count();
    }

    private static boolean calls(Predicate p) {
        return Walk.allExprs(p).anyMatch(Expr.Call.class::isInstance);
    }

    private static boolean nested(Predicate p) {
        return Walk.predicates(p).anyMatch(Predicate.Nested.class::isInstance);
    }

    private static Predicate is(Expr.Column column, String value, LabelledQuery labelled) {
        BlockSite site = labelled.sites().getLast();
        Optional<ColumnType> type =
                site.types().type(column, SourceTypes.leaves(site.block().from()));
        Expr literal = new Expr.TextLiteral(value);
        if (type.filter(ColumnType::numeric).isPresent() && value.matches("-?\\d{1,18}(\\.\\d{1,18})?")) {
            literal = new Expr.NumberLiteral(new BigDecimal(value));
        }
        boolean text = type.isEmpty() || type.get() == ColumnType.TEXT || literal instanceof Expr.NumberLiteral;
        Expr compared = text ? column : new Expr.Cast(column, "VARCHAR");
        return new Predicate.Compare(compared, Predicate.Comparison.EQ, literal);
    }

    /** Whether a query reads an API, as a table or as a function. */
    public static boolean reads(Query query, CallPlanner planner) {
        return planner.prepare(query) instanceof Result.Ok<LabelledQuery>(LabelledQuery labelled)
                && !labelled.uses().isEmpty();
    }

    @Override
    public void close() {
        facts.close();
    }
}
