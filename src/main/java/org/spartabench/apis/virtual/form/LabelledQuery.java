package org.spartabench.apis.virtual.form;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.source.BlockSite;
import org.spartabench.apis.virtual.source.SourceTypes;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Holds a query in which a temporary table stands for each use of an API. All conditions stay, so the engine checks again
 * what an API filtered.
 *
 * @param last the query over temporary tables
 * @param uses the uses of APIs, in the order of the text
 * @param sites its blocks, with every column under the name of its source
 */
public record LabelledQuery(Query last, List<Use> uses, List<BlockSite> sites) {

    /** Holds one use of an API, and the temporary table that stands for it. */
    public record Use(String table, Entity.Remote entity) {}

    /** @param facts with the tables that stand behind APIs or without; none of these is read */
    public static Result<LabelledQuery> of(Query query, AbstractSchema schema, Schema facts) {
        Labels labels = new Labels(schema, facts);
        Query last = labels.query(query);
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
    public List<Attribute> read(Entity.Remote api) {
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
        return block.from().stream().flatMap(Walk::sources).flatMap(Walk.only(Source.Join.class));
    }

    /** Replaces names of APIs, except where WITH gives them another meaning. */
    private static final class Labels extends Rewrite {

        private final AbstractSchema schema;
        private final Schema facts;
        private final List<Use> uses = new ArrayList<>();
        private Set<String> declared = Set.of();
        private boolean recursive;

        Labels(AbstractSchema schema, Schema facts) {
            this.schema = schema;
            this.facts = facts;
        }

        @Override
        public Query query(Query query) {
            if (!(query instanceof Query.With w)) {
                return parts(query);
            }
            int before = uses.size();
            Set<String> outside = declared;
            List<Query.Named> named = new ArrayList<>();
            for (Query.Named n : w.named()) {
                Set<String> visible = new HashSet<>(declared);
                visible.add(SourceTypes.lower(n.name()));
                declared = w.recursive() ? visible : declared;
                named.add(new Query.Named(n.name(), n.columns(), query(n.query())));
                declared = visible;
            }
            recursive |= w.recursive() && uses.size() > before;
            Query body = query(w.body());
            declared = outside;
            return new Query.With(w.recursive(), named, body);
        }

        @Override
        public Source source(Source s) {
            if (s instanceof Source.Named n && !declared.contains(SourceTypes.lower(n.table()))) {
                Optional<Entity.Remote> entity = schema.remote(n.table());
                if (entity.isPresent()) {
                    String table = free();
                    uses.add(new Use(table, entity.get()));
                    return new Source.Named(table, Optional.of(n.alias().orElse(n.table())));
                }
            }
            return parts(s);
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
