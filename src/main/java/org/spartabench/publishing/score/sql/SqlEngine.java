package org.spartabench.publishing.score.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;
import org.spartabench.sql.tree.Query;

/** Runs queries in the language of their database. For one thread. */
interface SqlEngine extends AutoCloseable {

    /** BIRD gives both queries together 30 seconds. */
    Limits LIMITS = new Limits(Duration.ofSeconds(30), 200_000);

    /** Runs one SELECT that reads; a failure is a reply. */
    StatementReply run(String sql, Limits limits);

    /** Gives the tree of what a query means, if it can be read. */
    Optional<Query> tree(String sql);

    @Override
    void close() throws SQLException;

    /** Runs the SQL of SQLite on a file. */
    record OnSqlite(SqliteAnswers answers, Schema schema) implements SqlEngine {

        @Override
        public StatementReply run(String sql, Limits limits) {
            return answers.run(sql, limits);
        }

        @Override
        public Optional<Query> tree(String sql) {
            return SqliteSql.read(sql, schema, SqliteNames.SAME).tree();
        }

        @Override
        public void close() throws SQLException {
            answers.close();
        }
    }

    /** Runs queries that the guard lets through on the tables of a project, which somebody else closes. */
    record OnFacts(FactBase facts) implements SqlEngine {

        @Override
        public StatementReply run(String sql, Limits limits) {
            return Guard.run(sql, facts, limits);
        }

        @Override
        public Optional<Query> tree(String sql) {
            return SqlReader.read(sql).tree();
        }

        @Override
        public void close() {}
    }
}
