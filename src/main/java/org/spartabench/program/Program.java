package org.spartabench.program;

import java.util.List;
import java.util.SortedSet;

/** Holds pandas text whose variable {@code result} has the rows of a query, and the names of the tables it reads. */
public record Program(String text, List<ProgramLine> lines, SortedSet<String> tables) {
    public Program {
        lines = List.copyOf(lines);
    }
}
