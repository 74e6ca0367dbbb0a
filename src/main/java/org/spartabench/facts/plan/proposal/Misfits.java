package org.spartabench.facts.plan.proposal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.source.TableSource;
import org.spartabench.facts.staging.StagedTable;
import org.spartabench.facts.staging.Staging;
import org.spartabench.facts.value.ColumnType;

/**
 * Lists the cells that another type of a column would break.
 *
 * @param notation the notation in which most cells fit
 * @param count cells that are no value of the type
 * @param first the first of them, each with its place
 * @param texts the different texts of all of them; empty when there are too many to name
 * @param role what the other cells are as values of the type
 * @param unit of these, if the column's name has it
 */
public record Misfits(
        ColumnType type,
        Notation notation,
        long count,
        List<Problem> first,
        Set<String> texts,
        Role role,
        Optional<String> unit) {

    private static final int SHOWN = 8;

    /** Different texts that a person can look over, to say that they stand for no value. */
    private static final int FEW_TEXTS = 20;

    public Misfits {
        first = List.copyOf(first);
        texts = Set.copyOf(texts);
    }

    /** Collects the cells that do not fit one notation. */
    private static final class Trial {
        private final Notation notation;
        private final StagedTable fitting;
        private final List<Problem> first = new ArrayList<>();
        private final Set<String> texts = new HashSet<>();
        private long count;

        Trial(Notation notation, StagedTable fitting) {
            this.notation = notation;
            this.fitting = fitting;
        }
    }

    /** Reads the whole source; may take long. */
    public static Result<Misfits> of(PlannedTable table, String column, ColumnType type) {
        return Staging.during(table.name(), staging -> of(table, column, type, staging));
    }

    private static Result<Misfits> of(PlannedTable table, String column, ColumnType type, Staging staging) {
        int at = table.columns().stream().map(PlannedColumn::name).toList().indexOf(column);
        List<Trial> trials = notations(type).stream()
                .map(notation -> new Trial(notation, new StagedTable(staging, table.name(), List.of(column))))
                .toList();
        return table.source()
                .rows((line, cells) -> {
                    String cell = at < cells.size() ? cells.get(at) : null;
                    if (cell != null && !table.columns().get(at).missing().contains(cell)) {
                        trials.forEach(trial -> read(trial, cell, type, table.source(), line));
                    }
                    return true;
                })
                .map(rows -> {
                    Trial best = trials.stream()
                            .min(Comparator.comparingLong(t -> t.count))
                            .orElseThrow();
                    boolean few = best.texts.size() <= FEW_TEXTS;
                    Role role = RoleGuess.role(best.fitting.columns().getFirst(), type);
                    return new Misfits(
                            type,
                            best.notation,
                            best.count,
                            best.first,
                            few ? best.texts : Set.of(),
                            role,
                            RoleGuess.unit(column, type, role));
                });
    }

    private static void read(Trial trial, String cell, ColumnType type, TableSource source, long line) {
        if (CellParser.parse(cell, type, trial.notation) != null) {
            trial.fitting.add(List.of(cell));
        } else {
            if (trial.first.size() < SHOWN) {
                trial.first.add(new Problem(source.at(line) + ": '" + cell + "'"));
            }
            trial.count++;
            if (trial.texts.size() <= FEW_TEXTS) {
                trial.texts.add(cell);
            }
        }
    }

    private static List<Notation> notations(ColumnType type) {
        return switch (type) {
            case DECIMAL -> List.of(Notation.PLAIN, Notation.DECIMAL_COMMA);
            case DATE, TIMESTAMP ->
                Arrays.stream(Notation.values())
                        .filter(n ->
                                n != Notation.DECIMAL_COMMA && (n != Notation.OFFSET || type == ColumnType.TIMESTAMP))
                        .toList();
            case BOOLEAN, INTEGER, TIME, TEXT -> List.of(Notation.PLAIN);
        };
    }
}
