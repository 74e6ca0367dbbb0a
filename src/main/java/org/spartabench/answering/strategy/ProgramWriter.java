package org.spartabench.answering.strategy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.spartabench.answering.strategy.Act.Operand;
import org.spartabench.answering.strategy.Act.Test;
import org.spartabench.apis.document.AbstractSchema;
import org.spartabench.apis.virtual.CallPlanner;
import org.spartabench.facts.Result;
import org.spartabench.sql.tree.Aggregates;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.tree.Walk;

/**
 * Writes a query with functions as a program: tables are queried without what needs an API, then each API is asked, and
 * the rest of the clause order of SQL follows step by step. Inner blocks come first.
 */
public final class ProgramWriter {

    private final CallPlanner planner;
    private final AbstractSchema schema;
    private final List<Act> acts = new ArrayList<>();
    private int made;

    private ProgramWriter(CallPlanner planner) {
        this.planner = planner;
        this.schema = planner.schema();
    }

    /** Says in one line what no program is written for. */
    static final class Unwritten extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Unwritten(String message) {
            super(message, null, false, false);
        }
    }

    /** @param query with scalar APIs as functions */
    public static Result<Recipe.Program> write(Query query, CallPlanner planner) {
        try {
            ProgramWriter writer = new ProgramWriter(planner);
            writer.whole(query);
            return Result.ok(new Recipe.Program(writer.acts));
        } catch (Unwritten e) {
            return Result.bad(String.valueOf(e.getMessage()));
        }
    }

    private void whole(Query query) {
        boolean functions = Walk.exprs(query, Expr.Call.class)
                .anyMatch(c -> schema.function(c.name()).isPresent());
        if (functions && fetched(query) instanceof Block block) {
            block(block);
            // The last act of a block gives its columns.
            return;
        }
        if (functions) {
            throw new Unwritten("no program is written for a set operation over functions");
        }
        String frame = name("rows");
        acts.add(new Act.Select(frame, fetched(query)));
        acts.add(new Act.Give(frame, List.of()));
    }

    /** Fetches the rows of each API in FROM, and returns the query over these rows. */
    private Query fetched(Query query) {
        CallPlanner.TableReads reads = planner.tableReads(query).orThrow(Unwritten::new);
        reads.steps().forEach(s -> acts.add(new Act.Fetch(s.into(), s.api().name(), s.access())));
        return reads.last();
    }

    private String name(String stem) {
        return stem + ++made;
    }

    private boolean asks(Query query) {
        return Walk.exprs(query, Expr.Call.class)
                        .anyMatch(c -> schema.function(c.name()).isPresent())
                || Walk.stored(query).anyMatch(n -> schema.remote(n.table()).isPresent());
    }

    private boolean asks(Expr e) {
        return Walk.exprs(e)
                .anyMatch(x ->
                        x instanceof Expr.Call c && schema.function(c.name()).isPresent());
    }

    private boolean asks(Predicate predicate) {
        return Walk.predicates(predicate)
                .anyMatch(p -> Walk.exprs(p).stream().anyMatch(this::asks)
                        || p instanceof Predicate.Nested n && asks(n.inner()));
    }

    /** Writes a block; its rows stand in the frame that is named, with the columns that were given. */
    private String block(Block block) {
        if (block.select().stream().anyMatch(o -> o.expr() instanceof Expr.Star)) {
            throw new Unwritten("no program is written for * beside an API");
        }
        if (block.from().stream().flatMap(Walk::joinConditions).anyMatch(this::asks)
                || block.from().stream()
                        .flatMap(Walk::sources)
                        .anyMatch(s -> s instanceof Source.Derived d && asks(d.query())
                                || s instanceof Source.Named n
                                        && schema.remote(n.table()).isPresent())) {
            throw new Unwritten("no program is written for an API in FROM");
        }
        return new BlockWriter(block).write();
    }

    /** Writes the acts of one block. */
    private final class BlockWriter {

        private final Block block;
        private final String frame = name("rows");
        private final Map<Expr, String> columns = new LinkedHashMap<>();
        private final Map<Expr, String> folds = new LinkedHashMap<>();
        private final Map<Expr, String> asked = new LinkedHashMap<>();
        private final List<Act> later = new ArrayList<>();

        BlockWriter(Block block) {
            this.block = block;
        }

        String write() {
            List<Predicate> plain = block.where().stream().filter(p -> !asks(p)).toList();
            block.where().stream()
                    .filter(ProgramWriter.this::asks)
                    .forEach(p -> later.add(new Act.Keep(frame, test(p, this::ofRow))));
            boolean grouped =
                    !block.groupBy().isEmpty() || aggregates().findAny().isPresent();
            Function<Expr, Operand> value = grouped ? grouped() : this::ofRow;
            block.having().forEach(p -> later.add(new Act.Keep(frame, test(p, value))));
            List<String> given = block.select().stream()
                    .map(o -> column(value.apply(o.expr())))
                    .toList();
            if (!block.orderBy().isEmpty()) {
                later.add(new Act.Sort(
                        frame,
                        block.orderBy().stream()
                                .map(o -> new Act.SortKey(sortColumn(o.expr(), given, value), o.descending()))
                                .toList()));
            }
            if (block.distinct()) {
                later.add(new Act.Distinct(frame, given));
            }
            block.limit().ifPresent(l -> later.add(new Act.Take(frame, l.count(), l.offset())));
            acts.add(new Act.Select(frame, base(plain)));
            acts.addAll(later);
            acts.add(new Act.Give(frame, given));
            return frame;
        }

        private Block base(List<Predicate> plain) {
            List<Block.Output> outputs = new ArrayList<>();
            columns.forEach((e, column) -> outputs.add(new Block.Output(e, Optional.of(column))));
            if (outputs.isEmpty()) {
                outputs.add(new Block.Output(Expr.NumberLiteral.of(1), Optional.of("one")));
            }
            return Block.of(outputs, block.from()).withWhere(plain);
        }

        private Stream<Expr.Call> aggregates() {
            return Aggregates.calls(block);
        }

        private Function<Expr, Operand> grouped() {
            Map<Expr, String> by = new LinkedHashMap<>();
            block.groupBy().forEach(e -> by.put(e, column(ofRow(e))));
            List<Act.Fold> all = new ArrayList<>();
            aggregates().distinct().forEach(call -> {
                if (!ProgramRun.FOLDS.contains(call.name()) || call.arguments().size() != 1) {
                    throw new Unwritten("no program is written for " + call.name());
                }
                Expr argument = call.arguments().getFirst();
                Optional<String> of =
                        argument instanceof Expr.Star ? Optional.empty() : Optional.of(column(ofRow(argument)));
                String into = name("n");
                folds.put(call, into);
                all.add(new Act.Fold(into, call.name(), call.distinct(), of));
            });
            later.add(new Act.Group(frame, List.copyOf(by.values()), all));
            asked.clear();
            return e -> ofGroup(e, by);
        }

        private Operand ofGroup(Expr e, Map<Expr, String> by) {
            String known = by.getOrDefault(e, folds.get(e));
            if (known != null) {
                return new Operand.Cell(known);
            }
            return other(e, x -> ofGroup(x, by))
                    .orElseThrow(() -> new Unwritten("no program is written for what is neither group nor aggregate"));
        }

        private Operand ofRow(Expr e) {
            return other(e, this::ofRow).orElseGet(() -> new Operand.Cell(columns.computeIfAbsent(e, x -> name("c"))));
        }

        /** Writes constants and calls of APIs; empty for everything else that needs no API. */
        private Optional<Operand> other(Expr e, Function<Expr, Operand> argument) {
            return switch (e) {
                case Expr.NumberLiteral n -> Optional.of(new Operand.Constant(n.value()));
                case Expr.TextLiteral t -> Optional.of(new Operand.Constant(t.value()));
                case Expr.BooleanLiteral b -> Optional.of(new Operand.Constant(b.value()));
                case Expr.NullLiteral n -> Optional.of(new Operand.Constant(null));
                case Expr.Call c when schema.function(c.name()).isPresent() -> Optional.of(asking(c, argument));
                default -> {
                    if (asks(e)) {
                        throw new Unwritten("no program is written for arithmetic over an API");
                    }
                    yield Optional.empty();
                }
            };
        }

        private Operand asking(Expr.Call call, Function<Expr, Operand> argument) {
            String known = asked.get(call);
            if (known == null) {
                List<Operand> arguments =
                        call.arguments().stream().map(argument).toList();
                known = name("a");
                asked.put(call, known);
                String api = schema.function(call.name()).orElseThrow().name();
                later.add(new Act.Ask(frame, api, arguments, known));
            }
            return new Operand.Cell(known);
        }

        private String column(Operand operand) {
            return operand instanceof Operand.Cell(String column) ? column : constant(operand);
        }

        private String constant(Operand operand) {
            throw new Unwritten("no program is written for " + operand + " as a column");
        }

        private String sortColumn(Expr e, List<String> given, Function<Expr, Operand> value) {
            for (int i = 0; i < given.size(); i++) {
                Block.Output output = block.select().get(i);
                if (e instanceof Expr.Column c
                        && c.qualifier().isEmpty()
                        && output.alias().filter(c.name()::equalsIgnoreCase).isPresent()) {
                    return given.get(i);
                }
            }
            return e instanceof Expr.NumberLiteral n ? given.get(n.value().intValue() - 1) : column(value.apply(e));
        }

        private Test test(Predicate p, Function<Expr, Operand> value) {
            return switch (p) {
                case Predicate.Truth t -> new Test.IsTrue(value.apply(t.operand()));
                case Predicate.Not n -> new Test.Negated(test(n.operand(), value));
                case Predicate.And a ->
                    new Test.All(a.all().stream().map(x -> test(x, value)).toList());
                case Predicate.Or o ->
                    new Test.Any(o.any().stream().map(x -> test(x, value)).toList());
                case Predicate.Compare c ->
                    new Test.Compare(value.apply(c.left()), c.operator(), value.apply(c.right()));
                case Predicate.Between b -> between(b, value);
                case Predicate.IsNull n -> negated(n.negated(), new Test.Empty(value.apply(n.operand())));
                case Predicate.InList l ->
                    negated(
                            l.negated(),
                            new Test.Among(
                                    value.apply(l.operand()),
                                    l.values().stream().map(value).toList()));
                case Predicate.InQuery q ->
                    negated(q.negated(), new Test.InFrame(value.apply(q.left()), inner(q.inner())));
                case Predicate.CompareQuery q
                when q.quantifier() == Predicate.Quantifier.ONE ->
                    new Test.Compare(value.apply(q.left()), q.operator(), new Operand.Only(inner(q.inner())));
                case Predicate.CompareQuery _, Predicate.Exists _, Predicate.Like _ ->
                    throw new Unwritten("no program is written for ANY, ALL, EXISTS or LIKE beside an API");
            };
        }

        private Test between(Predicate.Between b, Function<Expr, Operand> value) {
            Operand operand = value.apply(b.operand());
            return negated(
                    b.negated(),
                    new Test.All(List.of(
                            new Test.Compare(operand, Predicate.Comparison.GE, value.apply(b.low())),
                            new Test.Compare(operand, Predicate.Comparison.LE, value.apply(b.high())))));
        }

        private static Test negated(boolean negated, Test test) {
            return negated ? new Test.Negated(test) : test;
        }

        private String inner(Query query) {
            if (!asks(query)) {
                String inner = name("rows");
                acts.add(new Act.Select(inner, query));
                return inner;
            }
            if (query instanceof Block b) {
                return ProgramWriter.this.block(b);
            }
            throw new Unwritten("no program is written for a set operation inside");
        }
    }
}
