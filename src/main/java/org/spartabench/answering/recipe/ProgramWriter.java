package org.spartabench.answering.recipe;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.base.result.Result;
import org.spartabench.python.program.PythonText;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Aggregates;
import org.spartabench.sql.walk.Walk;

/**
 * Writes a query with functions as a Python program: tables are queried without what needs an API, then each API is asked,
 * and the rest of the clause order of SQL follows step by step, with the functions of {@code steps.py}. Inner blocks come
 * first. A variable holds the rows of a block, each a dict from the names of columns to values.
 */
public final class ProgramWriter {

    private static final Map<String, String> FOLDS =
            Map.of("COUNT", "count", "SUM", "total", "AVG", "average", "MIN", "least", "MAX", "most");

    private final CallPlanner planner;
    private final AbstractSchema schema;
    private final List<String> lines = new ArrayList<>();
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
    public static Result<Recipe.Script> write(Query query, CallPlanner planner) {
        try {
            ProgramWriter writer = new ProgramWriter(planner);
            writer.whole(query);
            return Result.ok(new Recipe.Script(String.join("\n", writer.lines)));
        } catch (Unwritten e) {
            return Result.bad(String.valueOf(e.getMessage()));
        }
    }

    private void whole(Query query) {
        boolean functions = Walk.exprs(query, Expr.Call.class)
                .anyMatch(c -> schema.function(c.name()).isPresent());
        if (!functions) {
            lines.add("result = " + queried(fetched(query)));
        } else if (fetched(query) instanceof Block block) {
            BlockWriter rows = block(block);
            lines.add("result = "
                    + rows.list(rows.given.stream().map(c -> c + ",").collect(Collectors.joining(" ", "(", ")"))));
        } else {
            throw new Unwritten("no program is written for a set operation over functions");
        }
    }

    /** Fetches the rows of each API in FROM, and returns the query over these rows. */
    private Query fetched(Query query) {
        CallPlanner.TableReads reads = planner.tableReads(query).orThrow(Unwritten::new);
        reads.steps()
                .forEach(s -> lines.add("fetch(" + PythonText.quoted(s.into()) + ", "
                        + PythonText.quoted(s.api().name())
                        + s.access()
                                .bindings()
                                .map(q -> ", " + PythonText.list(s.access().inputs()) + ", "
                                        + PythonText.quoted(Sql.print(q)))
                                .orElse("")
                        + ")"));
        return reads.last();
    }

