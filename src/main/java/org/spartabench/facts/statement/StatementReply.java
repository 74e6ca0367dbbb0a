package org.spartabench.facts.statement;

import org.spartabench.base.result.Result;

/** Answers one statement: rows, or a failure. */
public sealed interface StatementReply permits Rows, Failure {

    /** Gives the rows; a failure becomes a problem. */
    default Result<Rows> result() {
        return switch (this) {
            case Failure failure -> Result.bad(failure.message());
            case Rows rows -> Result.ok(rows);
        };
    }

    /** Gives the rows; a failure becomes a problem that begins with its subject. */
    default Result<Rows> result(String subject) {
        return switch (this) {
            case Failure failure -> Result.bad(subject + ": " + failure.message());
            case Rows rows -> Result.ok(rows);
        };
    }
}
