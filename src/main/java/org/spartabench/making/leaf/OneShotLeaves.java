package org.spartabench.making.leaf;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.Grounded;
import org.spartabench.authors.item.Outcome;
import org.spartabench.authors.item.Refusal;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.AuthorView;
import org.spartabench.authors.request.Request;
import org.spartabench.facts.Schema;
import org.spartabench.facts.Table;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.BlockPath;
import org.spartabench.sql.tree.Clause;

/**
 * Implements One-Shot: the author writes the whole query in one call, and it runs unchanged. The request is always
 * the same, the schema with one row of each table as an example: nothing is drawn for the query, not even its
 * table.
 */
public final class OneShotLeaves implements LeafWriter {

    private final Schema schema;
    private final Finish finish;

    public OneShotLeaves(Schema schema) {
        this.schema = schema;
        this.finish = new Finish(schema);
    }

    @Override
    public Outcome<Grounded> make(AuthorSession session, Set<Clause> wanted, boolean aggregate) {
        List<String> tables = schema.tables().stream()
                .filter(t -> t.rows() > 0)
                .map(Table::name)
                .toList();
        Block nothing = Block.from(List.of());
        AuthorView view =
                new AuthorView(schema, session.described(tables), nothing, Optional.empty(), List.of(), session.seed());
        return session.ask(BlockPath.ROOT, new Request.OneShot(view, wanted, aggregate))
                .map(query -> finish.run(session, BlockPath.ROOT, query))
                .orElseGet(() -> Outcome.refused(new Refusal.Declined("the author has no one-shot to offer")));
    }
}
