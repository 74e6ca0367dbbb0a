package org.spartabench.answering.strategy;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.virtual.Access;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Query;

/** Does one thing in a program; results stand in frames, which have a name, columns and rows. */
public sealed interface Act {

    /** Queries tables, and frames of {@link Fetch}, into a new frame. */
    record Select(String into, Query sql) implements Act {}

    /** Reads rows of a table API into a new frame, which queries may read: all, or those for each row of bindings. */
    record Fetch(String into, String api, Access access) implements Act {}

    /** Calls a scalar API once for each combination of arguments, and adds its output as a column. */
    record Ask(String frame, String api, List<Operand> arguments, String column) implements Act {
        public Ask {
            arguments = List.copyOf(arguments);
        }
    }

    /** Keeps the rows for which a test is true. */
    record Keep(String frame, Test test) implements Act {}

    /** Replaces rows by their groups; without columns, all rows are one group. */
    record Group(String frame, List<String> by, List<Fold> folds) implements Act {
        public Group {
            by = List.copyOf(by);
            folds = List.copyOf(folds);
        }
    }

    /** Sorts rows, NULL last. */
    record Sort(String frame, List<SortKey> keys) implements Act {
        public Sort {
            keys = List.copyOf(keys);
        }
    }

    /** Keeps the first of the rows that are equal in some columns. */
    record Distinct(String frame, List<String> columns) implements Act {
        public Distinct {
            columns = List.copyOf(columns);
        }
    }

    record Take(String frame, long count, long offset) implements Act {}

    /** Ends the program with some columns of a frame. */
    record Give(String frame, List<String> columns) implements Act {
        public Give {
            columns = List.copyOf(columns);
        }
    }

    record SortKey(String column, boolean descending) {}

    /**
     * Computes one value of a group.
     *
     * @param function COUNT, SUM, AVG, MIN or MAX
     * @param of the column; empty for {@code COUNT(*)}
     */
    record Fold(String into, String function, boolean distinct, Optional<String> of) {}

    /** Gives a value for a row. */
    sealed interface Operand {
        record Cell(String column) implements Operand {}

        record Constant(@Nullable Object value) implements Operand {}

        /** The only value of another frame; NULL if it has no row. */
        record Only(String frame) implements Operand {}
    }

    /** Tests a row: true, false, or unknown for NULL. */
    sealed interface Test {
        record IsTrue(Operand operand) implements Test {}

        record Compare(Operand left, Comparison operator, Operand right) implements Test {}

        record Empty(Operand operand) implements Test {}

        record Among(Operand operand, List<Operand> values) implements Test {
            public Among {
                values = List.copyOf(values);
            }
        }

        /** Whether a value stands in the first column of another frame. */
        record InFrame(Operand operand, String frame) implements Test {}

        record Negated(Test operand) implements Test {}

        record All(List<Test> operands) implements Test {
            public All {
                operands = List.copyOf(operands);
            }
        }

        record Any(List<Test> operands) implements Test {
            public Any {
                operands = List.copyOf(operands);
            }
        }
    }
}
