package org.spartabench.facts.plan.proposal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.staging.StagedColumn;
import org.spartabench.facts.staging.StagedColumn.Span;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;

/**
 * Proposes the smallest set of columns, at most four, that identifies all rows of a table: names, codes and times first;
 * where none do, the first columns of the table, numbers included, since tables are written with their key in front.
 */
final class PrimaryKeyProposal {

    static final int MOST_COLUMNS = 4;
    /** Most columns that are combined: the number of sets grows with its fourth power. */
    private static final int MOST_CANDIDATES = 12;

    /** Largest difference of numbers that are close together however few there are. */
    private static final int SMALL = 100;

    private final TableProfile profile;
    private final List<String> tableWords;

    private PrimaryKeyProposal(TableProfile profile) {
        this.profile = profile;
        this.tableWords = TableNames.words(profile.name()).stream()
                .map(TableNames::singular)
                .toList();
    }

    /** Gives the columns in the order of the table; empty if there is no such set. */
    static List<String> of(TableProfile profile) {
        List<String> key = new PrimaryKeyProposal(profile).find();
        return key.isEmpty() || profile.identifies(key) ? key : List.of();
    }

    /** Tells whether every row has values in these columns and no two rows have the same. */
    static boolean tellsApart(TableProfile profile, List<String> key) {
        List<Integer> columns = IntStream.range(0, profile.width())
                .filter(i -> key.contains(profile.column(i).name()))
                .boxed()
                .toList();
        PrimaryKeyProposal proposal = new PrimaryKeyProposal(profile);
        return columns.stream().allMatch(i -> profile.cells(i).nulls() == 0 && proposal.oneTextEach(i))
                && proposal.unique(columns);
    }

    private List<String> find() {
        List<Integer> candidates = IntStream.range(0, profile.width())
                .filter(this::mayBeKey)
                .boxed()
                .sorted(Comparator.comparingInt(this::rank).thenComparing(Comparator.naturalOrder()))
                .limit(MOST_CANDIDATES)
                .toList();
        for (int size = 1; size <= MOST_COLUMNS; size++) {
            List<Integer> key = find(candidates, size, 0, List.of());
            if (!key.isEmpty()) {
                return key.stream().sorted().map(i -> profile.column(i).name()).toList();
            }
        }
        return first().stream().map(i -> profile.column(i).name()).toList();
    }

    /** Finds the fewest first columns, at least two, that identify the rows. */
    private List<Integer> first() {
        for (int size = 2; size <= Math.min(MOST_COLUMNS, profile.width()); size++) {
            List<Integer> columns = IntStream.range(0, size).boxed().toList();
            if (columns.stream().allMatch(i -> mayBeKey(i) || number(i)) && unique(columns)) {
                return columns;
            }
        }
        return List.of();
    }

    /** Tells whether a column holds whole numbers close together, like the number of a line and unlike an amount. */
    private boolean number(int index) {
        if (profile.cells(index).nulls() > 0 || profile.column(index).type() != ColumnType.INTEGER) {
            return false;
        }
        LongSummaryStatistics numbers = new LongSummaryStatistics();
        Optional<Span> wholes = profile.cells(index).wholes();
        boolean all = wholes.isPresent()
                || profile.cells(index)
                        .all(v -> CellParser.parse(v, ColumnType.INTEGER, Notation.PLAIN) instanceof Long number
                                && accepted(numbers, number));
        double spread = wholes.isPresent()
                ? wholes.get().greatest() - wholes.get().least()
                : (double) numbers.getMax() - numbers.getMin();
        return all && spread <= Math.max(SMALL, 2 * profile.cells(index).distinct());
    }

    private static boolean accepted(LongSummaryStatistics numbers, long number) {
        numbers.accept(number);
        return true;
    }

    /** Tells whether each value of a column is written in one way: 1 and 1.0 are two texts and one value. */
    private boolean oneTextEach(int index) {
        ColumnType type = profile.column(index).type();
        Notation notation = profile.planned().columns().get(index).notation();
        return type == ColumnType.TEXT
                || type == ColumnType.INTEGER && profile.cells(index).wholes().isPresent()
                || profile.cells(index).oneTextEach(text -> written(CellParser.parse(text, type, notation)));
    }

    private static String written(@Nullable Object value) {
        return value == null ? "" : value instanceof BigDecimal number ? Values.text(number) : value.toString();
    }

    private boolean mayBeKey(int index) {
        Column column = profile.column(index);
        return profile.cells(index).nulls() == 0
                && column.role() != Role.MEASURE
                && (column.role() != Role.TEXT || !RoleGuess.prose(profile.cells(index)))
                && column.type() != ColumnType.BOOLEAN
                && column.type() != ColumnType.DECIMAL
                && oneTextEach(index);
    }

    /** Ranks columns, the best lowest: {@code patient_id} of patients, another id or codes in front, a name, other columns. */
    private int rank(int index) {
        Column column = profile.column(index);
        List<String> words = TableNames.words(column.name());
        boolean id = words.getLast().equals("id");
        boolean own = words.size() == 1 || tableWords.containsAll(words.subList(0, words.size() - 1));
        if (id) {
            return own ? 0 : 1;
        }
        if (index == 0 && column.type() == ColumnType.TEXT && RoleGuess.codes(profile.cells(index))) {
            return 1;
        }
        return switch (column.role()) {
            case NAME -> own ? 2 : 3;
            case IDENTIFIER -> 4;
            case MOMENT -> column.type() == ColumnType.INTEGER ? 7 : 5; // a year seldom tells rows apart
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
        double combinations = 1;
        for (int column : columns) {
            combinations *= profile.cells(column).distinct();
        }
        return combinations >= profile.raw().rows()
                && StagedColumn.tellApart(columns.stream().map(profile::cells).toList());
    }
}
