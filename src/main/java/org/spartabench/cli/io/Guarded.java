package org.spartabench.cli.io;

import java.util.Optional;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Limits;
import org.spartabench.fact.StatementReply;
import org.spartabench.query.Sql;
import org.spartabench.query.name.Guard;
import org.spartabench.query.read.Parsed;
import org.spartabench.query.read.SqlReader;

/**
 * Runs SQL from the command line: checks it against the whitelist, reads it into a tree, and prints it from the tree.
 */
public final class Guarded {

    private Guarded() {}

    public static StatementReply run(FactBase facts, String sql, Limits limits) {
        Optional<Failure> refused = Guard.check(sql, facts.schema());
        if (refused.isPresent()) {
            return refused.get();
        }
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> bad.failure();
            case Parsed.Ok ok -> facts.run(Sql.print(ok.query()), limits);
        };
    }
}
