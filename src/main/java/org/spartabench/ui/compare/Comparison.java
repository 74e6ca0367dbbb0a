package org.spartabench.ui.compare;

/** Two sides. */
record Comparison(Seen left, Seen right) {}
