package org.spartabench.apis.virtual.form;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.source.SourceTypes;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Aggregates;
import org.spartabench.sql.walk.Walk;

/**
 * Writes calls of scalar APIs as functions in the form of tables (rule R9). An inner join stands for a call on which a
 * conjunct of WHERE depends, since NULL meets no such conjunct; a left join for every other, so that a NULL argument gives
 * NULL and keeps its row. Calls over aggregates come after a block that aggregates first.
 */
public final class FunctionForm extends Rewrite {

    private final AbstractSchema schema;
    private int made;

    private FunctionForm(AbstractSchema schema) {
        this.schema = schema;
    }

    /** Says in one line why a query cannot be written. */
    private static final class Unfit extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Unfit(String message) {
            super(message, null, false, false);
        }
    }

    public static Result<Query> of(Query query, AbstractSchema schema) {
        try {
            return Result.ok(new FunctionForm(schema).query(query));
        } catch (Unfit e) {
            return Result.bad(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Block block(Block block) {
        Block inner = parts(block);
        if (calls(inner).isEmpty()) {
            return inner;
        }
        if (inner.from().stream()
                .flatMap(Walk::joinConditions)
                .flatMap(Walk::allExprs)
                .anyMatch(e -> function(e).isPresent())) {
            throw new Unfit("a function of an API cannot stand in the condition of a join; write it in WHERE");
        }
        boolean grouped = calls(inner).stream().anyMatch(FunctionForm::aggregates);
        return joined(grouped ? aggregatedFirst(inner) : inner);
    }

    private List<Expr.Call> calls(Block block) {
        return Walk.exprs(block)
                .filter(e -> function(e).isPresent())
                .map(Expr.Call.class::cast)
                .toList();
    }

    private Optional<Entity.FunctionEntity> function(Expr e) {
        return e instanceof Expr.Call c ? schema.function(c.name()) : Optional.empty();
    }

    private static boolean aggregates(Expr.Call call) {
        return call.arguments().stream().anyMatch(Aggregates::in);
    }

    /** Moves grouping into a subquery whose columns are the groups and the aggregates. */
    private Block aggregatedFirst(Block block) {
        Map<Expr, String> names = new LinkedHashMap<>();
        block.groupBy().forEach(e -> names.put(e, groupName(e, names)));
        List<Expr> used = new ArrayList<>();
        block.select().forEach(o -> used.add(o.expr()));
        block.having().forEach(p -> used.add(new Expr.Condition(p)));
        block.orderBy().forEach(o -> used.add(o.expr()));
        Aggregates.calls(used.stream().flatMap(Walk::exprs))
                .forEach(e -> names.computeIfAbsent(e, a -> "n" + (names.size() + 1)));
        String alias = "g" + ++made;
        List<Block.Output> outputs = names.entrySet().stream()
                .map(e -> new Block.Output(
                        e.getKey(),
                        e.getKey() instanceof Expr.Column c && c.name().equals(e.getValue())
                                ? Optional.empty()
                                : Optional.of(e.getValue())))
                .toList();
        Block first = Block.of(outputs, block.from()).withWhere(block.where()).withGroupBy(block.groupBy());
        Rewrite replaced = new OfBlock() {
            @Override
            public Expr expr(Expr e) {
                String name = names.get(e);
                return name != null ? Expr.Column.of(alias, name) : parts(e);
            }
        };
        return Block.of(
                        block.select().stream()
                                .map(o -> new Block.Output(replaced.expr(o.expr()), o.alias()))
                                .toList(),
                        List.of(new Source.Derived(first, Optional.of(alias))))
                .withDistinct(block.distinct())
                .withWhere(replaced.predicates(block.having()))
                .withOrderBy(block.orderBy().stream()
                        .map(o -> new Block.Order(replaced.expr(o.expr()), o.descending(), o.nulls()))
                        .toList())
                .withLimit(block.limit());
    }

    private static String groupName(Expr e, Map<Expr, String> names) {
        return e instanceof Expr.Column c && !names.containsValue(c.name()) ? c.name() : "n" + (names.size() + 1);
    }

    private Block joined(Block block) {
        Block whole = stars(block);
        Source from = whole.from().isEmpty()
                ? new Source.Derived(
                        Block.of(List.of(new Block.Output(Expr.NumberLiteral.of(1), Optional.of("one"))), List.of()),
                        Optional.of("nothing"))
                : whole.from().stream()
                        .reduce((a, b) -> new Source.Join(Source.JoinKind.CROSS, a, b, List.of(), List.of()))
                        .orElseThrow();
        Joining joining =
                new Joining(from, StrictCalls.of(whole.where(), e -> function(e).isPresent()));
        Block changed = joining.block(whole.withFrom(List.of()));
        return changed.withFrom(List.of(joining.from));
    }

    /** Writes {@code *} as the columns of the sources that the author named, without those of the functions. */
    private static Block stars(Block block) {
        List<Source> leaves = SourceTypes.leaves(block.from());
        List<Block.Output> outputs = new ArrayList<>();
        for (Block.Output o : block.select()) {
            if (o.expr().equals(Expr.Star.ALL)) {
                boolean merging = block.from().stream()
                        .flatMap(Walk::sources)
                        .anyMatch(s -> s instanceof Source.Join j
                                && (!j.using().isEmpty() || j.kind() == Source.JoinKind.NATURAL));
                if (merging || leaves.stream().anyMatch(l -> l.name().isEmpty())) {
                    throw new Unfit("beside a function of an API, name the columns instead of *");
                }
                leaves.forEach(l -> outputs.add(Block.Output.of(new Expr.Star(l.name()))));
            } else {
                outputs.add(o);
            }
        }
        return block.withSelect(outputs);
    }

    /** Replaces calls by columns of joined sources; equal calls share one. */
    private final class Joining extends OfBlock {

        private final Map<Expr, Expr> replaced = new LinkedHashMap<>();
        private final Set<Expr> inner;
        private Source from;

        Joining(Source from, Set<Expr> inner) {
            this.inner = inner;
            this.from = from;
        }

        @Override
        public Expr expr(Expr e) {
            Expr parts = parts(e);
            Optional<Entity.FunctionEntity> function = function(e);
            if (function.isEmpty()) {
                return parts;
            }
            Expr known = replaced.get(parts);
            if (known != null) {
                return known;
            }
            Source.JoinKind kind = inner.contains(e) ? Source.JoinKind.INNER : Source.JoinKind.LEFT;
            Expr column = join(function.get(), ((Expr.Call) parts).arguments(), kind);
            replaced.put(parts, column);
            return column;
        }

        private Expr join(Entity.FunctionEntity function, List<Expr> arguments, Source.JoinKind kind) {
            List<Attribute> inputs = function.inputs();
            if (arguments.size() < function.required().size() || arguments.size() > inputs.size()) {
                throw new Unfit("the function " + function.name() + " takes "
                        + Numbers.counted(inputs.size(), "argument") + ", not " + arguments.size());
            }
            String alias = "f" + ++made;
            List<Predicate> on = new ArrayList<>();
            for (int i = 0; i < arguments.size(); i++) {
                on.add(new Predicate.Compare(
                        Expr.Column.of(alias, inputs.get(i).name()), Predicate.Comparison.EQ, arguments.get(i)));
            }
            from = new Source.Join(kind, from, new Source.Named(function.name(), Optional.of(alias)), on, List.of());
            return Expr.Column.of(alias, function.output().name());
        }
    }
}
