package org.spartabench.program.trial;

import org.spartabench.query.Query;

/**
 * Holds a query that means what a careless program computes.
 *
 * @param cause what the program does, one line
 */
record NaiveReading(String cause, Query query) {}
