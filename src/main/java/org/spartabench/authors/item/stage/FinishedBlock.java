package org.spartabench.authors.item.stage;

/** A finished block. @param repairs how many steps of its tree were repaired */
public record FinishedBlock(Grounded grounded, int repairs) {}
