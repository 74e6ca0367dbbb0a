package org.spartabench.authors.item.diagnosis;

import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Predicate;

/** Describes a change that a repair proposes. */
public sealed interface Edit {

    PredicatePath at();

    /** Writes another predicate in the place of a blamed one. */
    record Rewrite(PredicatePath at, Predicate replacement) implements Edit {}
}
