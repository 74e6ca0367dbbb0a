package org.spartabench.sql.name;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.sql.name.Scope.Offered;
import org.spartabench.sql.name.Subquery.Part;
import org.spartabench.sql.name.Subquery.Role;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.path.WriterPosition;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Walks a query in the order of its text and notes scopes, uses of columns and subqueries. */
final class NamesWalk {

    /** Holds the position of the walk: scope, part of the block, level, and the path of the predicate. */
    private record Here(Scope scope, Part part, int level, WriterPosition position, Map<String, List<Offered>> named) {
        Here at(Part other, WriterPosition place) {
            return new Here(scope, other, level, place, named);
        }
    }

    private final SourceColumns ranges;
    final List<Scope> scopes = new ArrayList<>();
    final List<ColumnNames.Use> uses = new ArrayList<>();
    final List<Subquery> subqueries = new ArrayList<>();

    private final boolean lateral;

    private NamesWalk(KnownTables tables, boolean lateral) {
        this.ranges = new SourceColumns(tables);
        this.lateral = lateral;
    }

    /** @param lateral whether a subquery in FROM sees the other sources of its block */
    static NamesWalk over(Query root, KnownTables tables, boolean lateral) {
        NamesWalk walk = new NamesWalk(tables, lateral);
        walk.query(root, Optional.empty(), Optional.of(BlockPath.ROOT), 0, Map.of());
        return walk;
    }

    private void query(
            Query query, Optional<Scope> outer, Optional<BlockPath> path, int level, Map<String, List<Offered>> named) {
        switch (query) {
            case Block block -> block(block, outer, path, level, named);
            case Query.SetOperation operation -> {
                query(operation.left(), outer, Optional.empty(), level, named);
                query(operation.right(), outer, Optional.empty(), level, named);
            }
            case Query.With with -> {
                Map<String, List<Offered>> visible = new HashMap<>(named);
                for (Query.Named n : with.named()) {
                    String name = n.name().toLowerCase(Locale.ROOT);
                    if (with.recursive()) {
                        visible.put(name, ranges.named(n, outer, visible));
                    }
                    Map<String, List<Offered>> before = Map.copyOf(visible);
                    Subquery begun = new Subquery(n.query(), level + 1, Role.NAMED, Part.WITH, Optional.empty());
                    subquery(begun, () -> query(n.query(), outer, Optional.empty(), level + 1, before));
                    visible.put(name, ranges.named(n, outer, before));
                }
                query(with.body(), outer, path, level, visible);
            }
        }
    }

    /** Notes a subquery before those inside it, with the scopes that the walk inside makes. */
    private void subquery(Subquery begun, Runnable inside) {
        int index = subqueries.size();
        int first = scopes.size();
        subqueries.add(begun);
        inside.run();
        subqueries.set(index, begun.withFirst(first).withLast(scopes.size() - 1));
    }

    private void block(
            Block block, Optional<Scope> outer, Optional<BlockPath> path, int level, Map<String, List<Offered>> named) {
        List<String> aliases =
                block.select().stream().flatMap(o -> o.alias().stream()).toList();
        Scope scope = new Scope(scopes.size(), outer, path, ranges.of(block.from(), outer, named), aliases);
        scopes.add(scope);
        Here here = new Here(scope, Part.SELECT, level, WriterPosition.NOWHERE, named);
        block.select().forEach(o -> expr(o.expr(), here));
        block.from().forEach(s -> source(s, here.at(Part.FROM, WriterPosition.NOWHERE)));
        int[] children = new int[1];
        conditions(block.where(), Clause.WHERE, here, children);
        block.groupBy().forEach(e -> expr(e, here.at(Part.GROUP, WriterPosition.NOWHERE)));
        conditions(block.having(), Clause.HAVING, here, children);
        block.orderBy().forEach(o -> expr(o.expr(), here.at(Part.ORDER, WriterPosition.NOWHERE)));
    }

