package org.spartabench.making.nest;

import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.request.AuthorSession;

/** Defines a method that writes nested queries around leaves. Its results have run; others check the laws. */
public interface TreeWriter {

    /** Makes one attempt at one tree; used-up attempts are refused, never thrown. */
    Outcome<FinishedTree> grow(AuthorSession session, Blueprint blueprint, Pool pool);
}
