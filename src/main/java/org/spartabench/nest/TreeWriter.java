package org.spartabench.nest;

import org.spartabench.author.AuthorSession;
import org.spartabench.item.Blueprint;
import org.spartabench.item.Outcome;

/** Defines a method that writes nested queries around leaves. Its results have run; others check the laws. */
public interface TreeWriter {

    /** One attempt at one tree; what is used up on the way is refused, never thrown. */
    Outcome<FinishedTree> grow(AuthorSession session, Blueprint blueprint, Pool pool);
}
