package org.spartabench.python.trial;

import org.spartabench.sql.tree.Query;

/**
 * Holds a query that means what a careless program computes.
 *
 * @param cause what the program does, one line
 */
record NaiveReading(String cause, Query query) {}
