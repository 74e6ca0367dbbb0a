package org.spartabench.fact.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.Role;
import org.spartabench.fact.TableNames;

/** Proposes the smallest set of columns, at most three, that identifies all rows of a table. */
final class PrimaryKeyProposal {

    private static final int MOST_COLUMNS = 3;
    /** Most columns that are combined: the number of sets grows with its third power. */
    private static final int MOST_CANDIDATES = 12;

    private final TableProfile study;
    private final List<String> tableWords;

    private PrimaryKeyProposal(TableProfile study) {
        this.study = study;
        this.tableWords = TableNames.words(study.name()).stream()
                .map(TableNames::singular)
                .toList();
    }

    /** Gives the columns in the order of the table; empty if there is no such set. */
    static List<String> of(TableProfile study) {
        return new PrimaryKeyProposal(study).find();
    }

    /** Tells whether every row has values in these columns and no two rows have the same. */
    static boolean tellsApart(TableProfile study, List<String> key) {
        List<Integer> columns = IntStream.range(0, study.width())
                .filter(i -> key.contains(study.column(i).name()))
                .boxed()
                .toList();
        return columns.stream().allMatch(i -> study.cells(i).nulls() == 0)
                && new PrimaryKeyProposal(study).unique(columns);
    }

    private List<String> find() {
        List<Integer> candidates = IntStream.range(0, study.width())
                .filter(this::mayBeKey)
                .boxed()
                .sorted(Comparator.comparingInt(this::rank).thenComparing(Comparator.naturalOrder()))
                .limit(MOST_CANDIDATES)
                .toList();
        for (int size = 1; size <= MOST_COLUMNS; size++) {
            List<Integer> key = find(candidates, size, 0, List.of());
            if (!key.isEmpty()) {
                return key.stream().sorted().map(i -> study.column(i).name()).toList();
            }
        }
        return List.of();
    }

    private boolean mayBeKey(int index) {
        Column column = study.column(index);
        return study.cells(index).nulls() == 0
                && column.role() != Role.MEASURE
                && (column.role() != Role.TEXT || !RoleGuess.prose(study.cells(index)))
                && column.type() != ColumnType.BOOLEAN
                && column.type() != ColumnType.DECIMAL;
    }

    /** Ranks columns, the best lowest: {@code patient_id} of patients, another id, a name, other columns. */
    private int rank(int index) {
        Column column = study.column(index);
        List<String> words = TableNames.words(column.name());
        boolean id = words.getLast().equals("id");
        boolean own = words.size() == 1 || tableWords.containsAll(words.subList(0, words.size() - 1));
        if (id) {
            return own ? 0 : 1;
        }
        return switch (column.role()) {
            case NAME -> own ? 2 : 3;
            case IDENTIFIER -> 4;
            case MOMENT -> 5;
            case CATEGORY -> 6;
            case TEXT -> 7;
            case MEASURE -> 8;
        };
    }

    /** Tries the sets of that size in the order of their ranks until one identifies all rows. */
    private List<Integer> find(List<Integer> candidates, int size, int from, List<Integer> chosen) {
        if (chosen.size() == size) {
            return unique(chosen) ? chosen : List.of();
        }
        for (int i = from; i < candidates.size(); i++) {
            List<Integer> longer = new ArrayList<>(chosen);
            longer.add(candidates.get(i));
            List<Integer> found = find(candidates, size, i + 1, longer);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    private boolean unique(List<Integer> columns) {
        int rows = study.raw().rows();
        double combinations = 1;
        for (int column : columns) {
            combinations *= study.cells(column).distinct();
        }
        if (combinations < rows) {
            return false;
        }
        if (columns.size() > MOST_COLUMNS) {
            Set<List<Integer>> seen = HashSet.newHashSet(rows);
            return IntStream.range(0, rows)
                    .allMatch(row -> seen.add(columns.stream()
                            .map(column -> study.cells(column).code(row))
                            .toList()));
        }
        Set<Long> seen = HashSet.newHashSet(rows);
        for (int row = 0; row < rows; row++) {
            long packed = 0;
            for (int column : columns) {
                // Three columns of at most 2^21 different values each fit into a long without a clash.
                packed = packed << 21 | study.cells(column).code(row);
            }
            if (!seen.add(packed)) {
                return false;
            }
        }
        return true;
    }
}
