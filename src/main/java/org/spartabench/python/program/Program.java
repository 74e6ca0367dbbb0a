package org.spartabench.python.program;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spartabench.facts.Schema;
import org.spartabench.facts.Table;

/**
 * Holds pandas text whose variable {@code result} has the rows of a query, and the names of the tables it reads.
 *
 * @param origin decides where it may run: only a compiled program runs where the kernel does not confine it
 */
public record Program(String text, List<ProgramLine> lines, SortedSet<String> tables, ProgramOrigin origin) {
    public Program {
        lines = List.copyOf(lines);
    }

    /** Makes a program of a text by a person, which may read the tables that it names. */
    public static Program byHand(String text, Schema schema) {
        return of(text, schema, new ProgramOrigin.ByHand());
    }

    /** Makes a program of a text by a model. @param promptHash of the prompt file that the model got */
    public static Program written(String text, Schema schema, String model, String promptHash) {
        return of(text, schema, new ProgramOrigin.Written(model, promptHash));
    }

    private static Program of(String text, Schema schema, ProgramOrigin origin) {
        return new Program(
                text,
                List.of(),
                schema.tables().stream()
                        .map(Table::name)
                        .filter(text::contains)
                        .collect(Collectors.toCollection(TreeSet::new)),
                origin);
    }
}
