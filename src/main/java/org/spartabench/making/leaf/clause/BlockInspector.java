package org.spartabench.making.leaf.clause;

import java.util.Optional;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.sql.tree.Block;

/** Inspects a block as far as it is written and returns objections for the author. */
public interface BlockInspector {

    /** Inspects the text of the block without running it. */
    Optional<Refusal.Objection> form(Block soFar);

    /** Inspects the text and the rows of the block. */
    Optional<Refusal.Objection> objection(Block soFar);

    /** Counts the rows of its FROM and WHERE, without an event. */
    Outcome<Long> rows(Block soFar);

    /** Runs a query without an event; refused if it fails, has no answer or breaks a law. */
    Outcome<Grounded> ground(Candidate candidate);

    /** Inspects whether the answer of a finished block needs all of the block. */
    Optional<Refusal.Objection> answer(Grounded finished);
}
