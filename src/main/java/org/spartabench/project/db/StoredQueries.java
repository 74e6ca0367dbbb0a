package org.spartabench.project.db;

import java.util.Optional;
import org.jdbi.v3.core.config.JdbiConfig;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.project.failure.StoreException;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/**
 * Reads stored queries. Each passes the guard again when it is read, because somebody else may have written the workspace.
 */
public final class StoredQueries implements JdbiConfig<StoredQueries> {

    private Optional<FactBase> facts = Optional.empty();

    /** Sets what stored queries may read and call; without it, queries are only read into trees. */
    void over(FactBase base) {
        facts = Optional.of(base);
    }

    /** @throws StoreException if the text is no single query, or one that the guard refuses */
    public Block block(String sql) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Ok(Block query) -> {
                facts.flatMap(base -> Guard.check(query, base)).ifPresent(StoredQueries::refuse);
                yield query;
            }
            case Parsed.Ok _ -> throw refused("it is not a single SELECT");
            case Parsed.Bad bad -> throw refused(bad.where());
        };
    }

    private static void refuse(Failure failure) {
        throw refused(failure.message());
    }

    private static StoreException refused(String reason) {
        return new StoreException("the workspace holds a query that is not run: " + reason);
    }

    @Override
    public StoredQueries createCopy() {
        StoredQueries copy = new StoredQueries();
        copy.facts = facts;
        return copy;
    }
}
