package org.spartabench.program;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;

/** Holds pandas text whose variable {@code result} has the rows of a query, and the names of the tables it reads. */
public record Program(String text, List<ProgramLine> lines, SortedSet<String> tables) {
    public Program {
        lines = List.copyOf(lines);
    }

    /** Makes a program of a text by a person or a model, which may read the tables that it names. */
    public static Program byHand(String text, Schema schema) {
        return new Program(
                text,
                List.of(),
                schema.tables().stream()
                        .map(Table::name)
                        .filter(text::contains)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }
}
