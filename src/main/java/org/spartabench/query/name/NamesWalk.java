package org.spartabench.query.name;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.Query;
import org.spartabench.query.Source;
import org.spartabench.query.Walk;
import org.spartabench.query.WriterPosition;

/** Goes through a query in the order of its text and notes scopes, uses of columns and subqueries. */
final class NamesWalk {

    /** Where the walk is: the scope, its part of the block, the levels above, and the predicate of the tree. */
    private record Here(
            Scope scope, Subquery.Part part, int level, WriterPosition spot, Map<String, List<Scope.Offered>> named) {
        Here at(Subquery.Part other, WriterPosition place) {
            return new Here(scope, other, level, place, named);
        }
    }

    private final SourceColumns ranges;
    private final List<Scope> scopes = new ArrayList<>();
    private final List<ColumnNames.Use> uses = new ArrayList<>();
    private final List<Subquery> subqueries = new ArrayList<>();

    private NamesWalk(KnownTables tables) {
        this.ranges = new SourceColumns(tables);
    }

    static NamesWalk over(Query root, KnownTables tables) {
        NamesWalk walk = new NamesWalk(tables);
        walk.query(root, Optional.empty(), Optional.of(BlockPath.ROOT), 0, Map.of());
        return walk;
    }

    List<Scope> scopes() {
        return scopes;
    }

    List<ColumnNames.Use> uses() {
        return uses;
    }

    List<Subquery> subqueries() {
        return subqueries;
    }

    private void query(
            Query query,
            Optional<Scope> outer,
            Optional<BlockPath> path,
            int level,
            Map<String, List<Scope.Offered>> named) {
        switch (query) {
            case Block block -> block(block, outer, path, level, named);
            case Query.SetOperation operation -> {
                query(operation.left(), outer, Optional.empty(), level, named);
                query(operation.right(), outer, Optional.empty(), level, named);
            }
            case Query.With with -> {
                Map<String, List<Scope.Offered>> visible = new HashMap<>(named);
                for (Query.Named n : with.named()) {
                    String name = n.name().toLowerCase(Locale.ROOT);
                    if (with.recursive()) {
                        visible.put(name, ranges.named(n, outer, visible));
                    }
                    Map<String, List<Scope.Offered>> before = Map.copyOf(visible);
                    subquery(
                            n.query(),
                            Subquery.Role.NAMED,
                            Subquery.Part.WITH,
                            WriterPosition.NOWHERE,
                            Optional.empty(),
                            () -> query(n.query(), outer, Optional.empty(), level + 1, before),
                            level + 1);
                    visible.put(name, ranges.named(n, outer, before));
                }
                query(with.body(), outer, path, level, visible);
            }
        }
    }

    /** Notes a subquery before what is inside it, with the scopes that going inside makes. */
    private void subquery(
            Query query,
            Subquery.Role role,
            Subquery.Part part,
            WriterPosition spot,
            Optional<BlockPath> child,
            Runnable inside,
            int level) {
        int place = subqueries.size();
        int first = scopes.size();
        Optional<PredicatePath> holder = child.isPresent() ? spot.predicate() : Optional.empty();
        subqueries.add(new Subquery(query, level, role, part, holder, child, first, first));
        inside.run();
        subqueries.set(place, new Subquery(query, level, role, part, holder, child, first, scopes.size() - 1));
    }

    private void block(
            Block block,
            Optional<Scope> outer,
            Optional<BlockPath> path,
            int level,
            Map<String, List<Scope.Offered>> named) {
        List<String> aliases =
                block.select().stream().flatMap(o -> o.alias().stream()).toList();
        Scope scope = new Scope(scopes.size(), outer, path, ranges.of(block.from(), outer, named), aliases);
        scopes.add(scope);
        Here here = new Here(scope, Subquery.Part.SELECT, level, WriterPosition.NOWHERE, named);
        block.select().forEach(o -> expr(o.expr(), here));
        block.from().forEach(s -> source(s, here.at(Subquery.Part.FROM, WriterPosition.NOWHERE)));
        int[] children = new int[1];
        conditions(block.where(), Clause.WHERE, here, children);
        block.groupBy().forEach(e -> expr(e, here.at(Subquery.Part.GROUP, WriterPosition.NOWHERE)));
        conditions(block.having(), Clause.HAVING, here, children);
        block.orderBy().forEach(o -> expr(o.expr(), here.at(Subquery.Part.ORDER, WriterPosition.NOWHERE)));
    }

