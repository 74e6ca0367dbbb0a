package org.spartabench.making.leaf;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Rows;
import org.spartabench.making.leaf.clause.FinalRun;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;

/** Implements Template: fills slots with columns and values drawn blindly; asks no author. */
public final class TemplateLeaves implements LeafWriter {

    private final Schema schema;
    private final LeafTables tables;
    private final FinalRun finalRun;

    public TemplateLeaves(LeafTables tables) {
        this.schema = tables.schema();
        this.tables = tables;
        this.finalRun = new FinalRun(schema);
    }

    @Override
    public Outcome<Grounded> make(AuthorSession session, Set<Clause> wanted, boolean aggregate) {
        SplittableRandom chance = new SplittableRandom(session.seed());
        return tables.draw(chance, wanted, aggregate, OptionalInt.empty())
                .flatMap(table -> complete(session, Block.from(table.name(), Optional.empty()), wanted, aggregate));
    }

    /** Fills the wanted clauses of a block, SELECT among them, and runs it. */
    public Outcome<Grounded> complete(AuthorSession session, Block block, Set<Clause> wanted, boolean aggregate) {
        return fill(session, block, wanted, aggregate)
                .map(query -> finalRun.run(session, BlockPath.ROOT, query))
                .orElseGet(() -> Outcome.refused(new Refusal.Declined("the table has nothing to fill a slot with")));
    }

    /** Adds conditions to a block; returns the block unchanged if there is nothing to put into them. */
    public Block where(AuthorSession session, Block block) {
        return fill(session, block, Set.of(Clause.WHERE), false).orElse(block);
    }

    private Optional<Block> fill(AuthorSession session, Block block, Set<Clause> wanted, boolean aggregate) {
        Rows rows =
                session.samples(List.of(block.table().orElseThrow())).getFirst().rows();
        SplittableRandom chance = new SplittableRandom(session.seed());
        return block.table()
                .flatMap(schema::table)
                .flatMap(table -> new ClauseSlots(table, rows, chance).fill(block, wanted, aggregate));
    }
}
