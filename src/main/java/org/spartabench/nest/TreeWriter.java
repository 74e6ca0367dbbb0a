package org.spartabench.nest;

import org.spartabench.author.AuthorSession;
import org.spartabench.item.Blueprint;
import org.spartabench.item.Outcome;

/** A method that writes queries with nesting around leaves; what it gives has been run, and is held to the laws by others. */
public interface TreeWriter {

    /** One attempt at one tree; what is used up on the way is refused, never thrown. */
    Outcome<FinishedTree> grow(AuthorSession session, Blueprint blueprint, Pool pool);
}
