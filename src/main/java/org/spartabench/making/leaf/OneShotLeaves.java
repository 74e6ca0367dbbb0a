package org.spartabench.making.leaf;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.making.leaf.clause.FinalRun;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;

/**
 * Implements One-Shot: the author writes the whole query in one call, and it runs unchanged. The request is always
 * the same, the schema with one row of each table as an example: nothing is drawn for the query, not even its
 * table.
 */
public final class OneShotLeaves implements LeafWriter {

    private final Schema schema;
    private final FinalRun finalRun;

    public OneShotLeaves(Schema schema) {
        this.schema = schema;
        this.finalRun = new FinalRun(schema);
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
                .map(query -> finalRun.run(session, BlockPath.ROOT, query))
                .orElseGet(() -> Outcome.refused(new Refusal.Declined("the author has no one-shot to offer")));
    }
}
