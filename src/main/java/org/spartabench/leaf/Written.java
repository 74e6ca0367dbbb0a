package org.spartabench.leaf;

import org.spartabench.item.Grounded;

/** A query with all its clauses. @param repairs how many of these had to be repaired */
public record Written(Grounded grounded, int repairs) {}
