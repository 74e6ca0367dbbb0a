package org.spartabench.facts.statement;

/**
 * A SELECT that can do nothing but read tables and columns that exist, by listed functions. Two make it, and {@code
 * HouseRulesTest} holds all others off: {@code Guard}, from a query tree that it has checked, and area {@code facts}, from quoted
 * names of the schema.
 *
 * @param sql in the dialect of the first engine
 */
public record GuardedQuery(String sql) {}
