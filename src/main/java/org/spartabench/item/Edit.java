package org.spartabench.item;

import org.spartabench.query.Predicate;
import org.spartabench.query.PredicatePath;

/** Describes a change that a repair proposes. */
public sealed interface Edit {

    PredicatePath at();

    /** Writes another predicate in the place of a blamed one. */
    record Rewrite(PredicatePath at, Predicate replacement) implements Edit {}
}
