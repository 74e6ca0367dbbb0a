package org.spartabench.apis.call.ledger;

import java.time.Instant;

/**
 * Holds one call in the ledger of a project.
 *
 * @param query what the call was made for: the text of a query, or the name of an API that was tried
 * @param asked when the query began; the calls of one query have the same
 * @param started when the call began
 */
public record LedgerLine(String query, Instant asked, Instant started, Called called) {}
