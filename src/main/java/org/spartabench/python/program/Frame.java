package org.spartabench.python.program;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.sql.tree.Expr;

/**
 * Describes a variable of the program with the rows of a block at some step. Each value is a state; the next step makes
 * another.
 *
 * @param owned whether the block may assign the variable anew: no table, no frame of another block
 * @param binding the column with the number of the outer row, if the block is correlated
 * @param rows an upper guess of the number of rows
 */
record Frame(String variable, boolean owned, List<FrameColumn> columns, Optional<String> binding, long rows) {

    Frame {
        columns = List.copyOf(columns);
    }

    /** Finds a column by SQL's rules: the innermost block that has it, there the first source. */
    Optional<FrameColumn> find(Expr.Column wanted) {
        return columns.stream()
                .filter(c -> c.called(wanted.qualifier(), wanted.name()))
                .min(Comparator.comparingInt(FrameColumn::outward));
    }

    String at(String label) {
        return variable + "[" + PythonText.quoted(label) + "]";
    }

    Value value(FrameColumn column) {
        return Value.series(at(column.label()), column.kind(), column.scale(), column.missing());
    }

    List<FrameColumn> own() {
        return columns.stream().filter(c -> c.outward() == 0).toList();
    }

    List<FrameColumn> outer() {
        return columns.stream().filter(c -> c.outward() > 0).toList();
    }

    Frame called(String name) {
        return new Frame(name, true, columns, binding, rows);
    }

    Frame with(List<FrameColumn> changed) {
        return new Frame(variable, owned, changed, binding, rows);
    }

    Frame plus(FrameColumn added) {
        return with(Stream.concat(columns.stream(), Stream.of(added)).toList());
    }

    Frame sized(long count) {
        return new Frame(variable, owned, columns, binding, count);
    }
}