    private void conditions(List<Predicate> conjuncts, Clause clause, Here here, int[] children) {
        Part part = clause == Clause.WHERE ? Part.WHERE : Part.HAVING;
        for (int i = 0; i < conjuncts.size(); i++) {
            int index = i;
            WriterPosition position = new WriterPosition(
                    here.scope().path().map(p -> PredicatePath.conjunct(p, clause, index)), children);
            predicate(conjuncts.get(i), here.at(part, position));
        }
    }

    private void source(Source source, Here here) {
        switch (source) {
            case Source.Named n -> {}
            case Source.Derived d -> {
                Subquery begun = new Subquery(d.query(), here.level() + 1, Role.DERIVED, here.part(), Optional.empty());
                Optional<Scope> outer =
                        lateral ? Optional.of(here.scope()) : here.scope().outer();
                subquery(begun, () -> query(d.query(), outer, Optional.empty(), here.level() + 1, here.named()));
            }
            case Source.Join j -> {
                source(j.left(), here);
                source(j.right(), here);
                j.on().forEach(p -> predicate(p, here.at(Part.ON, WriterPosition.NOWHERE)));
                j.using().forEach(c -> expr(Expr.Column.of(c), here));
            }
        }
    }

    private void predicate(Predicate p, Here here) {
        switch (p) {
            case Predicate.Compare c -> {
                side(c.left(), here);
                side(c.right(), here);
            }
            case Predicate.InQuery in -> {
                expr(in.left(), here);
                nested(in, in.negated() ? Role.NOT_IN : Role.IN, here);
            }
            case Predicate.CompareQuery c -> {
                side(c.left(), here);
                nested(c, Role.COMPARED, here);
            }
            case Predicate.Exists e -> nested(e, e.negated() ? Role.NOT_EXISTS : Role.EXISTS, here);
            case Predicate.And _, Predicate.Or _, Predicate.Not _ -> parts(Walk.parts(p), here);
            case Predicate.Between _, Predicate.InList _, Predicate.Like _, Predicate.IsNull _, Predicate.Truth _ ->
                Walk.exprs(p).forEach(e -> expr(e, here));
        }
    }

    private void parts(List<Predicate> parts, Here here) {
        for (int i = 0; i < parts.size(); i++) {
            predicate(parts.get(i), here.at(here.part(), here.position().step(i)));
        }
    }

    private void nested(Predicate.Nested nested, Role role, Here here) {
        Optional<BlockPath> child =
                nested.inner() instanceof Block ? here.position().nextChild() : Optional.empty();
        inner(nested.inner(), role, child, here);
    }

    private void inner(Query query, Role role, Optional<BlockPath> child, Here here) {
        Subquery begun = new Subquery(query, here.level() + 1, role, here.part(), child);
        subquery(
                begun.withHolder(child.flatMap(c -> here.position().predicate())),
                () -> query(query, Optional.of(here.scope()), child, here.level() + 1, here.named()));
    }

    /** Walks a side of a comparison; a scalar subquery that is the whole side counts as compared. */
    private void side(Expr e, Here here) {
        if (e instanceof Expr.Scalar s) {
            inner(s.query(), Role.COMPARED, Optional.empty(), here);
        } else {
            expr(e, here);
        }
    }

    private void expr(Expr e, Here here) {
        if (e instanceof Expr.Column c) {
            Scope scope = here.scope();
            uses.add(new ColumnNames.Use(c, scope.path(), clause(here.part()), scope.id(), scope.find(c)));
        } else if (e instanceof Expr.Scalar s) {
            inner(s.query(), Role.SCALAR, Optional.empty(), here);
        } else if (e instanceof Expr.Condition c) {
            predicate(c.predicate(), here.at(here.part(), WriterPosition.NOWHERE));
        } else {
            Walk.parts(e).forEach(part -> expr(part, here));
        }
    }

    private static Clause clause(Part part) {
        return switch (part) {
            case SELECT -> Clause.SELECT;
            case FROM, ON, WITH -> Clause.FROM;
            case WHERE -> Clause.WHERE;
            case GROUP -> Clause.GROUP_BY;
            case HAVING -> Clause.HAVING;
            case ORDER -> Clause.ORDER_BY;
        };
    }
}
