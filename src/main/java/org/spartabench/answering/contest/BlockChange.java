package org.spartabench.answering.contest;

import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Rewrite;

/** Puts another block in the place of a child. */
final class BlockChange {

    private BlockChange() {}

    static Block replaced(Block parent, Block child, Block by) {
        Rewrite[] deep = new Rewrite[1];
        deep[0] = new Rewrite(e -> e, p -> deep[0].parts(p), q -> q.equals(child) ? by : q);
        return parent.withWhere(parent.where().stream().map(deep[0]::parts).toList())
                .withHaving(parent.having().stream().map(deep[0]::parts).toList());
    }
}
