package org.spartabench.answering.execution;

import java.util.ArrayList;
import java.util.List;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Runs SQL that an agent or a script wrote, over the tables that stand behind no API. For one thread. */
public record TableQueries(AbstractSchema schema, Schema tables, FactSession session, Limits limits) {

    public static TableQueries of(AbstractSchema schema, Schema facts, FactSession session, Limits limits) {
        return new TableQueries(schema, withoutApis(schema, facts), session, limits);
    }

    /** Leaves out the tables in whose place an API stands. */
    public static Schema withoutApis(AbstractSchema schema, Schema facts) {
        return new Schema(
                facts.name(),
                facts.persona(),
                facts.tables().stream()
                        .filter(t -> schema.remote(t.name()).isEmpty())
                        .toList(),
                facts.foreignKeys(),
                facts.joins());
    }

    /** Lets queries read a table that the session made, too. */
    TableQueries and(Table made) {
        List<Table> all = new ArrayList<>(tables.tables());
        all.removeIf(t -> t.name().equalsIgnoreCase(made.name()));
        all.add(made);
        Schema wider = new Schema(tables.name(), tables.persona(), all, tables.foreignKeys(), tables.joins());
        return new TableQueries(schema, wider, session, limits);
    }

    public Result<Rows> run(String sql) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Bad bad -> Result.bad(bad.failure().message());
            case Parsed.Ok(Query query) -> run(query);
        };
    }

    private Result<Rows> run(Query query) {
        return Walk.stored(query)
                .map(Source.Named::table)
                .filter(t -> schema.remote(t).isPresent())
                .findFirst()
                .<Result<Rows>>map(t -> Result.bad(t + " is an API, which SQL does not know here; call it"))
                .or(() -> Guard.check(query, tables).map(f -> Result.bad(f.message())))
                .orElseGet(() -> Guard.run(query, session, limits).result());
    }
}
