package org.spartabench.python.program;

import java.util.Optional;
import org.spartabench.sql.tree.BlockPath;
import org.spartabench.sql.tree.PredicatePath;

/**
 * Ties a statement of a program to the query.
 *
 * @param number of its first line of text, from 1
 * @param frame the variable that it assigns
 */
public record ProgramLine(
        int number, Optional<BlockPath> block, Optional<PredicatePath> predicate, Optional<String> frame) {}
