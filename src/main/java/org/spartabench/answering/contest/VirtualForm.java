package org.spartabench.answering.contest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.apis.document.AbstractSchema;
import org.spartabench.apis.document.Entity;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Rewrite;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.tree.Walk;

/**
 * Writes functions as joins with virtual tables, as an author of SQL over virtual tables does: an inner join for what
 * stands in a conjunct of WHERE, where NULL is lost anyway, and a left join for everything else.
 */
final class VirtualForm extends Rewrite {

    private final AbstractSchema schema;
    private int made;

    private VirtualForm(AbstractSchema schema) {
        this.schema = schema;
    }

    static Query of(Query query, AbstractSchema schema) {
        return new VirtualForm(schema).query(query);
    }

    @Override
    public Query query(Query query) {
        return query instanceof Block b ? block(b) : query;
    }

    @Override
    public Source source(Source s) {
        return s;
    }

    @Override
    public Block block(Block block) {
        Block inner = parts(block);
        Set<Expr> kept = new HashSet<>();
        inner.where().stream()
                .filter(p -> p instanceof Predicate.Compare || p instanceof Predicate.Truth)
                .flatMap(p -> Walk.exprs(p).stream())
                .flatMap(Walk::exprs)
                .filter(this::function)
                .forEach(kept::add);
        Joins joins = new Joins(kept);
        Block changed = joins.block(inner);
        return joins.from.isEmpty() ? inner : changed.withFrom(joins.over(inner.from()));
    }

    private boolean function(Expr e) {
        return e instanceof Expr.Call c && schema.function(c.name()).isPresent();
    }

    /** Collects the joins of a block; equal calls share one. */
    private final class Joins extends Rewrite.OfBlock {

        private final Set<Expr> inner;
        private final Map<Expr, Expr> known = new LinkedHashMap<>();
        private final List<Source.Join> from = new ArrayList<>();

        Joins(Set<Expr> inner) {
            this.inner = inner;
        }

        @Override
        public Source source(Source s) {
            return s;
        }

        @Override
        public Expr expr(Expr e) {
            Expr parts = parts(e);
            if (!(e instanceof Expr.Call whole) || !(parts instanceof Expr.Call call) || !function(whole)) {
                return parts;
            }
            return known.computeIfAbsent(whole, w -> join(whole, call));
        }

        private Expr join(Expr whole, Expr.Call call) {
            Entity.FunctionEntity api = schema.function(call.name()).orElseThrow();
            String alias = "v" + ++made;
            List<Predicate> on = new ArrayList<>();
            for (int i = 0; i < call.arguments().size(); i++) {
                on.add(new Predicate.Compare(
                        call.arguments().get(i),
                        Predicate.Comparison.EQ,
                        Expr.Column.of(alias, api.inputs().get(i).name())));
            }
            Source.Named table = new Source.Named(api.name(), Optional.of(alias));
            Source.JoinKind kind = inner.contains(whole) ? Source.JoinKind.INNER : Source.JoinKind.LEFT;
            from.add(new Source.Join(kind, table, table, on, List.of()));
            return Expr.Column.of(alias, api.output().name());
        }

        /** Joins the functions to the sources, one after another. */
        List<Source> over(List<Source> sources) {
            Source all = sources.stream()
                    .reduce((a, b) -> new Source.Join(Source.JoinKind.CROSS, a, b, List.of(), List.of()))
                    .orElseThrow();
            for (Source.Join join : from) {
                all = new Source.Join(join.kind(), all, join.right(), join.on(), List.of());
            }
            return List.of(all);
        }
    }
}
