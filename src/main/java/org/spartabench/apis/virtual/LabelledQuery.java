package org.spartabench.apis.virtual;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.apis.document.AbstractSchema;
import org.spartabench.apis.document.Attribute;
import org.spartabench.apis.document.Entity;
import org.spartabench.facts.Result;
import org.spartabench.facts.Schema;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Rewrite;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.tree.Walk;

/**
 * Holds a query in which a temporary table stands for each use of an API. All conditions stay, so the engine checks again
 * what an API filtered.
 *
 * @param last the query over temporary tables
 * @param uses the uses of APIs, in the order of the text
 * @param sites its blocks, with every column under the name of its source
 */
record LabelledQuery(Query last, List<Use> uses, List<BlockSite> sites) {

    /** Holds one use of an API, and the temporary table that stands for it. */
    record Use(String table, Entity.Remote entity) {}

    /** @param facts with the tables that stand behind APIs or without; none of these is read */
    static Result<LabelledQuery> of(Query query, AbstractSchema schema, Schema facts) {
        Labels labels = new Labels(schema, facts);
        Query last = labels.query(query, Set.of());
        if (labels.recursive) {
            return Result.bad("a recursive WITH cannot read an API");
        }
        SourceTypes types = SourceTypes.of(schema.relational(facts));
        for (Use use : labels.uses) {
            types = types.with(use.table(), use.entity().name());
        }
        List<BlockSite> sites = BlockSite.of(QualifiedColumns.of(last, types), types);
        return Result.ok(new LabelledQuery(last, List.copyOf(labels.uses), sites));
    }

    /**
     * Lists the attributes of an API whose names stand anywhere in the query, so also in its bindings; all of them where a
     * star or a natural join may read every column; never none.
     */
    List<Attribute> read(Entity.Remote api) {
        if (Walk.blocks(last).anyMatch(LabelledQuery::readsAll)) {
            return api.attributes();
        }
        Set<String> names = new HashSet<>();
        Walk.exprs(last, Expr.Column.class).forEach(c -> names.add(SourceTypes.lower(c.name())));
        Walk.blocks(last)
                .flatMap(LabelledQuery::joins)
                .flatMap(j -> j.using().stream())
                .forEach(c -> names.add(SourceTypes.lower(c)));
        List<Attribute> read = api.attributes().stream()
                .filter(a -> names.contains(SourceTypes.lower(a.name())))
                .toList();
        return read.isEmpty() ? api.attributes().subList(0, 1) : read;
    }

    private static boolean readsAll(Block block) {
        return block.select().stream().anyMatch(o -> o.expr() instanceof Expr.Star)
                || joins(block).anyMatch(j -> j.kind() == Source.JoinKind.NATURAL);
    }

    private static Stream<Source.Join> joins(Block block) {
        return block.from().stream()
                .flatMap(Walk::sources)
                .filter(Source.Join.class::isInstance)
                .map(Source.Join.class::cast);
    }

    /** Replaces names of APIs, except where WITH gives them another meaning. */
    private static final class Labels {

        private final AbstractSchema schema;
        private final Schema facts;
        private final List<Use> uses = new ArrayList<>();
        private boolean recursive;

        Labels(AbstractSchema schema, Schema facts) {
            this.schema = schema;
            this.facts = facts;
        }

        private Query query(Query query, Set<String> declared) {
            return switch (query) {
                case Block b -> new Inside(declared).block(b);
                case Query.SetOperation s ->
                    new Query.SetOperation(
                            s.operator(),
                            query(s.left(), declared),
                            query(s.right(), declared),
                            s.orderBy(),
                            s.limit());
                case Query.With w -> {
                    int before = uses.size();
                    Set<String> visible = new HashSet<>(declared);
                    List<Query.Named> named = new ArrayList<>();
                    for (Query.Named n : w.named()) {
                        if (w.recursive()) {
                            visible.add(SourceTypes.lower(n.name()));
                        }
                        named.add(new Query.Named(n.name(), n.columns(), query(n.query(), Set.copyOf(visible))));
                        visible.add(SourceTypes.lower(n.name()));
                    }
                    recursive |= w.recursive() && uses.size() > before;
                    yield new Query.With(w.recursive(), named, query(w.body(), visible));
                }
            };
        }

        private final class Inside {

            private final Set<String> declared;
            private final Rewrite rewrite = new Rewrite(this::expr, this::predicate, this::inner);

            Inside(Set<String> declared) {
                this.declared = declared;
            }

            Block block(Block b) {
                return rewrite.parts(b, this::source);
            }

            private Query inner(Query q) {
                return query(q, declared);
            }

            private Expr expr(Expr e) {
                return rewrite.parts(e);
            }

            private Predicate predicate(Predicate p) {
                return rewrite.parts(p);
            }

            private Source source(Source s) {
                if (s instanceof Source.Named n && !declared.contains(SourceTypes.lower(n.table()))) {
                    Optional<Entity.Remote> entity = schema.remote(n.table());
                    if (entity.isPresent()) {
                        String table = free();
                        uses.add(new Use(table, entity.get()));
                        return new Source.Named(table, Optional.of(n.alias().orElse(n.table())));
                    }
                }
                return rewrite.parts(s, this::source);
            }

            private String free() {
                for (int i = uses.size() + 1; ; i++) {
                    String name = "vt" + i;
                    if (facts.table(name).isEmpty()
                            && uses.stream().noneMatch(u -> u.table().equals(name))) {
                        return name;
                    }
                }
            }
        }
    }
}
