package org.spartabench.making.nest;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.Blueprint;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.AuthorView;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.OuterTable.PlannedInner;
import org.spartabench.facts.Schema;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.BlockPath;
import org.spartabench.sql.tree.Predicate;

/**
 * Implements One-Shot-k: one call for FROM of the outermost block, one for all nested predicates together.
 *
 * @param tables that have rows
 */
record AuthorJoiner(Schema schema, List<String> tables, int candidates) implements Joiner {

    @Override
    public Optional<String> outer(AuthorSession session, PlannedInner first, List<String> offered) {
        AuthorView view = new AuthorView(
                schema,
                List.of(),
                Block.from(offered.getFirst(), Optional.empty()),
                Optional.empty(),
                List.of(),
                session.seed());
        return session.ask(BlockPath.ROOT, new Request.OuterTable(view, List.of(first), offered))
                .filter(offered::contains);
    }

    @Override
    public Optional<List<Predicate.Nested>> join(AuthorSession session, Block outer, Parts parts) {
        Blueprint blueprint = parts.blueprint();
        Set<String> shown = new LinkedHashSet<>();
        outer.table().ifPresent(shown::add);
        parts.candidates()
                .values()
                .forEach(blocks -> blocks.forEach(b -> b.table().ifPresent(shown::add)));
        if (!parts.tables().isEmpty()) {
            shown.addAll(tables); // the author chooses among them
        }
        AuthorView view = new AuthorView(
                schema, session.samples(List.copyOf(shown)), outer, Optional.empty(), List.of(), session.seed());
        Set<BlockPath> filtered = new LinkedHashSet<>(blueprint.filtered());
        filtered.remove(BlockPath.ROOT);
        return session.ask(
                BlockPath.ROOT,
                new Request.OneShotNested(view, blueprint.shape(), blueprint.nestings(), filtered, parts.candidates()));
    }
}
