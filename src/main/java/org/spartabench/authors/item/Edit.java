package org.spartabench.authors.item;

import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.PredicatePath;

/** Describes a change that a repair proposes. */
public sealed interface Edit {

    PredicatePath at();

    /** Writes another predicate in the place of a blamed one. */
    record Rewrite(PredicatePath at, Predicate replacement) implements Edit {}
}
