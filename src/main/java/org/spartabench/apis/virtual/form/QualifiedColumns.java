package org.spartabench.apis.virtual.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.apis.virtual.source.JoinedColumns;
import org.spartabench.apis.virtual.source.SourceTypes;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;

/**
 * Writes the source in front of every column, so that each part of a query tells by itself what it reads. Columns that
 * USING merges, and names of outputs, stay as they are.
 */
final class QualifiedColumns extends Rewrite {

    private final SourceTypes types;
    private final List<List<Source>> scopes;
    private final List<String> merged;

    private QualifiedColumns(SourceTypes types, List<List<Source>> scopes, List<String> merged) {
        this.types = types;
        this.scopes = scopes;
        this.merged = merged;
    }

    static Query of(Query query, SourceTypes types) {
        return new QualifiedColumns(types, List.of(), List.of()).query(query);
    }

    @Override
    public Query query(Query query) {
        return switch (query) {
            case Block b -> block(b);
            case Query.SetOperation s ->
                new Query.SetOperation(s.operator(), query(s.left()), query(s.right()), s.orderBy(), s.limit());
            case Query.With w -> {
                QualifiedColumns inside = new QualifiedColumns(types.with(w.named()), scopes, merged);
                yield inside.parts(w);
            }
        };
    }

    @Override
    public Block block(Block block) {
        List<List<Source>> inner = new ArrayList<>(scopes);
        inner.add(SourceTypes.leaves(block.from()));
        List<String> using = new ArrayList<>();
        block.from().forEach(s -> merges(s, using));
        QualifiedColumns here = new QualifiedColumns(types, inner, using);
        Block changed = here.parts(block);
        List<String> outputs =
                block.select().stream().flatMap(o -> o.alias().stream()).toList();
        return changed.withOrderBy(block.orderBy().stream()
                .map(o ->
                        named(o.expr(), outputs) ? o : new Block.Order(here.expr(o.expr()), o.descending(), o.nulls()))
                .toList());
    }

    private static boolean named(Expr expr, List<String> outputs) {
        return expr instanceof Expr.Column c
                && c.qualifier().isEmpty()
                && outputs.stream().anyMatch(c.name()::equalsIgnoreCase);
    }

    private void merges(Source source, List<String> into) {
        if (source instanceof Source.Join j) {
            merges(j.left(), into);
            merges(j.right(), into);
            j.using().forEach(c -> into.add(SourceTypes.lower(c)));
            if (j.kind() == Source.JoinKind.NATURAL) {
                into.addAll(JoinedColumns.natural(j, types));
            }
        }
    }

    @Override
    public Source source(Source source) {
        // A subquery in FROM does not see the sources beside it.
        QualifiedColumns outside = new QualifiedColumns(types, scopes.subList(0, scopes.size() - 1), merged);
        return source instanceof Source.Derived d
                ? new Source.Derived(outside.query(d.query()), d.alias())
                : parts(source);
    }

    @Override
    public Expr expr(Expr e) {
        return e instanceof Expr.Column c && c.qualifier().isEmpty() ? found(c) : parts(e);
    }

    private Expr found(Expr.Column c) {
        String name = SourceTypes.lower(c.name());
        for (int i = scopes.size() - 1; i >= 0; i--) {
            if (i == scopes.size() - 1 && merged.contains(name)) {
                return c;
            }
            Optional<String> source = scopes.get(i).stream()
                    .filter(s -> types.columns(s).containsKey(name))
                    .findFirst()
                    .flatMap(Source::name);
            if (source.isPresent()) {
                return new Expr.Column(source, c.name());
            }
        }
        return c;
    }
}
