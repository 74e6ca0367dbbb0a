package org.spartabench.nest;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.author.AuthorSession;
import org.spartabench.author.AuthorView;
import org.spartabench.author.Request;
import org.spartabench.author.Request.OuterTable.PlannedInner;
import org.spartabench.fact.Schema;
import org.spartabench.item.Blueprint;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Predicate;

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
