package org.spartabench.nest;

import org.spartabench.author.AuthorSession;
import org.spartabench.item.Blueprint;
import org.spartabench.item.Outcome;

/** Defines a method that writes nested queries around leaves. Its results have run; others check the laws. */
public interface TreeWriter {

    /** Makes one attempt at one tree; used-up attempts are refused, never thrown. */
    Outcome<FinishedTree> grow(AuthorSession session, Blueprint blueprint, Pool pool);
}