    private static String queried(Query query) {
        return "query(" + PythonText.quoted(Sql.print(query)) + ")";
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

    private BlockWriter block(Block block) {
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
        BlockWriter writer = new BlockWriter(block);
        writer.write();
        return writer;
    }

    /** Writes one block; its rows stand in the variable {@code rows}, in them {@code given} is what the block selects. */
    private final class BlockWriter {

        private final Block block;
        private final String rows = name("rows");
        private final Map<Expr, String> columns = new LinkedHashMap<>();
        private final Map<Expr, String> folds = new LinkedHashMap<>();
        private final Map<Expr, String> asked = new LinkedHashMap<>();
        private final List<String> later = new ArrayList<>();
        private List<String> given = List.of();

        BlockWriter(Block block) {
            this.block = block;
        }

        void write() {
            List<Predicate> plain = block.where().stream().filter(p -> !asks(p)).toList();
            block.where().stream().filter(ProgramWriter.this::asks).forEach(p -> keep(p, this::ofRow));
            boolean grouped =
                    !block.groupBy().isEmpty() || aggregates().findAny().isPresent();
            Function<Expr, String> value = grouped ? grouped() : this::ofRow;
            block.having().forEach(p -> keep(p, value));
            given = block.select().stream().map(o -> value.apply(o.expr())).toList();
            // A later sort goes first: it leaves the order of rows that are equal in its column.
            List<Block.Order> orders = block.orderBy();
            List<String> keys =
                    orders.stream().map(o -> column(sorted(o.expr(), value))).toList();
            for (int i = orders.size() - 1; i >= 0; i--) {
                step("sort(" + rows + ", " + keys.get(i) + (orders.get(i).descending() ? ", True)" : ")"));
            }
            if (block.distinct()) {
                step("distinct(" + rows + ", " + columns(given) + ")");
            }
            block.limit().ifPresent(l -> step(rows + "[" + l.offset() + ":" + (l.offset() + l.count()) + "]"));
            lines.add(rows + " = named(" + PythonText.list(columns.values()) + ", " + queried(base(plain)) + ")");
            lines.addAll(later);
        }

        private void step(String rest) {
            later.add(rows + " = " + rest);
        }

        private void keep(Predicate predicate, Function<Expr, String> value) {
            String test = test(predicate, value); // asks first
            step("[r for r in " + rows + " if " + test + "]");
        }

        private String list(String of) {
            return "[" + of + " for r in " + rows + "]";
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

        private Function<Expr, String> grouped() {
            Map<Expr, String> by = new LinkedHashMap<>();
            block.groupBy().forEach(e -> by.put(e, ofRow(e)));
            List<String> all = new ArrayList<>();
            aggregates().distinct().forEach(call -> {
                String fold = FOLDS.get(call.name());
                if (fold == null || call.arguments().size() != 1) {
                    throw new Unwritten("no program is written for " + call.name());
                }
                Expr argument = call.arguments().getFirst();
                String into = cell(name("n"));
                folds.put(call, into);
                String values = argument instanceof Expr.Star ? "" : "[" + ofRow(argument) + " for r in g]";
                all.add(column(into) + ": "
                        + (values.isEmpty()
                                ? "len(g)"
                                : fold + "(" + (call.distinct() ? "once(" + values + ")" : values) + ")"));
            });
            step("group(" + rows + ", " + columns(by.values()) + ", lambda g: {" + String.join(", ", all) + "})");
            asked.clear();
            return e -> ofGroup(e, by);
        }

        private String ofGroup(Expr e, Map<Expr, String> by) {
            return Optional.ofNullable(by.getOrDefault(e, folds.get(e)))
                    .or(() -> other(e, x -> ofGroup(x, by)))
                    .orElseThrow(() -> new Unwritten("no program is written for what is neither group nor aggregate"));
        }

        private String ofRow(Expr e) {
            return other(e, this::ofRow).orElseGet(() -> cell(columns.computeIfAbsent(e, x -> name("c"))));
        }

        /** Writes constants and calls of APIs; empty for everything else that needs no API. */
        private Optional<String> other(Expr e, Function<Expr, String> argument) {
            return switch (e) {
                case Expr.NumberLiteral n -> Optional.of(n.value().toString());
                case Expr.TextLiteral t -> Optional.of(PythonText.quoted(t.value()));
                case Expr.BooleanLiteral b -> Optional.of(b.value() ? "True" : "False");
                case Expr.NullLiteral n -> Optional.of("None");
                case Expr.Call c when schema.function(c.name()).isPresent() -> Optional.of(asking(c, argument));
                default -> {
                    if (asks(e)) {
                        throw new Unwritten("no program is written for arithmetic over an API");
                    }
                    yield Optional.empty();
                }
            };
        }

        private String asking(Expr.Call call, Function<Expr, String> argument) {
            String known = asked.get(call);
            if (known == null) {
                String arguments = call.arguments().stream()
                        .map(argument)
                        .map(a -> a + ",")
                        .collect(Collectors.joining(" ", "(", ")"));
                known = cell(name("a"));
                asked.put(call, known);
                String api = schema.function(call.name()).orElseThrow().name();
                step("ask(" + rows + ", " + column(known) + ", " + PythonText.quoted(api) + ", lambda r: " + arguments
                        + ")");
            }
            return known;
        }

        private static String cell(String column) {
            return "r['" + column + "']";
        }

        /** Gives the name of the column that a cell is of, quoted. */
        private static String column(String cell) {
            if (!cell.startsWith("r[")) {
                throw new Unwritten("no program is written for " + cell + " as a column");
            }
            return cell.substring("r[".length(), cell.length() - 1);
        }

        private static String columns(Collection<String> cells) {
            return cells.stream().map(BlockWriter::column).collect(Collectors.joining(", ", "[", "]"));
        }

        private String sorted(Expr e, Function<Expr, String> value) {
            for (int i = 0; i < given.size(); i++) {
                Block.Output output = block.select().get(i);
                if (e instanceof Expr.Column c
                        && c.qualifier().isEmpty()
                        && output.alias().filter(c.name()::equalsIgnoreCase).isPresent()) {
                    return given.get(i);
                }
            }
            return e instanceof Expr.NumberLiteral n ? given.get(n.value().intValue() - 1) : value.apply(e);
        }

        private String test(Predicate p, Function<Expr, String> value) {
            return switch (p) {
                case Predicate.Truth t -> "truth(" + value.apply(t.operand()) + ")";
                case Predicate.Not n -> "deny(" + test(n.operand(), value) + ")";
                case Predicate.And a -> tests("both", a.all(), value);
                case Predicate.Or o -> tests("either", o.any(), value);
                case Predicate.Compare c -> compared(value.apply(c.left()), c.operator(), value.apply(c.right()));
                case Predicate.Between b -> {
                    String operand = value.apply(b.operand());
                    yield denied(
                            b.negated(),
                            "both(" + compared(operand, Predicate.Comparison.GE, value.apply(b.low())) + ", "
                                    + compared(operand, Predicate.Comparison.LE, value.apply(b.high())) + ")");
                }
                case Predicate.IsNull n -> value.apply(n.operand()) + (n.negated() ? " is not None" : " is None");
                case Predicate.InList l ->
                    denied(
                            l.negated(),
                            "among(" + value.apply(l.operand()) + ", "
                                    + l.values().stream().map(value).collect(Collectors.joining(", ", "[", "]")) + ")");
                case Predicate.InQuery q ->
                    denied(q.negated(), "among(" + value.apply(q.left()) + ", " + inner(q.inner()) + ")");
                case Predicate.CompareQuery q
                when q.quantifier() == Predicate.Quantifier.ONE ->
                    compared(value.apply(q.left()), q.operator(), "only(" + inner(q.inner()) + ")");
                case Predicate.CompareQuery _, Predicate.Exists _, Predicate.Like _ ->
                    throw new Unwritten("no program is written for ANY, ALL, EXISTS or LIKE beside an API");
            };
        }

        private String tests(String join, List<Predicate> all, Function<Expr, String> value) {
            return all.stream().map(p -> test(p, value)).collect(Collectors.joining(", ", join + "(", ")"));
        }

        private static String compared(String left, Predicate.Comparison operator, String right) {
            return "compare(" + left + ", '" + operator.symbol() + "', " + right + ")";
        }

        private static String denied(boolean negated, String test) {
            return negated ? "deny(" + test + ")" : test;
        }

        /** Names the variable with the values of the first column of an inner query. */
        private String inner(Query query) {
            if (!asks(query)) {
                String values = name("rows");
                lines.add(values + " = [r[0] for r in " + queried(query) + "]");
                return values;
            }
            if (query instanceof Block b) {
                BlockWriter inner = ProgramWriter.this.block(b);
                lines.add(inner.rows + " = " + inner.list(inner.given.getFirst()));
                return inner.rows;
            }
            throw new Unwritten("no program is written for a set operation inside");
        }
    }
}
