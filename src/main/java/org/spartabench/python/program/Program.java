package org.spartabench.python.program;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;

/**
 * Holds pandas text whose variable {@code result} has the rows of a query, and the names of the tables it reads.
 *
 * @param origin decides where it may run: only a compiled program runs where the kernel does not confine it
 */
public record Program(String text, List<Line> lines, SortedSet<String> tables, Origin origin) {
    public Program {
        lines = List.copyOf(lines);
    }

    /** Makes a program of a text by a person, which may read the tables that it names. */
    public static Program byHand(String text, Schema schema) {
        return of(text, schema, new Origin.ByHand());
    }

    /** Makes a program of a text by a model. @param promptHash of the prompt file that the model got */
    public static Program written(String text, Schema schema, String model, String promptHash) {
        return of(text, schema, new Origin.Written(model, promptHash));
    }

    private static Program of(String text, Schema schema, Origin origin) {
        return new Program(
                text,
                List.of(),
                schema.tables().stream()
                        .map(Table::name)
                        .filter(text::contains)
                        .collect(Collectors.toCollection(TreeSet::new)),
                origin);
    }

    /**
     * Ties a statement of a program to the query.
     *
     * @param number of its first line of text, from 1
     * @param frame the variable that it assigns
     */
    public record Line(
            int number, Optional<BlockPath> block, Optional<PredicatePath> predicate, Optional<String> frame) {}

    /** Names where a program finds its tables: it reads their CSV files itself, or they stand ready as frames. */
    public enum Form {
        READ,
        FRAMES
    }

    /** Says how a program came to be. */
    public sealed interface Origin {

        /** From a query, by our own rules. */
        record Compiled() implements Origin {}

        /** By a language model. @param promptHash of the prompt file that it got */
        record Written(String model, String promptHash) implements Origin {}

        /** By a person. */
        record ByHand() implements Origin {}
    }
}