    private void conditions(List<Predicate> conjuncts, Clause clause, Here here, int[] children) {
        Subquery.Part part = clause == Clause.WHERE ? Subquery.Part.WHERE : Subquery.Part.HAVING;
        for (int i = 0; i < conjuncts.size(); i++) {
            int index = i;
            WriterPosition spot = new WriterPosition(
                    here.scope().path().map(p -> PredicatePath.conjunct(p, clause, index)), children);
            predicate(conjuncts.get(i), here.at(part, spot));
        }
    }

    private void source(Source source, Here here) {
        switch (source) {
            case Source.Named n -> {}
            case Source.Derived d ->
                subquery(
                        d.query(),
                        Subquery.Role.DERIVED,
                        here.part(),
                        WriterPosition.NOWHERE,
                        Optional.empty(),
                        () -> query(d.query(), here.scope().outer(), Optional.empty(), here.level() + 1, here.named()),
                        here.level() + 1);
            case Source.Join j -> {
                source(j.left(), here);
                source(j.right(), here);
                j.on().forEach(p -> predicate(p, here.at(Subquery.Part.ON, WriterPosition.NOWHERE)));
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
                nested(in, in.negated() ? Subquery.Role.NOT_IN : Subquery.Role.IN, here);
            }
            case Predicate.CompareQuery c -> {
                side(c.left(), here);
                nested(c, Subquery.Role.COMPARED, here);
            }
            case Predicate.Exists e -> nested(e, e.negated() ? Subquery.Role.NOT_EXISTS : Subquery.Role.EXISTS, here);
            case Predicate.And a -> parts(a.all(), here);
            case Predicate.Or o -> parts(o.any(), here);
            case Predicate.Not n -> parts(List.of(n.operand()), here);
            case Predicate.Between b -> Walk.exprs(b).forEach(e -> expr(e, here));
            case Predicate.InList l -> Walk.exprs(l).forEach(e -> expr(e, here));
            case Predicate.Like l -> Walk.exprs(l).forEach(e -> expr(e, here));
            case Predicate.IsNull n -> expr(n.operand(), here);
            case Predicate.Truth t -> expr(t.operand(), here);
        }
    }

    private void parts(List<Predicate> parts, Here here) {
        for (int i = 0; i < parts.size(); i++) {
            predicate(parts.get(i), here.at(here.part(), here.spot().step(i)));
        }
    }

    private void nested(Predicate.Nested nested, Subquery.Role role, Here here) {
        Optional<BlockPath> child =
                nested.inner() instanceof Block ? here.spot().nextChild() : Optional.empty();
        inner(nested.inner(), role, child, here);
    }

    private void inner(Query query, Subquery.Role role, Optional<BlockPath> child, Here here) {
        subquery(
                query,
                role,
                here.part(),
                here.spot(),
                child,
                () -> query(query, Optional.of(here.scope()), child, here.level() + 1, here.named()),
                here.level() + 1);
    }

    /** A scalar subquery that is a whole side of a comparison is compared. */
    private void side(Expr e, Here here) {
        if (e instanceof Expr.Scalar s) {
            inner(s.query(), Subquery.Role.COMPARED, Optional.empty(), here);
        } else {
            expr(e, here);
        }
    }

    private void expr(Expr e, Here here) {
        if (e instanceof Expr.Column c) {
            Scope scope = here.scope();
            uses.add(new ColumnNames.Use(c, scope.path(), clause(here.part()), scope.id(), scope.find(c)));
        } else if (e instanceof Expr.Scalar s) {
            inner(s.query(), Subquery.Role.SCALAR, Optional.empty(), here);
        } else if (e instanceof Expr.Condition c) {
            predicate(c.predicate(), here.at(here.part(), WriterPosition.NOWHERE));
        } else {
            Walk.parts(e).forEach(part -> expr(part, here));
        }
    }

    private static Clause clause(Subquery.Part part) {
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
