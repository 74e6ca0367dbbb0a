package org.spartabench.fact;

/** What a fact base says to one statement: rows, or why there are none to be had. */
public sealed interface StatementReply permits Rows, Failure {}
