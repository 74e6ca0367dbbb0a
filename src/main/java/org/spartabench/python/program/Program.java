package org.spartabench.python.program;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.sqlite.SqliteNames;

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

    /** Makes a program of a text that a set has, which may name the tables and columns of its file, or give them ours. @param names of the file */
    public static Program imported(String text, Schema schema, SqliteNames names) {
        List<Map<String, String>> both = List.of(names.tables(), names.columns());
        String rest = both.stream()
                .flatMap(n -> n.keySet().stream())
                .sorted(Comparator.comparing(String::length).reversed())
                .reduce(text, (left, theirs) -> left.replace(theirs, ""));
        boolean theirs = names.tables().keySet().stream().anyMatch(t -> text.contains(t + ".csv"))
                || names.columns().entrySet().stream()
                        .anyMatch(c ->
                                text.contains(PythonText.quoted(c.getKey()) + ": " + PythonText.quoted(c.getValue())));
        boolean ours =
                !theirs && both.stream().flatMap(n -> n.values().stream()).anyMatch(rest::contains);
        return ours ? byHand(text, schema) : of(text, schema, new Origin.Imported(names));
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
                        .filter(t -> text.contains(names(origin).table(t)))
                        .collect(Collectors.toCollection(TreeSet::new)),
                origin);
    }

    /** Gives the names that the program has for tables and columns, by those of the schema. */
    public SqliteNames names() {
        return names(origin);
    }

    private static SqliteNames names(Origin origin) {
        return origin instanceof Origin.Imported(SqliteNames file) ? file.inverse() : SqliteNames.SAME;
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

        /** From a set. @param file the names that it uses, to those of the schema */
        record Imported(SqliteNames file) implements Origin {}

        /** By a person. */
        record ByHand() implements Origin {}
    }
}
