package org.spartabench.python.confined;

import java.nio.file.Path;

/** Names an executable that does not serve, and what it lacks. */
public record LookedAt(Path executable, String lacks) {}
