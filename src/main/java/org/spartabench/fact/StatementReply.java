package org.spartabench.fact;

/** Answers one statement: rows, or a failure. */
public sealed interface StatementReply permits Rows, Failure {}
