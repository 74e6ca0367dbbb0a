package org.spartabench.publishing.score.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.facts.schema.Schema;
import org.spartabench.publishing.score.gold.Breakdown;
import org.spartabench.publishing.score.gold.Trait;
import org.spartabench.publishing.score.sql.spider.SpiderMatch;
import org.spartabench.publishing.score.sql.spider.SpiderTables;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;

/**
 * Holds a database of gold queries, with what matches queries over it.
 *
 * @param data its rows; empty if they are not there, so that only the text of queries is compared
 */
public record SqlDatabase(String name, Optional<Data> data, SpiderMatch match) {

    /** Says where the rows are. */
    sealed interface Data {

        /** A SQLite file of a set. */
        record SqliteFile(Path file) implements Data {}

        /** The tables of a project. @param stamp is another one when they change */
        record Facts(FactBase facts, String stamp) implements Data {}
    }

    /** Takes the tables of a project. @param stamp is another one when they change */
    public static SqlDatabase of(String name, FactBase facts, String stamp) {
        return new SqlDatabase(name, Optional.of(new Data.Facts(facts, stamp)), SpiderTables.of(facts.schema()));
    }

    /** Takes the SQLite file of a set. @throws SQLException if it cannot be read */
    public static SqlDatabase of(String name, Path file) throws SQLException {
        try (SqliteAnswers answers = SqliteAnswers.open(file)) {
            return new SqlDatabase(
                    name, Optional.of(new Data.SqliteFile(file)), SpiderTables.of(SqliteSchema.of(name, answers)));
        }
    }

    Schema schema() {
        return match.schema();
    }

    Optional<Path> file() {
        return data.flatMap(d -> d instanceof Data.SqliteFile(Path file) ? Optional.of(file) : Optional.empty());
    }

    /** Gives the level of a query by Spider's evaluator, if that can read it. */
    Optional<Trait> hardness(String sql) {
        return match.hardness(sql).map(h -> new Trait(Breakdown.HARDNESS, h.ordinal(), h.label()));
    }

    /** Gives the tree of a query in its language as it is written. */
    Parsed asWritten(String sql) {
        return data.filter(Data.Facts.class::isInstance).isPresent()
                ? SqlReader.read(sql)
                : SqliteSql.asWritten(sql, schema(), SqliteNames.SAME);
    }

    /** Opens it. @throws SQLException if it cannot be read @throws java.util.NoSuchElementException without rows */
    SqlEngine open() throws SQLException {
        return switch (data.orElseThrow()) {
            case Data.SqliteFile(Path file) -> new SqlEngine.OnSqlite(SqliteAnswers.open(file), schema());
            case Data.Facts(FactBase facts, String _) -> new SqlEngine.OnFacts(facts);
        };
    }

    /** Gives a text that is another one when its rows change: of a file by its size and time. */
    String stamp() {
        return data.map(d -> switch (d) {
                    case Data.Facts(FactBase _, String stamp) -> stamp;
                    case Data.SqliteFile(Path file) -> {
                        try {
                            yield Files.size(file) + " " + Files.getLastModifiedTime(file);
                        } catch (IOException e) {
                            yield "";
                        }
                    }
                })
                .orElse("");
    }
}
